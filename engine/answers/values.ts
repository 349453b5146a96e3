import type { Question, QuestionType } from "../document/model.ts";
import { type Fault, isFault, quotedValue } from "../faults/fault.ts";
import { charactersIn, isLonger } from "../values/characters.ts";
import { FIRST_DAY, formatDate, isDay, parseDate, today } from "../values/dates.ts";
import { compare12 } from "../values/decimal.ts";
import { LIMITS } from "../values/limits.ts";
import { grouped, isSafeNumber, parseDecimal } from "../values/number-text.ts";
import { choiceTable, noChoice } from "./choices.ts";

/**
 * Reads one value as it arrived. Returns its canonical form, the fault, or undefined if it leaves the question
 * unanswered. `suggest` adds the most similar valid value, which is slow to find.
 */
export type ReadValue = (raw: unknown, timeZone: string, suggest: boolean) => string | number | Fault | undefined;

export interface ValueReader {
  readonly read: ReadValue;
  /** Reads a stored value, if that differs. */
  readonly readStored?: ReadValue;
  /** Splits one text into at most `most` values, for the types that allow it. */
  readonly split?: (text: string, most: number) => string[];
}

/** The current slugs of choices by their former ones; empty for a deleted choice. */
type FormerSlugs = ReadonlyMap<string, string>;

/** How the values of each type are read. Everything that can be prepared is prepared here, once per question. */
export const VALUE_READERS: Record<QuestionType, (question: Question, former?: FormerSlugs) => ValueReader> = {
  text: () => ({ read: readText }),
  choice: choiceReader,
  multiple_choice: choiceReader,
  slider: numberReader(checkStep),
  integer: numberReader(checkWhole),
  number: numberReader((value) => value),
  date: () => ({ read: readDate, split: splitList }),
};

/** Several numbers or dates in one text, separated by semicolons, because a number may contain a comma. */
const splitList = (text: string, most: number): string[] => text.split(";", most);

function readText(raw: unknown): string | Fault {
  if (typeof raw === "number" && Number.isFinite(raw)) return String(raw);
  if (typeof raw !== "string") return { code: "invalid_type", message: `${quotedValue(raw)} is not text.` };
  if (isLonger(raw, LIMITS.answerLength)) {
    return {
      code: "too_long",
      message: `The text has ${grouped(charactersIn(raw))} characters; the maximum is ${grouped(LIMITS.answerLength)}.`,
    };
  }
  // no database can store the first, and no encoding can carry the second
  if (raw.includes("\0")) return { code: "invalid_characters", message: "Null characters are not allowed." };
  if (/\p{Surrogate}/u.test(raw))
    return { code: "invalid_characters", message: "The text contains broken Unicode (half of a surrogate pair)." };
  // the same letters are stored in the same form, whatever the sender uses
  return raw.trim() === "" ? "" : raw.normalize("NFC");
}

function choiceReader(question: Question, former?: FormerSlugs): ValueReader {
  const table = choiceTable(question.choices);
  const found = (raw: string | number | boolean, suggest: boolean): string | Fault => {
    const slug = table.find(raw, suggest);
    // a text that names no choice now may be a former name
    return isFault(slug) ? former?.get(String(raw).trim()) || slug : slug;
  };
  const reading = (find: (given: string | number | boolean, suggest: boolean) => string | Fault): ReadValue => {
    return (raw, _timeZone, suggest) => {
      if (typeof raw !== "string" && typeof raw !== "number" && typeof raw !== "boolean") {
        return noChoice(raw);
      }
      return isBlank(raw) ? undefined : find(raw, suggest);
    };
  };
  const readers = { read: reading(found), readStored: reading(table.findStored) };
  return question.type === "multiple_choice" ? { ...readers, split: table.split } : readers;
}

/** Reads numbers that have to pass one more check. */
function numberReader(check: (value: number, question: Question) => number | Fault) {
  return (question: Question): ValueReader => ({
    read(raw) {
      const value = readNumber(raw, question);
      return typeof value === "number" ? check(value, question) : value;
    },
    split: splitList,
  });
}

