import { BAND_LIST_NAMES, type BandList, type ModelChange } from "#engine";
import { fieldLabel, isReference, isSource } from "../../changes/field-words.ts";
import type { DraftConflict } from "../calls.ts";

type Data = Readonly<Record<string, unknown>>;

/** The input for a value. */
export type Input = "formula" | "rule" | "switch" | "question_type" | "rule_type" | "number" | "text";

/** A value of an edit that can be replaced. */
export interface OwnField {
  /** Its label in the form. */
  readonly name: string;
  readonly label: string;
  readonly input: Input;
  /** The value that the edit sets. */
  readonly value: unknown;
  /** Why the live model rejects it. */
  readonly errors: readonly string[];
  /** Returns the data of the edit with another value. */
  within(data: Data, value: unknown): Data;
}

/**
 * Returns the values that can be replaced: if the edit can be made, those that both sides changed; if the live model
 * rejects it, those that the rejection names, or all simple ones if it names none of them.
 */
export function ownFields(conflict: DraftConflict): readonly OwnField[] {
  const { data, can_keep } = conflict;
  if (data === null) return [];
  return can_keep ? contested(conflict, data) : refused(conflict, data);
}

/** Returns the data to send for the user's own values. */
export function ownData(conflict: DraftConflict, fields: readonly OwnField[], values: Data): Data {
  const sent: Record<string, unknown> = {};
  for (const { name, within } of fields) Object.assign(sent, within({ ...conflict.data, ...sent }, values[name]));
  return sent;
}

function contested({ ours, theirs }: DraftConflict, data: Data): readonly OwnField[] {
  return ours.flatMap((change, index) => {
    const { field, after, before } = change;
    const other = theirs.find((each) => isOfSame(each, change));
    // a field that both set to the same value does not conflict
    if (field === null || other === undefined || other.after === after || isReference(field)) return [];
    const place = placeIn(data, change, field);
    if (place === undefined) return [];
    const values = [place.value, after, before, other.after];
    const input = inputOf(change.target.type, field, values);
    return [{ name: `value_${index}`, label: fieldLabel(field), input, errors: [], ...place }];
  });
}

const isOfSame = (one: ModelChange, other: ModelChange) =>
  one.field === other.field &&
  one.target.type === other.target.type &&
  (one.target.id === null ? one.target.name === other.target.name : one.target.id === other.target.id);

type InPlace = Pick<OwnField, "value" | "within">;

/** Choices, ranges, and bands are sent as their whole list. */
function placeIn(data: Data, { target }: ModelChange, field: string): InPlace | undefined {
  if (target.type === "bands") {
    for (const [list, called] of Object.entries(BAND_LIST_NAMES) as [BandList, string][]) {
      const place = itemIn(data, list, field, ({ letter }) => `${letter} of ${called}` === target.name);
      if (place !== undefined) return place;
    }
    return undefined;
  }
  const list = { choice: "choices", value_range: "value_ranges" }[target.type as string];
  if (list !== undefined && list in data) return itemIn(data, list, field, ({ id }) => id === target.id);
  return field in data ? { value: data[field], within: (_, value) => ({ [field]: value }) } : undefined;
}

function itemIn(data: Data, list: string, field: string, isMeant: (item: Data) => boolean): InPlace | undefined {
  const items = data[list] as readonly Data[] | undefined;
  const item = items?.find(isMeant);
  if (item === undefined || !(field in item)) return undefined;
  return {
    value: item[field],
    within: (sent, value) => ({
      [list]: (sent[list] as readonly Data[]).map((each) => (isMeant(each) ? { ...each, [field]: value } : each)),
    }),
  };
}

function refused({ ours, errors }: DraftConflict, data: Data): readonly OwnField[] {
  const type = ours[0]?.target.type;
  const plain = Object.entries(data).flatMap(([field, value]): OwnField[] =>
    (typeof value === "string" || typeof value === "number") && !isReference(field) && field !== "type"
      ? [
          {
            ...{ name: field, label: fieldLabel(field), input: inputOf(type, field, [value]), value },
            errors: errors?.[field] ?? [],
            within: (_, given) => ({ [field]: given }),
          },
        ]
      : [],
  );
  const named = plain.filter((each) => each.errors.length > 0);
  return named.length > 0 ? named : plain;
}

/** @param values its values on both sides: an optional one may be null on either */
function inputOf(type: ModelChange["target"]["type"] | undefined, field: string, values: readonly unknown[]): Input {
  if (isSource(field)) return field === "rule" ? "rule" : "formula";
  if (field === "type") return type === "question" ? "question_type" : "rule_type";
  if (values.some((value) => typeof value === "boolean")) return "switch";
  return values.some((value) => typeof value === "number") ? "number" : "text";
}
