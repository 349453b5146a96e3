import { nearestName } from "../values/suggest.ts";

/** What a result of the API calls the scores, with what formulas, rules, and conditions call them. */
const SCORES: ReadonlyMap<string, string> = new Map([
  ["x_axis", "x_axis_score"],
  ["x_score", "x_axis_score"],
  ["y_axis", "y_axis_score"],
  ["y_score", "y_axis_score"],
  ["score", "total_score"],
  ["total", "total_score"],
]);

/**
 * Returns the field that is most likely meant by a name: the most similar one, or the score that has this name
 * elsewhere; undefined if there is none.
 *
 * @example nearestField("x_score", ["x_axis_score", "income"]) // "x_axis_score"
 */
export function nearestField(name: string, fields: readonly string[]): string | undefined {
  const score = SCORES.get(name);
  return nearestName(name, fields) ?? fields.find((field) => field === score);
}

/** Returns ` Did you mean "credit_score"?`, or nothing, to append to a sentence. */
export function didYouMeanField(name: string, fields: readonly string[]): string {
  const found = nearestField(name, fields);
  return found === undefined ? "" : ` Did you mean "${found}"?`;
}