function readNumber(raw: unknown, { min_value, max_value }: Question): number | Fault | undefined {
  if (isBlank(raw)) return undefined;
  const value = typeof raw === "number" ? raw + 0 : typeof raw === "string" ? parseDecimal(raw) : undefined;
  if (value === undefined || Number.isNaN(value)) {
    return {
      code: "not_a_number",
      message: `${quotedValue(raw)} is not a number. Use digits and, if needed, a decimal point, such as 1234.5.`,
    };
  }
  if (!Number.isFinite(value)) {
    // a JSON number with too many digits has been parsed as infinity
    return {
      code: "out_of_range",
      message: typeof raw === "number" ? "The number is too large." : `${quotedValue(raw)} is too large.`,
    };
  }
  if (typeof raw === "string" && !isSafeNumber(raw)) {
    return {
      code: "too_many_digits",
      message: `${quotedValue(raw)} has too many digits to be stored exactly. Use at most 15 significant digits.`,
    };
  }
  if (min_value !== null && compare12(value, min_value) < 0) {
    return { code: "out_of_range", message: `${grouped(value)} is too small. The minimum is ${grouped(min_value)}.` };
  }
  if (max_value !== null && compare12(value, max_value) > 0) {
    return { code: "out_of_range", message: `${grouped(value)} is too large. The maximum is ${grouped(max_value)}.` };
  }
  return value;
}

function checkWhole(value: number): number | Fault {
  if (Number.isInteger(value)) return value;
  return { code: "not_an_integer", message: `${grouped(value)} is not a whole number.` };
}

function checkStep(value: number, { min_value, step }: Question): number | Fault {
  if (step === null) return value;
  const start = min_value ?? 0;
  const steps = (value - start) / step;
  const whole = Math.round(steps);
  // the first test is exact near zero and the second far from it; each alone loses digits in the other range
  if (compare12(steps, whole) === 0 || compare12(start + whole * step, value) === 0) return value;
  return {
    code: "out_of_range",
    message: `${grouped(value)} is not a position on the slider, which starts at ${grouped(start)} and has steps of ${grouped(step)}.`,
  };
}

const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,]\d+)?)?(?:([Zz])|([+-])([01]\d|2[0-3]):?([0-5]\d)?)?)?$/;
const MINUTES_PER_DAY = 1440;
const MS_PER_MINUTE = 60_000;

function readDate(raw: unknown, timeZone: string): string | Fault | undefined {
  if (isBlank(raw)) return undefined;
  const text = typeof raw === "string" ? raw.trim() : "";
  if (parseDate(text) !== undefined) return text;
  const match = DATE_TIME.exec(text);
  if (match === null) {
    return {
      code: "invalid_format",
      message: `${quotedValue(raw)} is not a date. Use YYYY-MM-DD, or an ISO date-time such as 2024-01-31T09:30:00Z.`,
    };
  }
  const [, date = "", hour = "0", minute = "0", , zulu, sign, offsetHour = "0", offsetMinute = "0"] = match;
  const day = parseDate(date);
  if (day === undefined) return { code: "invalid_format", message: `${quotedValue(raw)} is not a calendar date.` };
  if (zulu === undefined && sign === undefined) return date;
  const offset = Number(offsetHour) * 60 + Number(offsetMinute);
  const shown = day * MINUTES_PER_DAY + Number(hour) * 60 + Number(minute);
  const instant = sign === "-" ? shown + offset : shown - offset;
  // the day before the first one also has the year 1, but of another era
  const local =
    instant >= (FIRST_DAY + 1) * MINUTES_PER_DAY ? today(new Date(instant * MS_PER_MINUTE), timeZone) : Number.NaN;
  return isDay(local)
    ? formatDate(local)
    : { code: "out_of_range", message: `${quotedValue(raw)} is outside the years 0001 to 9999.` };
}

function isBlank(raw: unknown): boolean {
  return typeof raw === "string" && raw.trim() === "";
}
