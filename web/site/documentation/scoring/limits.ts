import { LIMITS } from "#engine";
import { counted } from "../../../ui/numbers.ts";

/** What each limit is about. */
const WORDS: Readonly<Record<keyof typeof LIMITS, string>> = {
  sourceLength: "Characters in a formula or rule",
  depth: "Nesting of parentheses, functions, signs and powers",
  steps: "Steps that working out a formula or rule may take; proven when it is saved",
  listItems: "Values in the answer to one question",
  answerLength: "Characters in a text answer",
  questions: "Questions of an account",
  choicesPerQuestion: "Choices of a question",
  scoringModels: "Scoring models of an account",
  rangesPerModel: "Value ranges of a scoring model",
  recommendations: "Recommendation rules of an account",
  calculatedFields: "Calculated fields of an account",
  allSources: "Characters of all formulas and rules of an account together",
  document: "Characters of a whole model as JSON",
  bands: "Bands of X, of Y or of the total",
  points: "Points of a value range, up or down",
  weight: "Weight of a scoring model",
  modelPoints: "Points that one scoring model can give; beyond it gives none",
};

/** Every limit of the engine: what it is about, and its figure. */
export function limitRows(): readonly (readonly [what: string, limit: string])[] {
  return Object.entries(WORDS).map(([name, what]) => [what, counted(LIMITS[name as keyof typeof LIMITS])]);
}
