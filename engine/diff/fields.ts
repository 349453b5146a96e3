import type { ModelPart } from "./types.ts";
import {
  BAND_WORDS,
  CALCULATED_FIELD_WORDS,
  CHOICE_WORDS,
  QUESTION_WORDS,
  RULE_WORDS,
  SCORING_MODEL_WORDS,
  TEST_WORDS,
  VALUE_RANGE_WORDS,
} from "./words.ts";

/** The field names that changes of each part can have. */
const FIELDS: Readonly<Record<ModelPart, readonly string[]>> = {
  question: [...Object.keys(QUESTION_WORDS), "choices"],
  choice: Object.keys(CHOICE_WORDS),
  scoring_model: Object.keys(SCORING_MODEL_WORDS),
  value_range: Object.keys(VALUE_RANGE_WORDS),
  recommendation: [...Object.keys(RULE_WORDS), "question", "position"],
  calculated_field: Object.keys(CALCULATED_FIELD_WORDS),
  test: Object.keys(TEST_WORDS),
  bands: Object.keys(BAND_WORDS),
};

/** The answers and expectations of a test are identified by their paths. */
const PATH_IN_TEST = /^(answers|expect)\../;

/** Whether a change of a part can have this field, as returned by `diffDocuments`. */
export const isFieldOf = (part: ModelPart, field: string): boolean =>
  FIELDS[part].includes(field) || (part === "test" && PATH_IN_TEST.test(field));
