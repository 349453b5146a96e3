import type { FieldErrors } from "./errors.ts";

/** A fault at its place in what was sent: names of members, and places in lists from 0. */
export interface Fault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The key of what concerns an object or list as a whole, as Django REST framework calls it. */
const WHOLE = "non_field_errors";

const isMessages = (errors: FieldErrors[string]): errors is string[] =>
  Array.isArray(errors) && errors.every((each) => typeof each === "string");

/**
 * The faults of an answer, one by one with their paths: errors of lists are lists, with `{}` for a sound item.
 *
 * @example faultsIn({ questions: [{}, { type: ["…"] }] }) // [{ path: ["questions", 1, "type"], message: "…" }]
 */
export function faultsIn(errors: FieldErrors | FieldErrors[], path: Fault["path"] = []): Fault[] {
  const members: readonly [string | number, FieldErrors[string]][] = Array.isArray(errors)
    ? [...errors.entries()]
    : Object.entries(errors).map(([name, inner]) => [/^\d+$/.test(name) ? Number(name) : name, inner]);
  return members.flatMap(([name, inner]) => {
    const place = name === WHOLE ? path : [...path, name];
    return isMessages(inner) ? inner.map((message) => ({ path: place, message })) : faultsIn(inner, place);
  });
}

/** A path as people write it, e.g. `questions[1].type`; blank for the whole. */
export function pathText(path: Fault["path"]): string {
  return path.map((step, index) => (typeof step === "number" ? `[${step}]` : index === 0 ? step : `.${step}`)).join("");
}

interface Branch {
  readonly messages: string[];
  readonly children: Map<string | number, Branch>;
}

const branch = (): Branch => ({ messages: [], children: new Map() });

/** Faults in the shape of an answer; the reverse of {@link faultsIn}. */
export function fieldErrorsOf(faults: readonly Fault[]): FieldErrors {
  const root = branch();
  for (const { path, message } of faults) {
    let place = root;
    for (const step of path) {
      const next = place.children.get(step) ?? branch();
      place.children.set(step, next);
      place = next;
    }
    place.messages.push(message);
  }
  return asObject(root);
}

function asObject({ messages, children }: Branch): FieldErrors {
  const entries = [...children].map(([name, child]): [string, FieldErrors[string]] => [String(name), asErrors(child)]);
  if (messages.length > 0) entries.push([WHOLE, messages]);
  // fromEntries defines properties instead of assigning them, so `__proto__` stays a plain key
  return Object.fromEntries(entries);
}

/** A list whose items are at fault is a list as long as the last of them; with faults of its own it is an object. */
function asErrors(place: Branch): FieldErrors[string] {
  if (place.children.size === 0) return place.messages;
  const places = [...place.children.keys()];
  if (place.messages.length > 0 || !places.every((step) => typeof step === "number")) return asObject(place);
  return Array.from({ length: Math.max(...places) + 1 }, (_, index) => {
    const child = place.children.get(index);
    return child === undefined ? {} : asObject(child);
  });
}
