import { choiceTable, fold, hasChoices, LIMITS, type Question } from "#engine";
import { withoutGuard } from "../http/csv.ts";
import { cellText, converterOf, itemsOf, type Notation, takesSeveral } from "./values.ts";

/** The meanings of values in a column: a choice of its question, or null for a blank answer. */
export type ValueTable = Readonly<Record<string, string | null>>;

/** Texts with which programs and people say that there is no value, without case and spaces. */
const NOTHING = new Set([
  ...[
    "-",
    "--",
    "---",
    "–",
    "—",
    "n/a",
    "n.a.",
    "n.a",
    "na",
    "#n/a",
    "#nv",
    "n/d",
    "s/d",
    "k.a.",
    "k.a",
    "keineangabe",
  ],
  ...["null", "(null)", "\\n", "none", "(none)", "nil", "nan", "undefined", "(blank)", "(empty)"],
  ...["notavailable", "notapplicable"],
]);

/** Whether a text says that there is no value. */
export const saysNothing = (text: string): boolean =>
  text.length <= 20 && !/^\d/.test(text) && NOTHING.has(text.toLowerCase().replace(/\s+/g, ""));

/** Reads the cells of a column with the answers to a question. Create it once per column. */
export interface CellReader {
  /**
   * Returns the answer in the form of the API, or null for a blank one. It does not check whether the question accepts
   * it. A value of JSON is returned unchanged.
   */
  answer(cell: unknown, notation: Notation): unknown;
  /** Whether a cell has no answer: it is blank, or has a text that means "none" and is no choice. */
  isBlank(cell: unknown, notation: Notation): boolean;
  /** Returns the values of a cell that name no choice of the question, even if the user has mapped them. */
  misfits(cell: unknown, notation: Notation): readonly string[];
}

/** @param byHand the user's mapping of values that are not choices */
export function cellReader(question: Question, byHand: ValueTable = {}): CellReader {
  const isList = takesSeveral(question);
  const choices = hasChoices(question.type) ? choiceTable(question.choices) : undefined;
  const meanings = new Map(Object.entries(byHand).map(([value, choice]) => [fold(value), choice]));
  const mayBeBlank = !question.required && question.type !== "text";

  const meantBy = (text: string) => (meanings.size === 0 ? undefined : meanings.get(fold(text)));
  const isChoice = (item: unknown, notation: Notation): boolean => {
    const given = typeof item === "string" ? converterOf(question, notation)(item) : item;
    if (typeof given !== "string" && typeof given !== "number" && typeof given !== "boolean") return false;
    return typeof choices?.find(given, false) === "string";
  };
  const isBlankText = (text: string, notation: Notation) =>
    text === "" || (mayBeBlank && saysNothing(text) && !isChoice(text, notation));
  const isBlank = (cell: unknown, notation: Notation) =>
    typeof cell === "string" ? isBlankText(textOf(cell), notation) : cell === null || cell === undefined;
  /** Returns the items of a list, with each choice as a separate item. */
  const divided = (text: string): readonly unknown[] =>
    itemsOf(question, text).flatMap((item) =>
      typeof item === "string" && choices !== undefined ? choices.split(item, LIMITS.listItems + 1) : [item],
    );
  const itemsIn = (cell: unknown): readonly unknown[] => {
    if (typeof cell === "string") return isList ? divided(textOf(cell)) : [textOf(cell)];
    const items: readonly unknown[] = Array.isArray(cell) ? cell : [cell];
    return items.flatMap((item) => (typeof item === "string" ? divided(item) : (item ?? [])));
  };

  return {
    answer(cell, notation) {
      const convert = converterOf(question, notation);
      const converted = (item: unknown) => (typeof item === "string" ? convert(item) : item);
      if (typeof cell === "string") {
        const text = textOf(cell);
        const meant = meantBy(text);
        if (meant !== undefined) return meant;
        if (isBlankText(text, notation)) return null;
        if (!isList) return convert(text);
        if (meanings.size === 0) return itemsOf(question, text).map(converted);
      } else if (meanings.size === 0) return cell ?? null;
      const items = itemsIn(cell).flatMap((item) => {
        const meant = meantBy(cellText(item));
        return meant === undefined ? [converted(item)] : (meant ?? []);
      });
      return Array.isArray(cell) || isList ? items : (items[0] ?? null);
    },
    isBlank,
    misfits(cell, notation) {
      if (choices === undefined || isBlank(cell, notation)) return [];
      return itemsIn(cell).flatMap((item) => (isChoice(item, notation) ? [] : [cellText(item).trim()]));
    },
  };
}

const textOf = (cell: string) => withoutGuard(cell).trim();
