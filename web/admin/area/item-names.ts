import type { EXPECTED_MEMBERS, Recommendation, ScoringModel } from "#engine";

/** Characters of a message that name a rule in titles and notices. */
const NAME_LENGTH = 60;

/** The name of a rule in titles and notices: the beginning of its message. */
export function nameOfRule({ response_text }: Pick<Recommendation, "response_text">): string {
  const [line = ""] = response_text.trim().split("\n");
  return line.length > NAME_LENGTH ? `${line.slice(0, NAME_LENGTH).trimEnd()}…` : line;
}

/** The name of a scoring model in lists, titles, and notices. */
export const nameOfScoringModel = ({ id, name }: Pick<ScoringModel, "id" | "name">): string =>
  name || `Scoring model ${id}`;

/** The names of the members that a test can expect. */
export const EXPECTED_NAMES: Readonly<Record<(typeof EXPECTED_MEMBERS)[number], string>> = {
  x_axis: "X",
  y_axis: "Y",
  total_score: "Total",
  x_category: "Band of X",
  y_category: "Band of Y",
  priority: "Priority",
};
