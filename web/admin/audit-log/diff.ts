import { BAND_LIST_NAMES, type BandList } from "#engine";
import { momentText } from "../../ui/dates.ts";
import { placeText } from "../api/place-text.ts";
import { fieldLabel } from "../changes/field-words.ts";
import { DRAFT_STATE_NAMES } from "../data/drafts.ts";

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
    const name = place.split(".").at(-1) ?? "";
    return text(before) === text(after) ? [] : [{ field: labelOf(place), name, before, after }];
  }
  const keys = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])]);
  const isList = Array.isArray(before ?? after);
  return [...keys].flatMap((key) => {
    const [former, latter] = [was?.get(key), is?.get(key)];
    const name = latter?.name ?? former?.name ?? key;
    if (items === "whole" && isList && (former === undefined || latter === undefined)) {
      return [{ field: labelOf(place), name: place, before: former?.value, after: latter?.value }];
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

/** The label of a field in the forms, after those of its owners. */
function labelOf(place: string): string {
  const parts = place.split(".");
  const [bands, list = "", letter, field] = parts;
  if (bands === "bands" && Object.hasOwn(BAND_LIST_NAMES, list)) {
    const owner = `${letter === undefined ? "Bands" : `Band ${letter}`} of ${BAND_LIST_NAMES[list as BandList]}`;
    return field === undefined ? owner : `${owner}, ${lowered(fieldLabel(field))}`;
  }
  const last = parts.pop() ?? "";
  if (/^\d+$/.test(last)) return placeText(place);
  const label = LABELS[last] ?? fieldLabel(last);
  return parts.length === 0
    ? label
    : placeText([...parts.map((part) => (part === "expect" ? "expected" : part)), lowered(label)].join("."));
}

/** A label within a sentence: `Name` → `name`, `ID` stays. */
export const lowered = (label: string) =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** Labels of fields in the log for which the forms have another word or none. */
const LABELS: Readonly<Record<string, string>> = {
  state: "Status",
  action: "Action",
  rule: "Rule",
  number: "Number",
  choices: "Choices",
  id: "ID",
  publish_at: "Goes live",
  publish_error: "Why it was not published",
  is_active: "Active",
  is_staff: "Administrator",
  is_superuser: "Superuser",
  cors_origins: "CORS origins",
  months: "Months that leads are kept",
};

/**
 * A value in words.
 *
 * @param timeZone in which moments are displayed, as an IANA name
 * @param name of its field
 */
export function valueText(value: unknown, timeZone: string, name = ""): string {
  const word = typeof value === "string" ? VALUE_WORDS[name]?.[value] : undefined;
  if (word !== undefined) return word;
  if (value === undefined || value === null) return "none";
  if (value === "") return "blank";
  if (typeof value === "string" && name.endsWith("_at")) return momentText(new Date(value), timeZone);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value))
    return value.length === 0 ? "none" : value.map((each) => valueText(each, timeZone)).join(", ");
  if (typeof value !== "object") return String(value);
  const members = Object.entries(value).map(
    ([key, member]) => `${fieldLabel(key)}: ${valueText(member, timeZone, key)}`,
  );
  return members.length === 0 ? "none" : members.join("; ");
}

const DATES = { own: "each lead’s own", today: "today" } as const;

/** The wording of the values of a field, where the API has its own words for them. */
const VALUE_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  state: DRAFT_STATE_NAMES,
  review: { off: "Off", four_eyes: "Four eyes" },
  failing_tests: { block: "Block publishing", warn: "Warn" },
  date: DATES,
  type: {
    text: "Open",
    choice: "Choices",
    multiple_choice: "Multiple choices",
    slider: "Slider",
    integer: "Integer",
    number: "Number",
    date: "Date",
    approval: "Approval",
    warning: "Warning",
    rejection: "Rejection",
  },
};
