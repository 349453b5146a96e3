import type { Question } from "#engine";
import type { Import } from "../imports.ts";
import { questionOf } from "./mapping.ts";

/** What values of columns mean, by column and value: a choice, or null for no answer. */
export type Values = Import["values"];

type Misfits = NonNullable<Import["columns"][number]["misfits"]>;

/** A column with values that are not choices of its question. */
export interface MisfitColumn {
  readonly name: string;
  readonly question: Question;
  readonly misfits: Misfits;
}

/** The columns with values that are not choices, in the order of the file. */
export const misfitColumns = (
  { columns, mapping }: Pick<Import, "columns" | "mapping">,
  questions: readonly Question[],
): readonly MisfitColumn[] =>
  columns.flatMap(({ name, misfits }): MisfitColumn[] => {
    const question = questionOf(mapping[name] ?? null, questions);
    if (question === undefined || misfits === null || misfits.values.length === 0) return [];
    return [{ name, question, misfits }];
  });

/** A column with blank cells whose question requires an answer. */
export interface BlankColumn {
  readonly name: string;
  readonly question: Question;
  /** Rows in which it is blank. */
  readonly rows: number;
}

/** The columns with blank cells whose questions require an answer, in the order of the file. */
export const blankColumns = (
  { columns, mapping }: Pick<Import, "columns" | "mapping">,
  questions: readonly Question[],
): readonly BlankColumn[] =>
  columns.flatMap(({ name, blanks }): BlankColumn[] => {
    const question = questionOf(mapping[name] ?? null, questions);
    return question?.required === true && blanks > 0 ? [{ name, question, rows: blanks }] : [];
  });

/** The value that stands for blank cells. */
export const BLANK = "";

/** Whether the blank cells of a column have an answer. */
export const hasAnswer = (values: Values, column: string): boolean => (values[column]?.[BLANK] ?? null) !== null;

/** Case and spaces around a value do not matter. */
const folded = (text: string) => text.trim().toLowerCase();

/**
 * What a value means.
 *
 * @returns the slug of a choice, null for no answer, undefined for an error
 */
export function meaningOf(
  values: Values,
  { name, question }: Pick<MisfitColumn, "name" | "question">,
  value: string,
): string | null | undefined {
  const found = Object.entries(values[name] ?? {}).find(([each]) => folded(each) === folded(value))?.[1];
  if (found === undefined || found === null) return found;
  const isMeant = ({ slug, text, value: number }: Question["choices"][number]) =>
    [slug, text, String(number)].some((word) => folded(word) === folded(found));
  return question.choices.find(isMeant)?.slug ?? found;
}

/** The same with another meaning of a value. @param meaning as of {@link meaningOf} */
export function withMeaning(values: Values, column: string, value: string, meaning: string | null | undefined): Values {
  const others = Object.entries(values[column] ?? {}).filter(([each]) => folded(each) !== folded(value));
  const ofColumn = Object.fromEntries(meaning === undefined ? others : [...others, [value, meaning]]);
  const { [column]: _, ...rest } = values;
  return Object.keys(ofColumn).length === 0 ? rest : { ...rest, [column]: ofColumn };
}

/** How many of the listed values mean nothing yet. */
export const valuesLeft = (values: Values, column: MisfitColumn): number =>
  column.misfits.values.filter(({ value }) => meaningOf(values, column, value) === undefined).length;
