import { type ListPiece, piecesOf, textOfPieces } from "../document/choice-list.ts";
import type { Choice } from "../document/model.ts";
import { type Fault, quotedValue } from "../faults/fault.ts";
import { round12 } from "../values/decimal.ts";
import { LIMITS } from "../values/limits.ts";
import { isSafeNumber, parseDecimal } from "../values/number-text.ts";
import { didYouMeanChoice } from "../values/suggest.ts";

/** More choices than this are not listed in an error message. */
const LISTED = 10;

/** A text longer than this is not repeated to name its choice, because the slug is shorter. */
const MAX_NAME_LENGTH = 40;

/** Finds choices by the names that an answer may use. Create it once per question. */
export interface ChoiceTable {
  /**
   * Returns the slug of the choice named by a slug, a text in any case, a numeric value, a slug in another case, or
   * `true` or `false`, in that order of precedence. A slug that is exactly the text of another choice names neither,
   * because it is ambiguous. The same is true of a number that is the slug of one choice and the value of another.
   * Values name choices only if {@link doValuesName} returns true.
   */
  find(given: string | number | boolean, suggest: boolean): string | Fault;
  /** The same for stored answers, in which a slug always names the choice that has it. */
  findStored(given: string | number | boolean): string | Fault;
  /** Returns the choices that a list in one text names, up to `most`. Texts that contain separators are kept whole. */
  split(given: string, most: number): string[];
}

/** Marks a text or value that several choices share. */
const SEVERAL = Symbol("several choices");
type Found = string | typeof SEVERAL | undefined;

/** The words for `true` and `false`. */
const WORDS: Readonly<Record<string, readonly string[]>> = { true: ["true", "yes"], false: ["false", "no"] };

/** Prepares finding the choices of a question. */
export function choiceTable(choices: readonly Choice[]): ChoiceTable {
  const texts = new Set(choices.map(({ text }) => plain(text)));
  const bySlug = new Map(choices.map((choice) => [choice.slug, choice]));
  const byText = new Map<string, string | typeof SEVERAL>();
  const byValue = new Map<number, string | typeof SEVERAL>();
  const byFoldedSlug = new Map<string, string | typeof SEVERAL>();
  for (const { slug, text, value } of choices) {
    byText.set(fold(text), byText.has(fold(text)) ? SEVERAL : slug);
    byFoldedSlug.set(fold(slug), byFoldedSlug.has(fold(slug)) ? SEVERAL : slug);
    byValue.set(round12(value), byValue.has(round12(value)) ? SEVERAL : slug);
  }
  const valuesName = doValuesName(choices);
  // the numbers of pieces that texts consist of, in descending order
  const lengths = [...new Set([1, ...choices.map((choice) => piecesOf(choice.text).length)])].sort((a, b) => b - a);

  const withTexts = new Set(choices.filter(isTextOfAnother));
  const withValues = new Set(choices.filter(isValueOfAnother));
  /** Whether the slug of a choice, in this form, may mean another choice. */
  const isClash = (owner: Choice, given: unknown) =>
    withTexts.has(owner) || (typeof given === "number" && withValues.has(owner));

  function lookUp(given: string | number): Found {
    const text = String(given).trim();
    const owner = bySlug.get(text);
    if (owner !== undefined) return isClash(owner, given) ? SEVERAL : owner.slug;
    const named = byText.get(fold(text));
    if (named !== undefined) return named;
    return byValue.get(valueIn(given)) ?? byFoldedSlug.get(fold(text));
  }

  /** Returns the value by which a number or a text may name choices; NaN if there is none. */
  function valueIn(given: string | number): number {
    const value = typeof given === "number" ? given : heldNumber(given.trim());
    return valuesName && value !== undefined ? round12(value) : Number.NaN;
  }

  function isTextOfAnother({ slug, text }: Choice): boolean {
    return plain(text) !== slug && texts.has(slug);
  }

  function isValueOfAnother({ slug, text, value }: Choice): boolean {
    const named = fold(text) === fold(slug) ? Number.NaN : valueIn(slug);
    return byValue.has(named) && named !== round12(value);
  }

  /** Returns the only choice whose text or slug is a word for it. */
  function lookUpWord(given: boolean): Found {
    const named = choices.filter((choice) => isMeant(choice, given));
    return named.length > 1 ? SEVERAL : named[0]?.slug;
  }

  /** Whether an answer may mean a choice, even if it may mean others too. */
  function isMeant({ text, slug, value }: Choice, given: string | number | boolean): boolean {
    const words = typeof given === "boolean" ? (WORDS[String(given)] ?? []) : [fold(String(given))];
    if (words.includes(fold(text)) || words.includes(fold(slug))) return true;
    return typeof given !== "boolean" && valueIn(given) === round12(value);
  }

  /**
   * Returns what an answer can name a choice by: its text, or else its slug or its value. Undefined if each of them is
   * ambiguous.
   */
  function nameOf({ text, slug, value }: Choice): string | undefined {
    const names = text.length > MAX_NAME_LENGTH ? [slug, text] : [text, slug];
    const named = names.find((name) => lookUp(name) === slug);
    if (named !== undefined) return quotedValue(named);
    return lookUp(value) === slug ? quotedValue(value) : undefined;
  }

  const found = (given: string | number | boolean): Found =>
    typeof given === "boolean" ? lookUpWord(given) : lookUp(given);

  function fault(given: string | number | boolean, of: Found, suggest: boolean): Fault {
    if (of === SEVERAL)
      return { code: "ambiguous_choice", message: `${quotedValue(given)} matches several choices. ${remedy(given)}` };
    if (choices.length === 0)
      return {
        code: "unknown_choice",
        message: `${quotedValue(given)} is not a choice. The question has no choices yet.`,
      };
    const names = [...bySlug.keys(), ...choices.map((choice) => choice.text)];
    const hint = suggest && typeof given !== "boolean" ? didYouMeanChoice(String(given).trim(), names) : "";
    return {
      code: "unknown_choice",
      message: `${quotedValue(given)} is not a choice.${hint} The choices are ${listed(choices.map((choice) => nameOf(choice) ?? choice.slug))}.`,
    };
  }

  /** Returns what to send instead, or what to change if a choice has no unique name. */
  function remedy(given: string | number | boolean): string {
    const meant = choices.filter((choice) => isMeant(choice, given)).slice(0, LISTED);
    const names = meant.flatMap((choice) => nameOf(choice) ?? []);
    const nameless = meant.filter((choice) => nameOf(choice) === undefined);
    const owner = bySlug.get(String(given).trim());
    const isOfSlug = owner !== undefined && isClash(owner, given);
    const clash = isOfSlug
      ? `It is the slug of ${quotedValue(owner.text)} and the ${withTexts.has(owner) ? "text" : "value"} of another choice. `
      : "";
    const send = `Send ${names.join(" or ")}`;
    if (nameless.length === 0) return `${clash}${send}${isOfSlug ? ", or change that slug" : ""}.`;
    const texts = nameless.map(({ text, slug }) => `${quotedValue(text)} (slug ${slug})`).join(" and ");
    return `${clash}${names.length === 0 ? "" : `${send}. `}Nothing names ${texts} alone: change its text or slug.`;
  }

  /** Whether these pieces together name a choice. Texts too long for an answer are not joined. */
  function namesOne(pieces: readonly ListPiece[], from: number, to: number): boolean {
    if (to > pieces.length) return false;
    let length = to - from - 1;
    for (let index = from; index < to; index++) {
      const { text, isQuoted } = pieces[index] as ListPiece;
      length += text.length;
      if (isQuoted || length > LIMITS.answerLength) return false;
    }
    return lookUp(textOfPieces(pieces.slice(from, to))) !== undefined;
  }

  return {
    find(given, suggest) {
      const slug = found(given);
      return typeof slug === "string" ? slug : fault(given, slug, suggest);
    },

    findStored(given) {
      const own = typeof given === "boolean" ? undefined : bySlug.get(String(given).trim());
      const slug = own?.slug ?? found(given);
      return typeof slug === "string" ? slug : fault(given, slug, true);
    },

    split(given, most) {
      const pieces = piecesOf(given);
      const names: string[] = [];
      for (let from = 0; from < pieces.length && names.length < most; ) {
        const length = lengths.find((count) => count === 1 || namesOne(pieces, from, from + count)) as number;
        const name = textOfPieces(pieces.slice(from, from + length)).trim();
        if (name !== "") names.push(name);
        from += length;
      }
      return names;
    },
  };
}

