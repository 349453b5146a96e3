import type { Fault } from "#engine";
import { LIMITS, NON_FIELD_ERRORS } from "#engine";
import { type ByField, CODES_MEMBER, type FieldCodes, type FieldErrors, type FieldFaults } from "./by-field.ts";
import type { FieldCode } from "./codes.ts";

/** A place in a request: names of members, and indices of lists from 0. */
export type FaultPath = readonly (string | number)[];

/** A fault at its place in a request. */
export interface PlacedFault extends Fault<FieldCode> {
  readonly path: FaultPath;
}

/** Creates one reason why a field is rejected. @param code of the table of all codes */
export const fault = (code: FieldCode, message: string): Fault<FieldCode> => ({ code, message });

type Inner<Each> = ByField<Each>[string];

const isLeaf = (each: unknown) =>
  typeof each === "string" ||
  (typeof each === "object" && each !== null && "message" in each && typeof each.message === "string");

/** Whether these are the faults of one field, not the faults of members or items. */
export const isOfOneField = <Each>(inner: Inner<Each> | undefined): inner is Each[] =>
  Array.isArray(inner) && inner.every(isLeaf);

/** Returns the entries for single fields, at any depth. */
export const leavesOf = <Each>(tree: ByField<Each>): Each[] => placedIn(tree, []).map(({ each }) => each);

interface Placed<Each> {
  readonly path: FaultPath;
  readonly each: Each;
}

const INDEX = /^\d+$/;

function placedIn<Each>(tree: ByField<Each> | ByField<Each>[], path: FaultPath): Placed<Each>[] {
  // next to faults of its own, a list is an object; numbers alone are names, such as those of answers
  const mayBeList = !Object.keys(tree).every((name) => INDEX.test(name));
  const members: readonly [string | number, Inner<Each>][] = Array.isArray(tree)
    ? [...tree.entries()]
    : Object.entries(tree).map(([name, inner]) => [mayBeList && INDEX.test(name) ? Number(name) : name, inner]);
  return members.flatMap(([name, inner]) => {
    const place = name === NON_FIELD_ERRORS ? path : [...path, name];
    return isOfOneField(inner) ? inner.map((each) => ({ path: place, each })) : placedIn(inner, place);
  });
}

/**
 * Returns the messages of a response with their paths. Errors of lists are lists, with `{}` for a valid item.
 *
 * @example faultsIn({ questions: [{}, { type: ["…"] }] }) // [{ path: ["questions", 1, "type"], message: "…" }]
 */
export const faultsIn = (errors: FieldErrors): { readonly path: FaultPath; readonly message: string }[] =>
  placedIn(errors, []).map(({ path, each }) => ({ path, message: each }));

/** Returns faults with their paths; the reverse of {@link fieldFaultsOf}. */
export const placedFaults = (faults: FieldFaults): PlacedFault[] =>
  placedIn(faults, []).map(({ path, each }) => ({ path, ...each }));

/** Formats a path for people, e.g. `questions[1].type`; empty for the whole. */
export function pathText(path: FaultPath): string {
  return path
    .map((step, index) => {
      if (typeof step === "number") return `[${step}]`;
      return index === 0 ? answeredName(step) : `.${answeredName(step)}`;
    })
    .join("");
}

/** The name of a sent member in a response. A name that is longer than any valid one is cut. */
const answeredName = (name: string) =>
  name.length > LIMITS.fieldName
    ? `${[...name.slice(0, 2 * LIMITS.fieldName)].slice(0, LIMITS.fieldName).join("")}…`
    : name;

/** Maps each leaf of a tree. */
function mapped<Each, Other>(tree: ByField<Each>, of: (each: Each) => Other): ByField<Other> {
  const members = Object.entries(tree).map(([name, inner]): [string, Inner<Other>] => {
    const answered = answeredName(name);
    if (isOfOneField(inner)) return [answered, inner.map(of)];
    return [answered, Array.isArray(inner) ? inner.map((item) => mapped(item, of)) : mapped(inner, of)];
  });
  // fromEntries defines properties instead of assigning them, so `__proto__` stays an ordinary key
  return Object.fromEntries(members);
}

/** The sentences of faults. */
export const sentencesIn = (faults: FieldFaults): FieldErrors => mapped(faults, ({ message }) => message);

/**
 * Converts faults to the body of the response: the sentences by field, and their codes in one member, in the same
 * places.
 */
export function answeredFaults(faults: FieldFaults): FieldErrors & { readonly codes: FieldCodes } {
  const free = withoutCodes(faults);
  const codes: FieldCodes = mapped(free, ({ code }) => code);
  return { ...sentencesIn(free), [CODES_MEMBER]: codes };
}

/** A member of this name in a request is unknown, and is rejected as a fault of the whole. */
function withoutCodes(faults: FieldFaults): FieldFaults {
  if (!Object.hasOwn(faults, CODES_MEMBER)) return faults;
  const { [CODES_MEMBER]: own = [], [NON_FIELD_ERRORS]: whole = [], ...others } = faults;
  const moved = placedIn({ [CODES_MEMBER]: own }, []).map(({ path, each }) =>
    fault(each.code, `${pathText(path)}: ${each.message}`),
  );
  return { ...others, [NON_FIELD_ERRORS]: [...(isOfOneField(whole) ? whole : []), ...moved] };
}

interface Branch {
  readonly faults: Fault<FieldCode>[];
  readonly children: Map<string | number, Branch>;
}

const branch = (): Branch => ({ faults: [], children: new Map() });

/** Groups faults by field, as they are sent; the reverse of {@link placedFaults}. */
export function fieldFaultsOf(placed: readonly PlacedFault[]): FieldFaults {
  const root = branch();
  for (const { path, code, message } of placed) {
    let place = root;
    for (const step of path) {
      const next = place.children.get(step) ?? branch();
      place.children.set(step, next);
      place = next;
    }
    place.faults.push({ code, message });
  }
  return asObject(root);
}

function asObject({ faults, children }: Branch): FieldFaults {
  const entries = [...children].map(([name, child]): [string, FieldFaults[string]] => [String(name), asFaults(child)]);
  if (faults.length > 0) entries.push([NON_FIELD_ERRORS, faults]);
  // fromEntries defines properties instead of assigning them, so `__proto__` stays an ordinary key
  return Object.fromEntries(entries);
}

/** A list with invalid items is a list up to the last of them; a list with its own faults is an object. */
function asFaults(place: Branch): FieldFaults[string] {
  if (place.children.size === 0) return place.faults;
  const places = [...place.children.keys()];
  if (place.faults.length > 0 || !places.every((step) => typeof step === "number")) return asObject(place);
  return Array.from({ length: Math.max(...places) + 1 }, (_, index) => {
    const child = place.children.get(index);
    return child === undefined ? {} : asObject(child);
  });
}
