import type { Changes, ModelChanges } from "./changes.ts";

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === "string";
const isFlag: Test = (value) => typeof value === "boolean";
const isNumber: Test = (value) => typeof value === "number" && Number.isFinite(value);
const isBound: Test = (value) => value === null || isText(value) || isNumber(value);
const isRange: Test = (value) =>
  Array.isArray(value) && value.length === 3 && isBound(value[0]) && isBound(value[1]) && isNumber(value[2]);
// What an answer may be, the engine decides.
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

/** An object with these members and no others, each of which may be absent. */
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

const looksRight = shape({
  a: recordOf(isAnything),
  m: recordOf(isModelChanges),
  c: recordOf(isText),
  u: recordOf(isText),
  d: recordOf(isText),
} satisfies Record<keyof Changes, Test>);

/** Whether a value from outside has the shape of changes; whether they make sense is another question. */
export function isChanges(value: unknown): value is Changes {
  return looksRight(value);
}
