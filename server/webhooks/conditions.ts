import { WEBHOOK_LIMITS } from "#contract/wire";
import { type ConditionResult, compileCondition, type Fault, type ModelDocument, parseDate } from "#engine";
import type { LeadState } from "../leads/rows.ts";

type Compiled = ReturnType<typeof compileCondition>;

const compiled = new WeakMap<ModelDocument, Map<string, Compiled>>();

/** Compiles a condition once for each model version. */
function compiledFor(document: ModelDocument, text: string): Compiled {
  const known = compiled.get(document) ?? new Map<string, Compiled>();
  compiled.set(document, known);
  const found = known.get(text);
  if (found !== undefined) return found;
  // former texts of conditions that have been changed
  if (known.size >= 2 * WEBHOOK_LIMITS.count) known.clear();
  const made = compileCondition(document, text);
  known.set(text, made);
  return made;
}

/** A stored state, and the model that scored it. */
export interface ScoredState {
  readonly row: Pick<LeadState, "answers" | "evaluated_on" | "x" | "y" | "total" | "x_band" | "y_band" | "total_band">;
  readonly model: { readonly document: ModelDocument };
}

/** The result of an event and the previous result, which is undefined for a new lead. */
export interface JudgedStates {
  readonly now: ScoredState;
  readonly former: ScoredState | undefined;
}

const resultOf = ({ row }: ScoredState): ConditionResult => ({
  ...row,
  evaluatedOn: parseDate(row.evaluated_on) ?? Number.NaN,
});

/** Returns the faults of a condition on the results of a model; empty if it fits. */
export function conditionFaults(document: ModelDocument, text: string): readonly Fault[] {
  const made = compiledFor(document, text);
  return made.ok ? [] : made.faults;
}

/** Returns the same as one text; undefined if it fits. */
export function conditionProblem(document: ModelDocument, text: string | null): string | undefined {
  const faults = text === null ? [] : conditionFaults(document, text);
  return faults.length === 0 ? undefined : faults.map(({ message }) => message).join(" ");
}

/** A condition, and when it makes the webhook fire. */
export interface Firing {
  readonly condition: string;
  readonly when: "each" | "becomes_true";
}

/**
 * Whether a result makes a webhook with a condition fire. A condition is false for a result of a model that it does not
 * fit.
 */
export function fires({ condition, when }: Firing, { now, former }: JudgedStates): boolean {
  if (!holds(condition, now, former)) return false;
  return when === "each" || former === undefined || !holds(condition, former, undefined);
}

function holds(text: string, state: ScoredState, former: ScoredState | undefined): boolean {
  const made = compiledFor(state.model.document, text);
  return made.ok && made.condition.holds(resultOf(state), former && resultOf(former));
}
