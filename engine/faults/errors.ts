import type { Fault, FaultCode, Faults } from "./fault.ts";

/** The key for errors of the whole value rather than one of its fields; the name that Django REST framework uses. */
export const NON_FIELD_ERRORS = "non_field_errors";

/** Keeps the response to a meaningless request readable: the maximum of fields, and of messages for each of them. */
const MAX_FIELDS = 1_000;
const MAX_MESSAGES = 100;

/**
 * Collects all faults, so that one response can report them. It is a class because every lead creates one, and classes
 * are cheaper than closures.
 */
export class ErrorList {
  // most lists stay empty
  #faults: Map<string, Fault[]> | undefined;
  /** Number of faults. */
  count = 0;

  add(field: string, code: FaultCode, message: string): void {
    this.count += 1;
    this.#faults ??= new Map();
    const known = this.#faults.get(field);
    if (known !== undefined && known.length < MAX_MESSAGES) known.push({ code, message });
    else if (known === undefined && this.#faults.size < MAX_FIELDS) this.#faults.set(field, [{ code, message }]);
  }

  /** Adds faults of any fields, found elsewhere, to one field. @param before what each sentence begins with */
  addAll(field: string, found: ErrorList | readonly Fault[], before = ""): void {
    const faults = found instanceof ErrorList ? found.all() : found;
    for (const { code, message } of faults) this.add(field, code, before + message);
  }

  get empty(): boolean {
    return this.#faults === undefined;
  }

  has(field: string): boolean {
    return this.#faults?.has(field) ?? false;
  }

  /** Returns the faults of all fields. */
  all(): Fault[] {
    return [...(this.#faults?.values() ?? [])].flat();
  }

  /** Safe for every field name that a client may send, including `__proto__`. */
  toFaults(): Faults {
    // fromEntries defines properties instead of assigning them, so `__proto__` stays an ordinary key
    return Object.fromEntries(this.#faults ?? []);
  }
}
