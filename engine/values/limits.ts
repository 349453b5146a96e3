/**
 * Every limit of the engine in one table. The code checks against it, the tests reach for its
 * edges, the OpenAPI document and the documentation print it.
 */
export const LIMITS = {
  /** Characters in one formula or rule. */
  sourceLength: 2_000,
  /** Nesting of the syntax tree. */
  depth: 64,
  /** Steps one evaluation may take; proven when the text is saved, so it cannot be exceeded later. */
  steps: 10_000,
  /** Items in the answer to a multi-valued question. */
  listItems: 100,
  /** Characters in a text answer. */
  answerLength: 2_000,
  /** Characters of the name that formulas call a question or calculated field by. */
  fieldName: 100,
  /** Places in an order (a question's number, a rule's position) count from 1 to this. */
  place: 1_000_000,
  questions: 500,
  choicesPerQuestion: 200,
  scoringModels: 500,
  rangesPerModel: 200,
  recommendations: 1_000,
  calculatedFields: 200,
  /** All of them run with every key that is typed in a form of the model. */
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
  /** Largest absolute number of points one scoring model may give; beyond it the value is unknown. Bands begin within. */
  modelPoints: 100_000_000_000,
} as const;

/** Significant decimal digits to which two numbers must agree to be equal. */
export const SIGNIFICANT_DIGITS = 12;

/** As many significant digits every number may have: a double holds all of them. */
export const HELD_DIGITS = 15;
