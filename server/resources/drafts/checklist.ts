import type { ChecklistName, ChecklistState } from "#contract";
import type { SimulationDate } from "#contract/wire";
import { grouped, pluralize, type Tally } from "#engine";
import { isApproved } from "../../drafts/present.ts";
import { reasonNotToChange } from "../../drafts/rows.ts";
import type { Prepared, SimulationOfDraft } from "./prepare.ts";

/** A condition that must be true before a draft goes live. */
export interface ChecklistItem {
  readonly check: ChecklistName;
  readonly state: ChecklistState;
  /** The state, and what to do if it prevents publishing. */
  readonly text: string;
}

export interface Checklist {
  readonly items: readonly ChecklistItem[];
  readonly can_publish: boolean;
  /** The effect of publishing, or why it is not possible. */
  readonly summary: string;
  /** The predicted changes by re-scoring, from the simulation that was checked; null if it did not cover all leads. */
  readonly rescoring: { readonly date: SimulationDate; readonly leads: number; readonly would_change: number } | null;
}

type Check = (prepared: Prepared) => Omit<ChecklistItem, "check">;

const ok = (text: string) => ({ state: "ok", text }) as const;
const warning = (text: string) => ({ state: "warning", text }) as const;
const blocked = (text: string) => ({ state: "blocked", text }) as const;

/** All checks, in the order in which users read them. */
const CHECKS: { readonly [Name in ChecklistName]: Check } = {
  base: ({ draft: { base_version }, live: { version }, conflicts }) => {
    if (base_version === version) return ok(`The draft was made on version ${version}, which is live.`);
    if (conflicts.length === 0)
      return ok(`Version ${version} went live after this draft began. Its changes do not conflict with the draft.`);
    return blocked(
      `Version ${version} went live after this draft began, and ${pluralize(conflicts.length, "change")} of the draft ${conflicts.length === 1 ? "conflicts" : "conflict"} with it. Resolve the conflicts first.`,
    );
  },
  changes: ({ draft, changes, conflicts }) => {
    // before the conflicts are resolved, only the changes of the draft itself are known
    const count = conflicts.length > 0 ? draft.changes : changes.length;
    return count === 0
      ? blocked("The draft has no changes. Change the model in it first.")
      : ok(`The draft makes ${pluralize(count, "change")}.`);
  },
  validates: ({ conflicts }) =>
    conflicts.length > 0
      ? warning("The model can be checked once the conflicts are resolved.")
      : ok("The model is valid."),
  findings: ({ findings }) => {
    const found = findings.filter(({ severity }) => severity !== "info").length;
    return found === 0
      ? ok("Model checks found no problems.")
      : warning(`Model checks found ${pluralize(found, "possible problem")}.`);
  },
  tests: ({ tests, draft: { failing_tests } }) => {
    const failed = tests.filter(({ passed }) => !passed);
    if (tests.length === 0) return warning("The model has no tests, so none check this change.");
    if (failed.length === 0) return ok(tests.length === 1 ? "The test passes." : `All ${tests.length} tests pass.`);
    const names = failed.slice(0, NAMED).map(({ name }) => `"${name}"`);
    const more = failed.length > NAMED ? `, and ${failed.length - NAMED} more` : "";
    const text = `${failed.length} of ${pluralize(tests.length, "test")} ${failed.length === 1 ? "fails" : "fail"}: ${names.join(", ")}${more}.`;
    return failing_tests === "warn" ? warning(text) : blocked(`${text} Change the model or the tests until they pass.`);
  },
  simulation: ({ simulation }) => {
    if (simulation === undefined) return warning("The draft as it is now has not been simulated.");
    const text = `In the simulation, ${movesText(simulation.tally)}.`;
    return simulation.tally.refused > 0 ? warning(text) : ok(text);
  },
  approval: ({ draft, lapsed }) => {
    const { review, state, approver_id, approver_username } = draft;
    if (isApproved(draft, lapsed)) return ok(`${approver_username} approved the draft.`);
    const isLapsed = approver_id !== null;
    const why = isLapsed
      ? `${approver_username} approved the draft, but can no longer approve drafts of this account, so the approval does not count.`
      : "Nobody has approved the draft yet.";
    if (review === "off")
      return isLapsed || state === "in_review"
        ? warning(`${why} Review is off in this account, so the draft can be published without an approval.`)
        : ok("No approval is required.");
    if (isLapsed) return blocked(`${why} Someone else must approve it.`);
    return blocked(
      state === "in_review"
        ? "The draft is in review. Someone who has not worked on it must approve it first."
        : "Someone else must approve the draft first. Send it for review.",
    );
  },
};

/**
 * How leads move, without directions in which none moves.
 *
 * @example movesText({ up: 12, down: 1, refused: 0 }) // "12 leads score higher and 1 scores lower"
 */
export function movesText({ up, down, refused }: Pick<Tally, "up" | "down" | "refused">): string {
  const clauses = (
    [
      [up, "scores higher", "score higher"],
      [down, "scores lower", "score lower"],
      [refused, "no longer fits the questions", "no longer fit the questions"],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, one, more], index) => {
      const leads = index === 0 ? pluralize(count, "lead") : grouped(count);
      return `${leads} ${count === 1 ? one : more}`;
    });
  return clauses.length === 0 ? "no lead scores higher or lower" : AND.format(clauses);
}

const AND = new Intl.ListFormat("en-US");

/** The maximum number of tests that a sentence names. */
const NAMED = 3;

function rescoringOf(simulation: SimulationOfDraft | undefined): Checklist["rescoring"] {
  if (simulation === undefined || !simulation.isOfAll) return null;
  const { leads, would_change } = simulation.tally;
  return { date: simulation.date, leads, would_change };
}

/**
 * Decides whether a draft can go live, both for users and for publishing itself.
 *
 * @param isDue whether it was scheduled and its time has come
 */
export function checklistOf(prepared: Prepared, isDue = false): Checklist {
  const items = (Object.entries(CHECKS) as [ChecklistName, Check][]).map(([check, look]) => ({
    check,
    ...look(prepared),
  }));
  const reason = isDue ? undefined : reasonNotToChange(prepared.draft);
  const inTheWay = items.filter(({ state }) => state === "blocked").map(({ text }) => text);
  const reasons = reason === undefined ? inTheWay : [reason];
  const { changes, next, simulation } = prepared;
  const summary =
    reasons.length > 0 ? reasons.join(" ") : `Publishes ${pluralize(changes.length, "change")} as version ${next}.`;
  return { items, can_publish: reasons.length === 0, summary, rescoring: rescoringOf(simulation) };
}
