import { fieldNameAt, labelAt } from "./fields.ts";

/** The state of a target in an event; null if it did not exist. */
export type State = Readonly<Record<string, unknown>> | null;

/** A field that differs; undefined if the field did not exist. */
export interface FieldChange {
  /** `Value ranges 1, points` */
  readonly field: string;
  /** The name of the field itself, which determines the wording of its values. */
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Returns the fields that differ between two states, down to single values. Those of items of a list are compared by
 * the items' ids, so that an item added at the front does not make all others differ.
 *
 * @param items whether an added or removed item of a list is one change, or one for each of its fields
 */
export function changesBetween(before: State, after: State, items: Items = "by field"): readonly FieldChange[] {
  return differences(before ?? undefined, after ?? undefined, "", items);
}

type Items = "whole" | "by field";

function differences(before: unknown, after: unknown, place: string, items: Items): FieldChange[] {
  // an added or removed object is displayed by its members, like a changed one
  const [was, is] = [partsOf(before, after), partsOf(after, before)];
  // a value on one side only is displayed as a whole if it is a primitive value or a list of them
  if ((was === undefined && before !== undefined) || (is === undefined && after !== undefined)) {
    return text(before) === text(after) ? [] : [{ field: labelAt(place), name: fieldNameAt(place), before, after }];
  }
  const keys = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])]);
  const isList = Array.isArray(before ?? after);
  return [...keys].flatMap((key) => {
    const [former, latter] = [was?.get(key), is?.get(key)];
    const name = latter?.name ?? former?.name ?? key;
    // the event has both: the id of its target, and the time of its creation
    if (!isList && (name === "id" || (name === "created_at" && former === undefined))) return [];
    if (items === "whole" && isList && (former === undefined || latter === undefined)) {
      return [{ field: labelAt(place), name: place, before: former?.value, after: latter?.value }];
    }
    return differences(former?.value, latter?.value, place === "" ? name : `${place}.${name}`, items);
  });
}

interface Part {
  /** Its segment of a field's path: the name of a member, the position of an item, the letter of a band. */
  readonly name: string;
  readonly value: unknown;
}

/** Returns the parts of a value: an object's members, or a list's objects by their ids, and bands by their letters. */
function partsOf(value: unknown, other: unknown): ReadonlyMap<string, Part> | undefined {
  if (value === undefined && isObject(other)) return new Map();
  if (Array.isArray(value)) {
    const known = value.length > 0 ? value : other;
    if (!Array.isArray(known) || known.length === 0 || !known.every(isObject)) return undefined;
    return new Map(
      value.map((item, index) => [
        String(item.id ?? item.letter ?? index),
        { name: String(item.letter ?? index), value: item },
      ]),
    );
  }
  if (!isObject(value)) return undefined;
  return new Map(Object.entries(value).map(([name, member]) => [name, { name, value: member }]));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const text = (value: unknown) => JSON.stringify(value);
