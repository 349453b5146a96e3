import type { Answers } from "#engine";
import { RESOURCE } from "../api/resource-names.ts";
import { type Back, backTo } from "./back.ts";
import { paths } from "./paths.ts";

/** A lead to be saved as a test. */
export interface LeadForTest {
  readonly answers: Answers;
  /** The model version to whose questions the answers belong; null for the model of the test. */
  readonly version: number | null;
  /** The value of `today()` for the lead, as `YYYY-MM-DD`; null for a lead of today. */
  readonly date: string | null;
}

/**
 * The address and state of a link to the form of a new test, filled in from a lead.
 * @example <Button component={Link} {...keepAsTest(kept, back)} />
 */
export const keepAsTest = (kept: LeadForTest, back: Back) => ({
  to: paths.add({ path: RESOURCE.test }),
  state: { ...backTo(back), kept },
});

/** Returns the lead in the state of a link to the form of a new test. */
export function leadForTestIn(state: unknown): LeadForTest | undefined {
  return typeof state === "object" && state !== null && "kept" in state ? (state.kept as LeadForTest) : undefined;
}
