import {
  answerReader,
  choiceSlug,
  type FileQuestion,
  fold,
  type LearningColumn,
  type Question,
  SCORE_NAMES,
  slugify,
} from "#engine";
import { pacing } from "../../base/cooperative.ts";
import { cellReader, saysNothing } from "../../imports/cells.ts";
import { looksLikeDate } from "../../imports/dates.ts";
import { plainNumber } from "../../imports/numbers.ts";
import { isNumeric, type Notation, takesSeveral } from "../../imports/values.ts";
import type { TextColumn } from "./table.ts";

/** A column as answers to a question. */
export interface AnsweredColumn {
  readonly column: LearningColumn;
  /** The question of the live model that it answers. */
  readonly question?: Question;
  /** The question that it would become. */
  readonly created?: FileQuestion;
}

/** The share of values that must be numbers, or dates, for a column to be one of these. */
const NEARLY_ALL = 0.98;

/** A column with more different texts is a question with open answers. */
const MOST_CHOICES = 100;

/** Reads a column as the answers to an existing question. Values that the question does not accept count as unanswered. */
export async function answersTo(
  question: Question,
  { texts, ofRow }: TextColumn,
  notation: Notation,
  timeZone: string,
): Promise<AnsweredColumn> {
  const { field_name } = question;
  const cells = cellReader(question);
  const read = answerReader([{ ...question, required: false }]);
  const slugs = question.choices.map(({ slug }) => slug);
  const valueFor = (text: string): number => {
    const result = read({ [field_name]: cells.answer(text, notation) }, { timeZone });
    const answer = result.ok ? result.answers[field_name] : undefined;
    if (typeof answer === "number") return answer;
    const place = typeof answer === "string" ? slugs.indexOf(answer) : -1;
    return place < 0 ? Number.NaN : place;
  };
  const values = await eachText(texts, ofRow, valueFor);
  if (takesSeveral(question)) return { question, column: { field_name, kind: "other", values } };
  if (isNumeric(question)) return { question, column: { field_name, kind: "number", values } };
  if (question.type === "choice") return { question, column: { field_name, kind: "choice", values, choices: slugs } };
  return { question, column: { field_name, kind: "other", values } };
}

/** Guesses which question a column would become, and reads its answers. */
export async function newQuestion(
  { name, texts, ofRow }: TextColumn,
  notation: Notation,
  taken: Set<string>,
): Promise<AnsweredColumn> {
  const field_name = fieldNameFor(name, taken);
  const base = { field_name, text: name };
  const filled = texts.filter((text) => text !== "" && !saysNothing(text));
  const numberIn = (text: string) => {
    const plain = plainNumber(text, notation.decimal);
    return plain.trim() === "" ? Number.NaN : Number(plain);
  };
  const share = (test: (text: string) => boolean) => filled.filter(test).length / Math.max(1, filled.length);
  if (filled.length > 0 && share((text) => Number.isFinite(numberIn(text))) >= NEARLY_ALL) {
    const values = await eachText(texts, ofRow, (text) => {
      const value = text === "" ? Number.NaN : numberIn(text);
      return Number.isFinite(value) ? value : Number.NaN;
    });
    const isWhole = values.every((value) => Number.isNaN(value) || Number.isInteger(value));
    return {
      created: { ...base, type: isWhole ? "integer" : "number" },
      column: { field_name, kind: "number", values },
    };
  }
  if (filled.length > 0 && share(looksLikeDate) >= NEARLY_ALL) {
    const values = await eachText(texts, ofRow, () => 0);
    return { created: { ...base, type: "date" }, column: { field_name, kind: "other", values } };
  }
  const named = distinctChoices(filled);
  const places = new Map(named.map((text, index) => [fold(text), index]));
  const values = await eachText(texts, ofRow, (text) => places.get(fold(text)) ?? Number.NaN);
  if (named.length > MOST_CHOICES) {
    return { created: { ...base, type: "text" }, column: { field_name, kind: "choice", values, choices: named } };
  }
  const choices = withSlugs(named);
  return {
    created: { ...base, type: "choice", choices },
    column: { field_name, kind: "choice", values, choices: choices.map(({ slug }) => slug) },
  };
}

/** The choices of a column, each once, in alphabetical order. */
function distinctChoices(texts: readonly string[]): readonly string[] {
  const byMeaning = new Map<string, string>();
  for (const text of texts) if (!byMeaning.has(fold(text))) byMeaning.set(fold(text), text);
  return [...byMeaning.values()].sort();
}

function withSlugs(texts: readonly string[]): readonly { text: string; slug: string; value: number }[] {
  const named = texts.map((text, index) => ({ text, value: index + 1 }));
  const taken = new Set<string>();
  return named.map(({ text, value }, index) => {
    const slug = choiceSlug(named, index, taken);
    taken.add(slug);
    return { text, slug, value };
  });
}

const LONGEST_NAME = 80;

/** Returns the field name of a new question: letters, digits, and underscores, and not taken. */
function fieldNameFor(name: string, taken: Set<string>): string {
  const plain = slugify(name).replaceAll("-", "_").slice(0, LONGEST_NAME);
  const base = plain === "" ? "column" : /^\d/.test(plain) ? `column_${plain}` : plain;
  const isTaken = (each: string) => taken.has(each) || SCORE_NAMES.some((score) => score === each);
  let free = base;
  for (let count = 2; isTaken(free); count += 1) free = `${base}_${count}`;
  taken.add(free);
  return free;
}

/** Converts each different text once. */
async function eachText(
  texts: readonly string[],
  ofRow: readonly number[],
  valueFor: (text: string) => number,
): Promise<Float64Array> {
  const pause = pacing();
  const values = new Float64Array(texts.length);
  for (const [index, text] of texts.entries()) {
    values[index] = text === "" ? Number.NaN : valueFor(text);
    await pause();
  }
  return Float64Array.from(ofRow, (place) => values[place] as number);
}
