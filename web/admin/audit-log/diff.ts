import { wordsOf } from "../form/FormErrors.tsx";

/** What an event tells of a thing at one time; null where there was nothing. */
export type State = Readonly<Record<string, unknown>> | null;

/** A field that differs; undefined where there was no such field. */
export interface FieldChange {
  /** `Value ranges 1, points` */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * The fields that differ between two states, down to single values; those of items of a list are compared by the
 * items' ids, so that an item that was put in first does not make all others differ.
 */
export function changesBetween(before: State, after: State): readonly FieldChange[] {
  return differences(before ?? undefined, after ?? undefined, "");
}

function differences(before: unknown, after: unknown, place: string): FieldChange[] {
  const sides = [before, after].map(partsOf);
  const [was, is] = sides;
  // what is on one side only is shown whole when it is a single value or a list of such
  if ((was === undefined && before !== undefined) || (is === undefined && after !== undefined)) {
    return text(before) === text(after) ? [] : [{ field: wordsOf(place), before, after }];
  }
  const keys = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])]);
  return [...keys].flatMap((key) => {
    const [former, latter] = [was?.get(key), is?.get(key)];
    const name = latter?.name ?? former?.name ?? key;
    return differences(former?.value, latter?.value, place === "" ? name : `${place}.${name}`);
  });
}

interface Part {
  /** As it stands in the place of a field: the name of a member, the position of an item. */
  readonly name: string;
  readonly value: unknown;
}

/** The parts of what consists of parts: an object's members, a list's objects by their ids. */
function partsOf(value: unknown): ReadonlyMap<string, Part> | undefined {
  if (Array.isArray(value)) {
    if (value.length === 0 || !value.every(isObject)) return undefined;
    return new Map(value.map((item, index) => [String(item.id ?? index), { name: String(index), value: item }]));
  }
  if (!isObject(value)) return undefined;
  return new Map(Object.entries(value).map(([name, member]) => [name, { name, value: member }]));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const text = (value: unknown) => JSON.stringify(value);

/** A single value as people read it. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null) return "none";
  if (value === "") return "blank";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(valueText).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
