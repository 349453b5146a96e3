import { QUESTION_TYPES, RECOMMENDATION_TYPES } from "#engine";
import type { ModelChanges, SharedChanges } from "./changes.ts";
import type { EncodedModel } from "./encoded-model.ts";

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === "string";
const isFlag: Test = (value) => typeof value === "boolean";
const isNumber: Test = (value) => typeof value === "number" && Number.isFinite(value);
const isBound: Test = (value) => value === null || isText(value) || isNumber(value);
const isRange: Test = (value) =>
  Array.isArray(value) && value.length === 3 && isBound(value[0]) && isBound(value[1]) && isNumber(value[2]);
// The engine validates answers.
const isAnything: Test = () => true;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const listOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);

const recordOf =
  (test: Test): Test =>
  (value) =>
    isRecord(value) && Object.values(value).every(test);

/** An object with only these members, all optional. */
const shape =
  (members: Readonly<Record<string, Test>>): Test =>
  (value) =>
    isRecord(value) &&
    Object.entries(value).every(([name, member]) => Object.hasOwn(members, name) && members[name]?.(member));

const isModelChanges = shape({
  f: isText,
  w: isNumber,
  x: isFlag,
  y: isFlag,
  r: listOf(isRange),
} satisfies Record<keyof ModelChanges, Test>);

const isId: Test = (value) => isNumber(value) && Number.isInteger(value);
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);
const oneOf =
  (words: readonly string[]): Test =>
  (value) =>
    words.some((word) => word === value);

const isQuestion = shape({
  number: isId,
  text: isText,
  type: oneOf(Object.keys(QUESTION_TYPES)),
  field_name: isText,
  required: isFlag,
  multiple_values: isFlag,
  min_value: orNull(isNumber),
  max_value: orNull(isNumber),
  step: orNull(isNumber),
  help_text: isText,
  reason: isText,
  lead_can_change: isFlag,
  choices: listOf(shape({ text: isText, slug: isText, value: isNumber })),
} satisfies Record<keyof EncodedModel["questions"][number], Test>);

const isScoringModel = shape({
  question: isId,
  name: isText,
  formula: isText,
  weight: isNumber,
  x_axis: isFlag,
  y_axis: isFlag,
  value_ranges: listOf(shape({ start: isBound, end: isBound, points: isNumber })),
} satisfies Record<keyof EncodedModel["scoring_models"][number], Test>);

const isRule = shape({
  question: isId,
  rule: isText,
  response_text: isText,
  type: orNull(oneOf(RECOMMENDATION_TYPES)),
  position: isId,
  affiliate_name: isText,
  affiliate_image: isText,
  affiliate_link: isText,
  redirect_url: isText,
} satisfies Record<keyof EncodedModel["recommendations"][number], Test>);

const isWhole: Test = (value) =>
  shape({
    questions: listOf(isQuestion),
    calculated_fields: listOf(shape({ name: isText, formula: isText })),
    scoring_models: listOf(isScoringModel),
    recommendations: listOf(isRule),
  } satisfies Record<keyof EncodedModel, Test>)(value) && Object.keys(value as object).length === 4;

const looksRight = shape({
  a: recordOf(isAnything),
  m: recordOf(isModelChanges),
  c: recordOf(isText),
  u: recordOf(isText),
  d: recordOf(isText),
  s: isWhole,
} satisfies Record<keyof SharedChanges, Test>);

/** Whether an untrusted value has the shape of changes; their meaning is checked elsewhere. */
export function isChanges(value: unknown): value is SharedChanges {
  return looksRight(value);
}
