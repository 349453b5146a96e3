import type { FieldErrors } from "#contract";
import { type Choice, capitalized, choiceSlug, type FileChoice, fold } from "#engine";
import { numberText } from "../../../ui/typed-number.ts";
import { numberOf } from "../../controls/number-of.ts";

/** A choice in the form. */
export interface ChoiceDraft extends Omit<Choice, "id" | "slug" | "value"> {
  /** Stays the same while the row is moved and changed. */
  readonly key: number;
  /** Of a stored choice. */
  readonly id: number | null;
  /** Null until it is edited: it is derived from the text. */
  readonly slug: string | null;
  /** Blank: its place in the list, from 1. */
  readonly value: string;
}

/** A choice in the body of a request. */
export type ChoiceBody = FileChoice & Partial<Pick<Choice, "id">>;

/** The rows of a question's choices. */
export function choiceDrafts(choices: readonly Choice[]): ChoiceDraft[] {
  return choices.map(({ id, text, slug, value }) => ({ key: id, id, text, slug, value: numberText(value) }));
}

/** Keys of new rows count down; those of stored ones are their ids. */
function newKey(rows: readonly ChoiceDraft[]): number {
  return Math.min(0, ...rows.map(({ key }) => key)) - 1;
}

/** Inserts an empty row after the one at `index`, or as the first for -1. */
export function addedAfter(
  rows: readonly ChoiceDraft[],
  index: number,
): { readonly rows: readonly ChoiceDraft[]; readonly key: number } {
  const key = newKey(rows);
  const row: ChoiceDraft = { key, id: null, text: "", slug: null, value: "" };
  return { rows: rows.toSpliced(index + 1, 0, row), key };
}

/** Inserts lines that were pasted into one row: the first stays there, each of the others becomes a choice after it. */
export function pastedAt(
  rows: readonly ChoiceDraft[],
  index: number,
  lines: readonly string[],
): { readonly rows: readonly ChoiceDraft[]; readonly key: number } {
  return lines.slice(1).reduce(
    (all, text, count) => {
      const added = addedAfter(all.rows, index + count);
      const row = { key: added.key, id: null, text, slug: null, value: "" };
      return { rows: added.rows.with(index + count + 1, row), key: added.key };
    },
    {
      rows: rows.map((row, place) => (place === index ? { ...row, text: lines[0] ?? "" } : row)),
      key: rows[index]?.key ?? 0,
    },
  );
}

/** Moves the row at `from` to `to`. */
export function movedTo(rows: readonly ChoiceDraft[], from: number, to: number): readonly ChoiceDraft[] {
  const row = rows[from];
  return row === undefined ? rows : rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

/** The slug of each row, as the engine will derive it when it is saved. */
export function slugsOf(rows: readonly ChoiceDraft[]): string[] {
  const taken = new Set(rows.flatMap(({ slug }) => slug ?? []));
  const all = rows.map((row, index) => ({ text: row.text, value: ownValue(row, index) }));
  return rows.map(({ slug }, index) => {
    const own = slug ?? choiceSlug(all, index, taken);
    taken.add(own);
    return own;
  });
}

/** The value that a row will have; undefined for text that is not a number. */
function ownValue({ value }: ChoiceDraft, index: number): number | undefined {
  const typed = value.trim() === "" ? index + 1 : numberOf(value);
  return typeof typed === "number" ? typed : undefined;
}

/** Whether nothing has been typed into a row. */
export const isBlankRow = ({ id, text, slug, value }: ChoiceDraft): boolean =>
  id === null && text.trim() === "" && slug === null && value.trim() === "";

/** The rows without the blank ones at the end. */
export function filledRows(rows: readonly ChoiceDraft[]): readonly ChoiceDraft[] {
  return rows.slice(0, rows.findLastIndex((row) => !isBlankRow(row)) + 1);
}

/** Converts texts to rows, and replaces the existing ones. */
export function rowsOfTexts(texts: readonly string[]): readonly ChoiceDraft[] {
  return texts.map((text, index) => ({ key: -1 - index, id: null, text, slug: null, value: "" }));
}

/** Converts rows to the body of the request. */
export function choiceBodies(rows: readonly ChoiceDraft[]): readonly ChoiceBody[] {
  const bodies = filledRows(rows).map(({ key: _, id, slug, value, ...others }) => ({
    ...(id === null ? {} : { id }),
    ...others,
    ...(slug === null ? {} : { slug }),
    ...(value.trim() === "" ? {} : { value: numberOf(value) }),
  }));
  // invalid values are kept as text, for the schema to reject
  return bodies as readonly ChoiceBody[];
}

/** The errors of the choices: of each member of each row, of a row as a whole, and of all of them. */
export interface ChoiceProblems {
  readonly rows: readonly Readonly<Record<string, readonly string[]>>[];
  readonly all: readonly string[];
}

/** The key for errors of a row as a whole. */
export const WHOLE_ROW = "row";

/** The errors of `choices` by row: the schema names members, the engine writes `Choice 2: …`. */
export function choiceProblems(errors: FieldErrors[string] | undefined): ChoiceProblems {
  const rows: Record<string, string[]>[] = [];
  const all: string[] = [];
  const add = (index: number, member: string, message: string) => {
    while (rows.length <= index) rows.push({});
    const row = rows[index] ?? {};
    row[member] = [...(row[member] ?? []), message];
  };
  for (const [index, each] of (Array.isArray(errors) ? errors : []).entries()) {
    if (typeof each !== "string") {
      for (const [member, messages] of Object.entries(each)) {
        for (const message of Array.isArray(messages) ? messages : []) {
          if (typeof message === "string") add(index, member, message);
        }
      }
      continue;
    }
    const { place, message = each } = /^Choice (?<place>\d+): (?<message>.*)$/s.exec(each)?.groups ?? {};
    if (place === undefined) all.push(message);
    else add(Number(place) - 1, WHOLE_ROW, capitalized(message));
  }
  return { rows, all };
}

/** The values that more than one row has: valid, but formulas cannot distinguish such choices. */
export function repeatedValues(rows: readonly ChoiceDraft[]): number[] {
  const values = filledRows(rows).map(({ value }, index) => (value.trim() === "" ? index + 1 : numberOf(value)));
  const repeated = values.filter((value, index) => values.indexOf(value) !== index);
  return [...new Set(repeated)].filter((value) => typeof value === "number");
}

/** The texts that more than one row has, ignoring case: leads that answer with such a text may be rejected. */
export function repeatedTexts(rows: readonly ChoiceDraft[]): string[] {
  const texts = filledRows(rows).flatMap(({ text }) => text.trim() || []);
  const folded = texts.map(fold);
  const repeated = texts.filter((text, index) => folded.indexOf(fold(text)) !== index);
  return [...new Map(repeated.map((text) => [fold(text), text])).values()];
}
