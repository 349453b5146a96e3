import type { Fault, FaultCode, Faults } from "./fault.ts";

/** The key for what concerns the whole value and none of its fields; the name Django REST framework gives it. */
export const NON_FIELD_ERRORS = "non_field_errors";

/** An answer to a senseless request stays readable: fields named at most, and messages for each of them. */
const MAX_FIELDS = 1_000;
const MAX_MESSAGES = 100;

/** Gathers everything that is wrong, so that one answer can name it all. A class, since every lead has one. */
export class ErrorList {
  // most lists stay empty
  #faults: Map<string, Fault[]> | undefined;
  /** Faults so far. */
  count = 0;

  add(field: string, code: FaultCode, message: string): void {
    this.count += 1;
    this.#faults ??= new Map();
    const known = this.#faults.get(field);
    if (known !== undefined && known.length < MAX_MESSAGES) known.push({ code, message });
    else if (known === undefined && this.#faults.size < MAX_FIELDS) this.#faults.set(field, [{ code, message }]);
  }

  /** Adds faults that were found elsewhere, by whatever field, to one field. @param before what each sentence begins with */
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

  /** The faults of all fields, one after the other. */
  all(): Fault[] {
    return [...(this.#faults?.values() ?? [])].flat();
  }

  /** Safe for any field name a client may send, `__proto__` among them. */
  toFaults(): Faults {
    // fromEntries defines properties instead of assigning them, so `__proto__` stays a plain key
    return Object.fromEntries(this.#faults ?? []);
  }
}
