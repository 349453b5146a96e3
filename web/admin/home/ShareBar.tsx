import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { Link } from "react-router";
import { formatCount, formatPercent, leadsText } from "../../ui/numbers.ts";

interface ShareBarProps {
  readonly name: string;
  readonly note: string;
  readonly leads: number;
  /** All leads of the list that it is part of. */
  readonly of: number;
  readonly color: string;
  /** The list of exactly these leads, if there is one. */
  readonly to?: string | undefined;
}

/** An item of a list: some of the leads, with a bar for their share of all. */
export function ShareBar({ name, note, leads, of, color, to }: ShareBarProps) {
  const share = of === 0 ? 0 : leads / of;
  const isLink = to !== undefined;
  return (
    <Box
      component="li"
      sx={{
        position: "relative",
        p: 1,
        mx: -1,
        borderRadius: 1,
        ...(isLink ? { "&:hover": { bgcolor: "action.hover" } } : {}),
      }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: "0 8px", mb: 0.5 }}>
        {isLink ? (
          <MuiLink
            component={Link}
            to={to}
            aria-label={`${name}: ${leadsText(leads)}, ${formatPercent(share)}`}
            sx={{ ...NAME, "&::after": { content: '""', position: "absolute", inset: 0 } }}
          >
            {name}
          </MuiLink>
        ) : (
          <Box component="span" sx={NAME}>
            {name}
          </Box>
        )}
        <Box component="span" sx={{ color: "text.secondary", flex: 1, whiteSpace: "nowrap" }}>
          {note}
        </Box>
        <Box component="span" sx={{ ml: "auto", fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
          <strong>{formatCount(leads)}</strong> · {formatPercent(share)}
        </Box>
      </Box>
      <Box aria-hidden="true" sx={{ height: 8, borderRadius: 4, bgcolor: "divider", overflow: "hidden" }}>
        <Box style={{ width: `${share * 100}%` }} sx={{ height: "100%", bgcolor: color }} />
      </Box>
    </Box>
  );
}

const NAME = { color: "text.primary", fontWeight: 600, overflowWrap: "anywhere" } as const;
