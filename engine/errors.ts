import type { FieldErrors } from "./model.ts";

/** The key for what concerns the whole value and none of its fields; the name Django REST framework gives it. */
export const NON_FIELD_ERRORS = "non_field_errors";

/** An answer to a senseless request stays readable: fields named at most, and messages for each of them. */
const MOST_FIELDS = 1_000;
const MOST_MESSAGES = 100;

/** Gathers everything that is wrong, so that one answer can name it all. */
export interface ErrorList {
  add(field: string, message: string): void;
  readonly empty: boolean;
  /** Messages so far. */
  readonly count: number;
  has(field: string): boolean;
  /** Safe for any field name a client may send, `__proto__` among them. */
  toFieldErrors(): FieldErrors;
}

/** An empty list. */
export function errorList(): ErrorList {
  // most lists stay empty, and every lead has one
  let messages: Map<string, string[]> | undefined;
  let count = 0;
  return {
    add(field, message) {
      count++;
      messages ??= new Map();
      const known = messages.get(field);
      if (known !== undefined && known.length < MOST_MESSAGES) known.push(message);
      else if (known === undefined && messages.size < MOST_FIELDS) messages.set(field, [message]);
    },
    get count() {
      return count;
    },
    get empty() {
      return messages === undefined;
    },
    has: (field) => messages?.has(field) ?? false,
    // fromEntries defines properties instead of assigning them, so `__proto__` stays a plain key
    toFieldErrors: () => Object.fromEntries(messages ?? []),
  };
}
