import Chip, { type ChipProps } from "@mui/material/Chip";
import type { DraftState } from "#contract/wire";
import { type Draft, stateName } from "../data/drafts.ts";

const COLORS: Readonly<Record<DraftState, ChipProps["color"]>> = {
  open: "default",
  in_review: "warning",
  approved: "success",
  scheduled: "primary",
  guarded: "primary",
  published: "success",
  discarded: "default",
};

/** The state of a draft. */
export function StateChip({ draft }: { readonly draft: Draft }) {
  const { state, published_version, changes_requested_by } = draft;
  const label = state === "published" ? `Published as version ${published_version}` : stateName(draft);
  const color = changes_requested_by === null ? COLORS[state] : "warning";
  return <Chip size="small" color={color} variant={state === "discarded" ? "outlined" : "filled"} label={label} />;
}
