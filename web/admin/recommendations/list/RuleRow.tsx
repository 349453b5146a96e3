import chevronDownIcon from "virtual:lucide/chevron-down";
import chevronUpIcon from "virtual:lucide/chevron-up";
import triangleAlertIcon from "virtual:lucide/triangle-alert";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import MuiLink from "@mui/material/Link";
import { Link } from "react-router";
import type { Recommendation } from "#engine";
import { TypeBadge } from "../../../explain/TypeBadge.tsx";
import { Highlighted } from "../../../ui/code/Highlighted.tsx";
import { formatCount, formatPercent, leadsText } from "../../../ui/numbers.ts";
import { nameOfRule } from "../../area/item-names.ts";
import { atMost } from "../../ui/at-most.ts";
import { Icon } from "../../ui/Icon.tsx";
import { DuplicateLink } from "../../ui/list/DuplicateLink.tsx";
import { DragHandle, useSortableRow } from "../../ui/list/Sortable.tsx";
import type { Matches } from "./use-matches.ts";

/** `43 leads (17.2%)`, `43 leads (17.2%) · clicked by 12 leads, 15 times` */
function matchesText({ leads, share, clicks, clicked_leads }: Matches): string {
  const shown = leads === 0 ? "No lead has this recommendation." : `${leadsText(leads)} (${formatPercent(share)})`;
  if (clicks === 0) return shown;
  return `${shown} · clicked by ${leadsText(clicked_leads)}, ${clicks === 1 ? "once" : `${formatCount(clicks)} times`}`;
}

/** A rule: its place, type, condition, and message. */
export function RuleRow({
  rule,
  place,
  matches,
  idle,
  linkTo,
  copyTo,
  isSortable,
  onUp,
  onDown,
}: {
  readonly rule: Recommendation;
  readonly place: number;
  readonly matches: Matches | undefined;
  /** Why it can never decide. */
  readonly idle: string | undefined;
  readonly linkTo: string;
  /** The form of a new rule that is a copy of this one. */
  readonly copyTo: string;
  readonly isSortable: boolean;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
}) {
  const { ref, style, isDragged, handle } = useSortableRow(rule.id);
  const name = nameOfRule(rule);
  return (
    <Box
      component="li"
      ref={ref}
      style={style}
      data-rule={rule.id}
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "auto minmax(0, 1fr)", sm: "auto 1.5rem minmax(0, 1fr) auto" },
        alignItems: "start",
        gap: 1,
        px: 1,
        py: 1.25,
        borderTop: 1,
        borderColor: "divider",
        bgcolor: "background.paper",
        boxShadow: isDragged ? 4 : 0,
      }}
    >
      <DragHandle label={`Move “${name}”`} handle={handle} disabled={!isSortable} />
      <Box
        component="span"
        sx={{
          display: { xs: "none", sm: "block" },
          pt: "5px",
          textAlign: "right",
          color: "text.secondary",
          fontVariantNumeric: "tabular-nums",
        }}
      >
        {place}
      </Box>
      <Box sx={{ minWidth: 0, pt: "4px" }}>
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 1, rowGap: 0.5 }}>
          <TypeBadge type={rule.type} />
          <MuiLink
            component={Link}
            to={linkTo}
            sx={{ color: "text.primary", fontWeight: 550, overflowWrap: "anywhere", minWidth: 0, ...atMost(2) }}
          >
            {rule.response_text}
          </MuiLink>
          {rule.affiliate_name !== "" && (
            <Box component="span" sx={{ color: "text.secondary", fontSize: "0.8125rem", overflowWrap: "anywhere" }}>
              with {rule.affiliate_name}
            </Box>
          )}
        </Box>
        <Box component="code" sx={{ display: "block", mt: 0.5, overflowWrap: "anywhere" }}>
          <Highlighted text={rule.rule} />
        </Box>
        {idle !== undefined && (
          <Box sx={{ display: "flex", gap: 0.5, mt: 0.5, color: "warning.main", fontSize: "0.8125rem" }}>
            <Icon of={triangleAlertIcon} sx={{ fontSize: 16, mt: "2px" }} />
            {idle}
          </Box>
        )}
        {matches !== undefined && (
          <Box sx={{ mt: 0.5, color: "text.secondary", fontSize: "0.8125rem" }}>{matchesText(matches)}</Box>
        )}
      </Box>
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          gridColumn: { xs: "2", sm: "auto" },
          "& .Mui-disabled": { opacity: 0.3 },
        }}
      >
        <DuplicateLink to={copyTo} name={`“${name}”`} />
        <IconButton data-up="" aria-label={`Move “${name}” up`} disabled={onUp === undefined} onClick={onUp}>
          <Icon of={chevronUpIcon} fontSize="small" />
        </IconButton>
        <IconButton data-down="" aria-label={`Move “${name}” down`} disabled={onDown === undefined} onClick={onDown}>
          <Icon of={chevronDownIcon} fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
}
