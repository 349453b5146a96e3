import type { ChangedAnswer, NoChange, NotTried, Question } from "#engine";
import { worded } from "../../../explain/wording.ts";
import { dayText } from "../../../ui/dates.ts";
import { formatValue } from "../../../ui/numbers.ts";

/**
 * The answers that are enough, in words.
 *
 * @example enoughText(income, { to: 4000, at_least: 4000, at_most: null, … }) // "4,000 or more"
 */
export function enoughText(question: Question, { to, at_least, at_most }: ChangedAnswer): string {
  const isDate = question.type === "date";
  const shown = (value: string | number) => (isDate ? dayText(String(value), "medium") : formatValue(value));
  if (at_least === null && at_most === null) return `“${worded(question, to)}”`;
  if (at_most === null) return `${shown(at_least ?? "")} or ${isDate ? "later" : "more"}`;
  if (at_least === null) return `${shown(at_most)} or ${isDate ? "earlier" : "less"}`;
  return at_least === at_most ? shown(at_least) : `${shown(at_least)} to ${shown(at_most)}`;
}

/** Why there is no change that reaches a band. */
export const NO_CHANGE_TEXTS: Readonly<Record<NoChange, (band: string) => string>> = {
  nothing_changeable: (band) =>
    `Mark the questions whose answers a lead can change, and the smallest change that reaches ${band} appears here.`,
  out_of_reach: (band) => `No change of one answer, or of two, that the lead can make reaches ${band}.`,
  too_complex: (band) => `The formulas are too complex to find the smallest change that reaches ${band}.`,
};

/** Why the answer to a question was not tried. */
export const NOT_TRIED_TEXTS: Readonly<Record<NotTried["because"], string>> = {
  text: "its answer is a text",
  several_values: "it has several values",
  too_complex: "its formulas are too complex",
};
