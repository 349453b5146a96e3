import { type DecidedState, LOST } from "#contract/wire";

/** What all outcomes of a lead come to, and since when. Both are null while none has decided. */
export interface LeadOutcome {
  readonly state: DecidedState | null;
  readonly at: Date | null;
}

/** The part of an outcome that decides. */
export interface Deciding {
  readonly outcome: string;
  readonly occurred_at: Date;
}

/** No outcome has decided. */
export const UNDECIDED: LeadOutcome = { state: null, at: null };

/**
 * Returns what outcomes come to: success from the first one that the account counts as success on, whatever came before
 * or after it; otherwise lost from the first `lost` on.
 *
 * @param success the outcomes that count as success
 */
export function stateOf(outcomes: readonly Deciding[], success: ReadonlySet<string>): LeadOutcome {
  const first = (some: readonly Deciding[]) =>
    some.reduce<Date | null>((at, { occurred_at }) => (at === null || occurred_at < at ? occurred_at : at), null);
  const won = first(outcomes.filter(({ outcome }) => success.has(outcome)));
  if (won !== null) return { state: "success", at: won };
  const lost = first(outcomes.filter(({ outcome }) => outcome === LOST));
  return lost === null ? UNDECIDED : { state: "lost", at: lost };
}

/** Whether two states are the same. */
export const isSameState = (a: LeadOutcome, b: LeadOutcome): boolean =>
  a.state === b.state && a.at?.getTime() === b.at?.getTime();
