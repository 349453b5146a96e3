import xIcon from "virtual:lucide/x";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useDraftId } from "../../api/draft.ts";
import { DRAFTS, paths } from "../../area/paths.ts";
import { changesText, type Draft, stateName, useActingDraft } from "../../data/drafts.ts";
import { useSwitchDraft } from "../../data/switch-draft.ts";
import { DRAFT_BAR_HEIGHT } from "../../theme/theme.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { DRAFT_COLOR } from "./Dot.tsx";

/** The colored bar in a draft: its name, its progress, and actions to continue and to leave. */
export function DraftBar() {
  const id = useDraftId();
  const { draft } = useActingDraft();
  const switchTo = useSwitchDraft();
  if (id === undefined) return null;
  const leave = () => void switchTo(undefined);
  return (
    <Box
      component="section"
      aria-label="Draft"
      sx={{
        display: "flex",
        alignItems: "center",
        gap: { xs: 0.5, sm: 1 },
        height: DRAFT_BAR_HEIGHT,
        px: { xs: 1.5, md: 2 },
        bgcolor: DRAFT_COLOR,
        color: "background.default",
        fontSize: "0.8125rem",
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, display: "flex", gap: 1, whiteSpace: "nowrap" }}>
        <Box component="strong" sx={{ overflow: "hidden", textOverflow: "ellipsis", fontWeight: 650 }}>
          <Box component="span" sx={{ fontWeight: 450 }}>
            Draft:{" "}
          </Box>
          {draft?.name ?? id}
        </Box>
        {draft !== undefined && (
          <Box component="span" role="status" sx={{ flex: "none" }}>
            <StateText draft={draft} />
          </Box>
        )}
      </Box>
      <BarLink to={paths.change(DRAFTS, id)} short="Review" label="Review changes">
        Review changes
      </BarLink>
      {draft?.may.publish === true && (
        <Box sx={{ display: { xs: "none", sm: "block" } }}>
          <BarLink to={`${paths.change(DRAFTS, id)}publish/`} label="Publish…">
            Publish…
          </BarLink>
        </Box>
      )}
      <Button onClick={leave} aria-label="Leave draft" sx={{ ...ON_COLOR, minWidth: 34, px: { xs: 0.75, sm: 1.5 } }}>
        <Box component="span" sx={{ display: { xs: "none", sm: "inline" } }}>
          Leave draft
        </Box>
        <Icon of={xIcon} sx={{ fontSize: 18, display: { sm: "none" } }} />
      </Button>
    </Box>
  );
}

/** The state of the draft; the open state is not mentioned. */
function StateText({ draft }: { readonly draft: Draft }) {
  const { state, changes, publish_at, publish_paused, changes_requested_by } = draft;
  if (state === "scheduled" && publish_at !== null) {
    return (
      <>
        {publish_paused ? "Publication paused, scheduled for" : "Goes live"} <Moment at={publish_at} />
      </>
    );
  }
  const saving = SAVING[state];
  const onPhone = saving === undefined ? "inline" : "none";
  return (
    <>
      <Box component="span" sx={{ display: { xs: onPhone, md: "inline" } }}>
        {changesText(changes)}
      </Box>
      {(state !== "open" || changes_requested_by !== null) && (
        <Box component="span" sx={{ display: { xs: "none", md: "inline" } }}>{` · ${stateName(draft)}`}</Box>
      )}
      {saving !== undefined && (
        <>
          <Box component="span" sx={{ display: { xs: "none", md: "inline" } }}>
            {" · "}
          </Box>
          {saving}
        </>
      )}
    </>
  );
}

/** What saving a change means for a draft that others review or have approved. */
const SAVING: Readonly<Partial<Record<Draft["state"], string>>> = {
  in_review: "Reviewers see what you save",
  approved: "Saving withdraws the approval",
};

/** Buttons on the colored background. */
const ON_COLOR = {
  flex: "none",
  color: "inherit",
  border: "1px solid",
  borderColor: "color-mix(in srgb, currentColor 45%, transparent)",
  minHeight: 30,
  py: 0.25,
  "&:hover": { bgcolor: "color-mix(in srgb, currentColor 14%, transparent)" },
  "&.Mui-focusVisible": { outlineColor: "currentColor" },
} as const;

function BarLink({
  to,
  label,
  short,
  children,
}: {
  readonly to: string;
  readonly label: string;
  readonly short?: string;
  readonly children: ReactNode;
}) {
  return (
    <Button component={Link} to={to} aria-label={label} sx={{ ...ON_COLOR, px: { xs: 1, sm: 1.5 } }}>
      <Box component="span" sx={{ display: { xs: short === undefined ? "inline" : "none", sm: "inline" } }}>
        {children}
      </Box>
      {short !== undefined && (
        <Box component="span" sx={{ display: { sm: "none" } }}>
          {short}
        </Box>
      )}
    </Button>
  );
}