/** The error for a value that cannot name a choice. */
export const noChoice = (given: unknown): Fault => ({
  code: "invalid_type",
  message: `${quotedValue(given)} is not a choice. Send the slug, text, or value of one of the question's choices.`,
});

/** Returns the number that a text writes, if it is stored exactly as written. */
const heldNumber = (text: string) => (isSafeNumber(text) ? parseDecimal(text) : undefined);

/** Numbers in texts, in any script. A hyphen between words or numbers is not a sign. */
const NUMBERS = /(?:(?<![\p{L}\p{N}])[-\u2212])?\p{N}+(?:[.,]\p{N}+)*/gu;

/**
 * Whether choices can be named by their values. A value that was not set is the position of its choice. Next to texts
 * with other numbers, such a value is meaningless: of `1-9 people`, `10-49 people`, `50+ people`, 3 is not the third. A
 * document does not record which values were set, so all values that may be positions count as such.
 */
export function doValuesName(choices: readonly Pick<Choice, "text" | "value">[]): boolean {
  if (!choices.every(({ value }) => isPlaceLike(value, choices.length))) return true;
  const numbers = choices.map(({ text }) => text.match(NUMBERS) ?? []);
  if (numbers.every((own) => own.length === 0)) return true;
  return numbers.every((own, index) => own.length > 0 && own.every((each) => each === String(choices[index]?.value)));
}

/** Whether a value may be the position of a choice. Other choices may have been deleted, as long as half are left. */
const isPlaceLike = (value: number, count: number) => Number.isInteger(value) && value >= 1 && value < 2 * count;

/** Normalizes a text for comparison with those of choices: case is ignored. */
export function fold(text: string): string {
  return plain(text).toLowerCase();
}

const plain = (text: string): string => text.trim().normalize("NFC");

function listed(names: readonly string[]): string {
  const rest = names.length - LISTED;
  return rest > 0 ? `${names.slice(0, LISTED).join(", ")} and ${rest} more` : names.join(", ");
}
