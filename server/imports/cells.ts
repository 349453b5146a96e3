import { choiceTable, type Fault, fold, hasChoices, LIMITS, type Question } from "#engine";
import { withoutGuard } from "../http/csv.ts";
import { cellText, converterOf, itemsOf, type Notation, takesSeveral } from "./values.ts";

/**
 * The meanings of values in a column: a choice of its question, or null for a blank answer. The empty text is what is
 * blank, whose meaning is an answer to a question of any type.
 */
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
   * Returns the answer in the form of the API, or null for a blank one that the user has not given an answer. It does
   * not check whether the question accepts it. A value of JSON is returned unchanged.
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
  const spellings = spellingsOf(question.choices);
  const ofBlank = meanings.get("") ?? null;
  // where a choice is required, each text is matched by hand
  const mayBeBlank = question.type !== "text" && (choices === undefined || !question.required);

  /** The choice that the API takes it for, or why it takes it for none. Undefined for what cannot name one. */
  const choiceOf = (item: unknown, notation: Notation): string | Fault | undefined => {
    const given = typeof item === "string" ? converterOf(question, notation)(item) : item;
    if (typeof given !== "string" && typeof given !== "number" && typeof given !== "boolean") return undefined;
    return choices?.find(given, false);
  };
  const isChoice = (item: unknown, notation: Notation) => typeof choiceOf(item, notation) === "string";
  /** The choice whose name in another spelling it is, if the API does not know it. */
  const spelled = (text: string, notation: Notation): string | undefined => {
    const found = choiceOf(text, notation);
    return typeof found === "object" && found.code === "unknown_choice" ? spellings.get(spelling(text)) : undefined;
  };
  /** What a text means that is no choice as it is written. */
  const meantBy = (text: string, notation: Notation): string | null | undefined => {
    const meant = meanings.size === 0 ? undefined : meanings.get(fold(text));
    return meant === undefined ? spelled(text, notation) : meant;
  };
  const isBlankText = (text: string, notation: Notation) =>
    text === "" || (mayBeBlank && saysNothing(text) && !isChoice(text, notation));
  const isBlank = (cell: unknown, notation: Notation) =>
    typeof cell === "string"
      ? isBlankText(textOf(cell), notation)
      : cell === null || cell === undefined || (Array.isArray(cell) && cell.length === 0);
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
      if (ofBlank !== null && isBlank(cell, notation)) return ofBlank;
      const convert = converterOf(question, notation);
      const converted = (item: unknown) => (typeof item === "string" ? convert(item) : item);
      if (typeof cell === "string") {
        const text = textOf(cell);
        const meant = meantBy(text, notation);
        if (meant !== undefined) return meant;
        if (isBlankText(text, notation)) return null;
        if (!isList) return convert(text);
        if (choices === undefined) return itemsOf(question, text).map(converted);
      } else if (choices === undefined) return cell ?? null;
      const items = itemsIn(cell).flatMap((item) => {
        const meant = meantBy(cellText(item), notation);
        return meant === undefined ? [converted(item)] : (meant ?? []);
      });
      return Array.isArray(cell) || isList ? items : (items[0] ?? null);
    },
    isBlank,
    misfits(cell, notation) {
      if (choices === undefined || isBlank(cell, notation)) return [];
      return itemsIn(cell).flatMap((item) => {
        const text = cellText(item).trim();
        return isChoice(item, notation) || spelled(text, notation) !== undefined ? [] : [text];
      });
    },
  };
}

/** A name as it is compared: other programs write `FINANCIAL_SERVICES` for what is called `Financial services`. */
const spelling = (text: string): string => fold(text).replace(/(?<=[\p{L}\p{N}])[\s_-]+(?=[\p{L}\p{N}])/gu, " ");

/** The slugs of choices by the spellings of their texts and slugs. What several choices share is left out. */
function spellingsOf(choices: Question["choices"]): ReadonlyMap<string, string> {
  const slugs = new Map<string, string>();
  const shared = new Set<string>();
  for (const { slug, text } of choices) {
    for (const name of new Set([spelling(text), spelling(slug)])) {
      if (slugs.has(name)) shared.add(name);
      slugs.set(name, slug);
    }
  }
  for (const name of shared) slugs.delete(name);
  return slugs;
}

const textOf = (cell: string) => withoutGuard(cell).trim();
