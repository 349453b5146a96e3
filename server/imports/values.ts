import type { DateOrder } from "#contract/wire";
import { QUESTION_TYPES, type Question } from "#engine";
import { withoutGuard } from "../http/csv.ts";
import { isoDate } from "./dates.ts";
import { plainNumber } from "./numbers.ts";

/** How the values of one column are written. */
export interface Notation {
  readonly decimal: "." | ",";
  readonly dates: DateOrder;
}

/** Whether the answers to a question are numbers. */
export const isNumeric = ({ type }: Pick<Question, "type">): boolean =>
  type === "integer" || type === "number" || type === "slider";

/** Whether a question accepts several answers. */
export const takesSeveral = ({ type, multiple_values }: Question) => QUESTION_TYPES[type].list || multiple_values;

/**
 * Converts a cell to an answer in the form of the API: numbers with a decimal point, dates in ISO 8601, and the items
 * of a list. It does not check whether the question accepts it.
 */
export function answerOf(question: Question, cell: string, notation: Notation): unknown {
  const text = withoutGuard(cell).trim();
  if (text === "") return null;
  const convert = converterOf(question, notation);
  if (!takesSeveral(question)) return convert(text);
  return itemsOf(question, text).map((item) => (typeof item === "string" ? convert(item) : item));
}

/** Splits a list in one cell into its items. */
export function itemsOf(question: Question, text: string): readonly unknown[] {
  if (text.startsWith("[") && text.endsWith("]")) {
    try {
      const items: unknown = JSON.parse(text);
      if (Array.isArray(items)) return items;
    } catch {
      // a text in brackets
    }
  }
  // a choice may have either in its text; otherwise the engine splits at commas
  const separator = [";", "|", "\n"].find((each) => text.includes(each));
  if (separator === undefined || question.choices.some((choice) => choice.text.includes(separator))) return [text];
  return text.split(separator).filter((item) => item.trim() !== "");
}

/** Returns the function that converts one item. */
export function converterOf(question: Question, { decimal, dates }: Notation): (text: string) => unknown {
  if (isNumeric(question)) return (text) => plainNumber(text, decimal);
  if (question.type === "date") return (text) => isoDate(text, dates);
  if (question.type === "text") return (text) => text;
  return (text) => {
    if (!/^(?:true|false)$/i.test(text)) return text;
    const isNamed = question.choices.some((choice) =>
      [choice.text, choice.slug].some((each) => each.toLowerCase() === text.toLowerCase()),
    );
    return isNamed ? text : text.toLowerCase() === "true";
  };
}

/** Converts the value of a column to text. */
export function cellText(cell: unknown): string {
  if (typeof cell === "string") return cell;
  if (cell === null || cell === undefined) return "";
  return typeof cell === "object" ? JSON.stringify(cell) : String(cell);
}
