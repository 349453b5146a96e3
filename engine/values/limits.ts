/**
 * Every limit of the engine in one table. The code checks against it, the tests check its edges, and the OpenAPI
 * document and the documentation print it.
 */
export const LIMITS = {
  /** Characters in one formula or rule. */
  sourceLength: 2_000,
  /** Nesting of the syntax tree. */
  depth: 64,
  /** Maximum number of steps of one evaluation. Checked when the text is saved, so it cannot be exceeded later. */
  steps: 10_000,
  /** Items in the answer to a multi-valued question. */
  listItems: 100,
  /** Characters in a text answer. */
  answerLength: 2_000,
  /** Characters of a question's or calculated field's name in formulas. */
  fieldName: 100,
  /** Places in an order (a question's number, a rule's position) count from 1 to this. */
  place: 1_000_000,
  questions: 500,
  choicesPerQuestion: 200,
  scoringModels: 500,
  rangesPerModel: 200,
  recommendations: 1_000,
  calculatedFields: 200,
  /** All of them run on every keystroke in a form of the model. */
  tests: 200,
  /** Characters of all formulas and rules of a model together: they are compiled, and run for each lead. */
  allSources: 250_000,
  /** Characters of a whole model as JSON: each of its versions is stored whole. */
  document: 2_000_000,
  /** Bands of one axis, or of the total. */
  bands: 8,
  /** Largest absolute value of the points of one range. */
  points: 1_000_000,
  weight: 1_000,
  /**
   * Largest absolute number of points that one scoring model may assign; beyond it the value is unknown. Bands begin
   * within.
   */
  modelPoints: 100_000_000_000,
} as const;

/** Significant decimal digits to which two numbers must agree to be equal. */
export const SIGNIFICANT_DIGITS = 12;

/** The number of significant digits that every number may have, because a double represents all of them. */
export const SAFE_DIGITS = 15;
