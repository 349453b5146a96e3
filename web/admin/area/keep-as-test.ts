import type { Answers } from "#engine";
import { RESOURCE } from "../api/resource-names.ts";
import { type Back, backTo } from "./back.ts";
import { paths } from "./paths.ts";

/** A lead that is to become a test. */
export interface Kept {
  readonly answers: Answers;
  /** The model version whose questions they were given to; null: the model that the test is of. */
  readonly version: number | null;
  /** What `today()` was for it, as `YYYY-MM-DD`; null for a lead of today. */
  readonly date: string | null;
}

/** Where the form of a new test begins with a lead: address and state of a link. @example <Button component={Link} {...keepAsTest(kept, back)} /> */
export const keepAsTest = (kept: Kept, back: Back) => ({
  to: paths.add({ path: RESOURCE.test }),
  state: { ...backTo(back), kept },
});

/** The lead that a link to the form of a new test carries. */
export function keptIn(state: unknown): Kept | undefined {
  return typeof state === "object" && state !== null && "kept" in state ? (state.kept as Kept) : undefined;
}
