import { type ParseError, parse as parseLeniently, printParseErrorCode } from "jsonc-parser";
import { WEBHOOK_LIMITS } from "./webhooks.ts";

/** The value of a field in braces; undefined if there is no such field. */
export type FieldValues = (name: string) => unknown;

/** A template that can be filled. */
export interface Template {
  /** The fields that it names. */
  readonly fields: readonly string[];
  /**
   * Returns the JSON with its fields filled in. A field without a value is null, and nothing within a text.
   *
   * @param most bytes; a template may name a long value a thousand times
   * @returns undefined if there would be more
   */
  fill(values: FieldValues, most?: number): string | undefined;
}

/** A field in braces: a name, or the path of a member. No JSON begins like this, because its names are in quotes. */
const FIELD = /\{([A-Za-z_]\w*(?:\.\w+)*)\}/g;

/** A string of JSON, or a field outside of strings. */
const TOKENS = /"(?:[^"\\]|\\.)*"|\{[A-Za-z_]\w*(?:\.\w+)*\}/g;

/**
 * Reads a template: JSON with fields in braces. A field outside of quotes, or alone in a string, becomes what its value
 * is; within a longer string it becomes text. The fields are filled into the values of the JSON and not into its text,
 * so that no value can break it.
 *
 * @returns what is wrong with it, with what to do
 */
export function readTemplate(
  text: string,
): { readonly ok: true; readonly template: Template } | { readonly ok: false; readonly problem: string } {
  if (depthOf(text) > WEBHOOK_LIMITS.templateDepth)
    return { ok: false, problem: `This is nested more than ${WEBHOOK_LIMITS.templateDepth} levels deep.` };
  let value: unknown;
  try {
    value = JSON.parse(withStrings(text, (field) => `"${field}"`));
  } catch {
    return { ok: false, problem: syntaxProblem(text) };
  }
  const fields = [...new Set([...text.matchAll(FIELD)].map(([, name = ""]) => name))];
  return { ok: true, template: { fields, fill: (values, most) => fill(value, values, most) } };
}

function fill(value: unknown, values: FieldValues, most = Number.POSITIVE_INFINITY): string | undefined {
  // values within texts may be shorter than as JSON
  let left = 2 * most;
  const sizes = new Map<string, number>();
  const counted = (name: string) => {
    const found = values(name);
    const size = sizes.get(name) ?? JSON.stringify(found ?? null).length;
    sizes.set(name, size);
    left -= size;
    // what is over the limit already needs no more of it
    return left < 0 ? undefined : found;
  };
  const text = JSON.stringify(filled(value, counted));
  const isWithin = left >= 0 && (most === Number.POSITIVE_INFINITY || bytesIn(text) <= most);
  return isWithin ? text : undefined;
}

/** Returns the number of levels of JSON or of a template, which may be more than a recursive function can visit. */
export function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  for (const bracket of text.replace(TOKENS, "").replace(/[^[\]{}]/g, "")) {
    depth += "[{".includes(bracket) ? 1 : -1;
    most = Math.max(most, depth);
  }
  return most;
}

const bytesIn = (text: string): number => new TextEncoder().encode(text).length;

/** The text with strings in place of its fields outside of strings. */
const withStrings = (text: string, of: (field: string) => string): string =>
  text.replace(TOKENS, (token) => (token.startsWith('"') ? token : of(token)));

/** What to do about errors in JSON, by the parser's codes; anything else does not belong where it is. */
const ADVICE: Readonly<Record<string, string>> = {
  PropertyNameExpected: "Write a name in double quotes here, or remove the comma before it",
  ValueExpected: "Write a value here: a text in double quotes, a number, or a field in braces",
  ColonExpected: "Add a colon after the name",
  CommaExpected: "Add a comma here",
  CloseBraceExpected: "Add the closing brace }",
  CloseBracketExpected: "Add the closing bracket ]",
  EndOfFileExpected: "Remove what follows the end of the JSON",
  UnexpectedEndOfString: "Add the closing double quote",
  InvalidUnicode: "Write four hexadecimal digits after \\u",
  InvalidEscapeCharacter: "Write a backslash twice",
  InvalidCharacter: "Write a line break within a text as \\n, and a tab as \\t",
};

/** Says where a template stops being JSON, and what to do. */
function syntaxProblem(text: string): string {
  const errors: ParseError[] = [];
  // as long as the fields were, so that positions are those of the template
  const options = { disallowComments: true, allowTrailingComma: false };
  parseLeniently(
    withStrings(text, (field) => `"${field.slice(1, -1)}"`),
    errors,
    options,
  );
  const [error] = errors;
  const before = text.slice(0, error?.offset ?? 0).split("\n");
  const column = [...(before.at(-1) ?? "")].length + 1;
  const advice =
    ADVICE[error === undefined ? "" : printParseErrorCode(error.error)] ??
    "Remove what is here, or put it in double quotes";
  return `Line ${before.length}, column ${column}: ${advice}. A template is JSON, such as {"text": "{name} has {total_score} points"}.`;
}

function filled(value: unknown, values: FieldValues): unknown {
  if (typeof value === "string") return filledText(value, values);
  if (Array.isArray(value)) return value.map((item) => filled(item, values));
  if (typeof value !== "object" || value === null) return value;
  // fromEntries defines properties instead of assigning them
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [String(inText(name, values)), filled(item, values)]),
  );
}

function filledText(text: string, values: FieldValues): unknown {
  const [only] = text.matchAll(FIELD);
  if (only !== undefined && only[0] === text) return values(only[1] ?? "") ?? null;
  return inText(text, values);
}

const inText = (text: string, values: FieldValues): string =>
  text.replace(FIELD, (_, name: string) => textOf(values(name)));

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Returns the member of a value that a path names: `data.lead_id`. */
export function memberAt(value: unknown, path: string): unknown {
  let found: unknown = value;
  for (const name of path.split(".")) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[name];
  }
  return found;
}
