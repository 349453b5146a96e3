import { isHeld, NOT_HELD, parseDecimal } from "#engine/number-text";

/** The words in which a value is refused, wherever it is checked: those of Django REST framework where it has some. */

export const REQUIRED = "This field is required.";

/** What a value that is of the right type may still lack. */
export const SENTENCES = {
  blank: "This field may not be blank.",
  unstorable: "Null characters and broken Unicode are not allowed.",
  slug: 'Enter a valid "slug" consisting of letters, numbers, underscores or hyphens.',
  fieldName: "Use letters, digits and underscores; the first may not be a digit.",
  url: "Enter an absolute http:// or https:// address without a user name or password in it.",
} as const;

const TYPES: Readonly<Record<string, string>> = {
  string: "Not a valid string.",
  number: "A valid number is required.",
  int: "A valid integer is required.",
  boolean: "Must be a valid boolean.",
};

const TOO_LARGE = "This number is too large.";

/** A value of the wrong type. @param expected as zod names types, and `int` for a whole number */
export function typeSentence(expected: string, input: unknown): string {
  if (input === undefined) return REQUIRED;
  if (input === null) return "This field may not be null.";
  // JSON has no infinity, but more digits than a number can have
  if (typeof input === "number" && !Number.isFinite(input)) return TOO_LARGE;
  if (typeof input === "string" && (expected === "number" || expected === "int")) {
    // forms leave what they cannot hold as it was typed
    const value = parseDecimal(input);
    if (value !== undefined && !Number.isFinite(value)) return TOO_LARGE;
    if (value !== undefined && !isHeld(input)) return NOT_HELD;
  }
  if (expected === "array") return `Expected a list of items, but got ${kindOf(input)}.`;
  if (expected === "object" || expected === "record") return `Expected an object, but got ${kindOf(input)}.`;
  return TYPES[expected] ?? "Enter a valid value.";
}

/** What kind of value it is, with its article. */
export function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return value === null ? "null" : "an object";
  return `a ${typeof value}`;
}

/** A text or list that is too short or too long, a number that is too small or too large. */
export function sizeSentence(origin: string, side: "min" | "max", bound: number | bigint): string {
  if (origin === "string" && side === "min" && bound === 1) return SENTENCES.blank;
  const limit = side === "min" ? "at least" : "no more than";
  if (origin === "string") return `Ensure this field has ${limit} ${bound} characters.`;
  if (origin === "array") return `Ensure this field has ${limit} ${bound} items.`;
  return `Ensure this value is ${side === "min" ? "greater" : "less"} than or equal to ${bound}.`;
}
