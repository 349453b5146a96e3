import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { isEditable } from "../data/drafts.ts";
import { Icon } from "../ui/Icon.tsx";
import { type CheckItem, checklistQuery } from "./calls.ts";
import { draftPlace, useShownDraft } from "./draft-context.ts";
import { STATES } from "./publish/ChecklistItems.tsx";

/** What is displayed first, with the tab that has more. */
const SHOWN = {
  changes: ["Changes", ""],
  tests: ["Tests", "tests/"],
  simulation: ["Simulation", "simulation/"],
  approval: ["Approval", "activity/"],
} as const satisfies Readonly<Partial<Record<CheckItem["check"], readonly [title: string, tab: string]>>>;

const ORDER = Object.keys(SHOWN) as (keyof typeof SHOWN)[];

/** The progress of a draft in one line each: its changes, its tests, its simulation, and its approval. */
export function DraftSummary() {
  const draft = useShownDraft();
  const { data } = useQuery({ ...checklistQuery(draft.id), enabled: isEditable(draft) });
  if (!isEditable(draft)) return null;
  return (
    <Box
      component="ul"
      aria-label="Summary"
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))", lg: "repeat(4, minmax(0, 1fr))" },
        gap: "1px",
        mb: 2,
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        overflow: "hidden",
        bgcolor: "divider",
      }}
    >
      {ORDER.map((check) => (
        <Cell key={check} check={check} item={data?.items.find((item) => item.check === check)} />
      ))}
    </Box>
  );
}

function Cell({ check, item }: { readonly check: keyof typeof SHOWN; readonly item: CheckItem | undefined }) {
  const { id } = useShownDraft();
  const [title, tab] = SHOWN[check];
  return (
    <Box component="li" sx={{ p: 1.5, minHeight: 74, minWidth: 0, bgcolor: "background.paper", fontSize: "0.8125rem" }}>
      <MuiLink component={Link} to={draftPlace(id, tab)} color="text.secondary" underline="hover" variant="caption">
        {title}
      </MuiLink>
      {item === undefined ? (
        <Skeleton width="70%" aria-hidden="true" />
      ) : (
        <Box sx={{ display: "grid", gridTemplateColumns: "20px minmax(0, 1fr)", overflowWrap: "anywhere" }}>
          <StateIcon item={item} />
          <span>{item.text}</span>
        </Box>
      )}
    </Box>
  );
}

function StateIcon({ item: { state } }: { readonly item: CheckItem }) {
  const { icon, name, color } = STATES[state];
  return (
    <>
      <Icon of={icon} sx={{ fontSize: 16, mt: "2px", color }} />
      <span className="visually-hidden">{name}: </span>
    </>
  );
}
