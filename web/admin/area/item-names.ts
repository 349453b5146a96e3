import type { Recommendation, ScoringModel } from "#engine";

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
