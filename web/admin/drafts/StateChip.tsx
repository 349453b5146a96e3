import Chip, { type ChipProps } from "@mui/material/Chip";
import type { DraftState } from "#contract/wire";
import { DRAFT_STATE_NAMES, type Draft } from "../data/drafts.ts";

const COLORS: Readonly<Record<DraftState, ChipProps["color"]>> = {
  open: "default",
  in_review: "warning",
  approved: "success",
  scheduled: "primary",
  published: "success",
  discarded: "default",
};

/** The state of a draft. */
export function StateChip({ draft: { state, published_version } }: { readonly draft: Draft }) {
  const label = state === "published" ? `Published as version ${published_version}` : DRAFT_STATE_NAMES[state];
  return (
    <Chip size="small" color={COLORS[state]} variant={state === "discarded" ? "outlined" : "filled"} label={label} />
  );
}
