import type { FieldErrors } from "./model.ts";

/** The key for what concerns the whole value and none of its fields; the name Django REST framework gives it. */
export const NON_FIELD_ERRORS = "non_field_errors";

/** An answer to a senseless request stays readable: fields named at most, and messages for each of them. */
const MOST_FIELDS = 1_000;
const MOST_MESSAGES = 100;

/** Gathers everything that is wrong, so that one answer can name it all. A class, since every lead has one. */
export class ErrorList {
  // most lists stay empty
  #messages: Map<string, string[]> | undefined;
  /** Messages so far. */
  count = 0;

  add(field: string, message: string): void {
    this.count += 1;
    this.#messages ??= new Map();
    const known = this.#messages.get(field);
    if (known !== undefined && known.length < MOST_MESSAGES) known.push(message);
    else if (known === undefined && this.#messages.size < MOST_FIELDS) this.#messages.set(field, [message]);
  }

  get empty(): boolean {
    return this.#messages === undefined;
  }

  has(field: string): boolean {
    return this.#messages?.has(field) ?? false;
  }

  /** Safe for any field name a client may send, `__proto__` among them. */
  toFieldErrors(): FieldErrors {
    // fromEntries defines properties instead of assigning them, so `__proto__` stays a plain key
    return Object.fromEntries(this.#messages ?? []);
  }
}
