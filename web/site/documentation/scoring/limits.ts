import { LIMITS } from "#engine";
import { formatCount } from "../../../ui/numbers.ts";

/** The description of each limit. */
const WORDS: Readonly<Record<keyof typeof LIMITS, string>> = {
  sourceLength: "Characters in a formula or rule",
  depth: "Nesting of parentheses, functions, signs, and powers",
  steps: "Steps to evaluate a formula or rule, checked when it is saved",
  listItems: "Values in the answer to a question",
  answerLength: "Characters in a text answer",
  fieldName: "Characters in a field name",
  place: "Largest number of a question, or position of a rule",
  questions: "Questions in an account",
  choicesPerQuestion: "Choices of a question",
  scoringModels: "Scoring models in an account",
  rangesPerModel: "Value ranges of a scoring model",
  recommendations: "Recommendation rules in an account",
  calculatedFields: "Calculated fields in an account",
  tests: "Tests in an account",
  allSources: "Characters in all formulas and rules of an account",
  document: "Characters in a whole model as JSON",
  bands: "Bands of X, of Y, or of the total",
  points: "Points of a value range, positive or negative",
  weight: "Weight of a scoring model",
  modelPoints: "Points from one scoring model; beyond that it gives none",
};

/** Every limit of the engine with its description. */
export function limitRows(): readonly (readonly [what: string, limit: string])[] {
  return Object.entries(WORDS).map(([name, what]) => [what, formatCount(LIMITS[name as keyof typeof LIMITS])]);
}
