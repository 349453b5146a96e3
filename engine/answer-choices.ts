import { show } from "./answer-fault.ts";
import { type ListPiece, piecesOf, textOfPieces } from "./choice-list.ts";
import { round12 } from "./decimal.ts";
import type { Fault } from "./fault.ts";
import { LIMITS } from "./limits.ts";
import type { Choice } from "./model.ts";
import { isHeld, parseDecimal } from "./number-text.ts";
import { didYouMeanChoice } from "./suggest.ts";

/** More choices than this are not listed in an error message. */
const LISTED = 10;

/** Finds choices the way an answer names them; made once per question. */
export interface ChoiceTable {
  /**
   * The slug of the choice that a slug, a text in any case, a numeric value, a slug in another case, or `true` or `false`
   * names, in that order of precedence. A slug that is exactly the text of another choice names neither: either may be meant.
   */
  find(given: string | number | boolean, suggest: boolean): string | Fault;
  /** The same for what is stored, where a slug is always the choice that has it. */
  findStored(given: string | number | boolean): string | Fault;
  /** The choices a list in one text names, up to `most`; texts that hold separators themselves are taken whole. */
  split(given: string, most: number): string[];
}

/** Marks a text or value that several choices share. */
const SEVERAL = Symbol("several choices");
type Found = string | typeof SEVERAL | undefined;

/** What says `true` and `false` in words. */
const WORDS: Readonly<Record<string, readonly string[]>> = { true: ["true", "yes"], false: ["false", "no"] };

/** Prepares the choices of a question for finding. */
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
  const valuesName = !arePlacesOfNumbers(choices);
  // of how many pieces a text with separators consists, the most first
  const lengths = [...new Set(choices.map((choice) => piecesOf(choice.text).length))].sort((a, b) => b - a);

  function lookUp(given: string | number): Found {
    const text = String(given).trim();
    const owner = bySlug.get(text);
    if (owner !== undefined) return isTextOfAnother(owner) ? SEVERAL : owner.slug;
    const named = byText.get(fold(text));
    if (named !== undefined) return named;
    const value = !valuesName ? undefined : typeof given === "number" ? given : heldNumber(text);
    return (value === undefined ? undefined : byValue.get(round12(value))) ?? byFoldedSlug.get(fold(text));
  }

  function isTextOfAnother({ slug, text }: Choice): boolean {
    return plain(text) !== slug && texts.has(slug);
  }

  /** The one choice whose text or slug is a word for it. */
  function lookUpWord(given: boolean): Found {
    const words = WORDS[String(given)] ?? [];
    const named = choices.filter(({ text, slug }) => words.includes(fold(text)) || words.includes(fold(slug)));
    return named.length > 1 ? SEVERAL : named[0]?.slug;
  }

  const found = (given: string | number | boolean): Found =>
    typeof given === "boolean" ? lookUpWord(given) : lookUp(given);

  function fault(given: string | number | boolean, of: Found, suggest: boolean): Fault {
    if (of === SEVERAL)
      return { code: "ambiguous_choice", message: `${show(given)} matches several choices. ${remedy(given)}` };
    if (typeof given === "boolean") return noChoice(given);
    if (choices.length === 0)
      return { code: "unknown_choice", message: `${show(given)} is not a choice. The question has no choices yet.` };
    const names = [...bySlug.keys(), ...choices.map((choice) => choice.text)];
    const hint = suggest ? didYouMeanChoice(String(given).trim(), names) : "";
    return {
      code: "unknown_choice",
      message: `${show(given)} is not a choice.${hint} The choices are ${listed([...bySlug.keys()])}.`,
    };
  }

  /** What to send instead: where the slug itself is the trouble, the other name of each choice. */
  function remedy(given: string | number | boolean): string {
    const slug = String(given).trim();
    const owner = bySlug.get(slug);
    if (owner === undefined || !isTextOfAnother(owner)) return "Send the slug of one of them.";
    const others = choices.filter((choice) => choice !== owner && plain(choice.text) === slug);
    const slugs = others.map((choice) => show(choice.slug)).join(" or ");
    return `It is the slug of ${show(owner.text)} and the text of another choice. Send ${show(owner.text)} or ${slugs}, or change that slug.`;
  }

  /** Whether these pieces together name a choice; texts too long for an answer are not even put together. */
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
        const length = lengths.find((count) => count > 1 && namesOne(pieces, from, from + count)) ?? 1;
        const name = textOfPieces(pieces.slice(from, from + length)).trim();
        if (name !== "") names.push(name);
        from += length;
      }
      return names;
    },
  };
}

/** What is said of a value that cannot name a choice. */
export const noChoice = (given: unknown): Fault => ({
  code: typeof given === "boolean" ? "unknown_choice" : "invalid_type",
  message: `${show(given)} is not a choice. Send the slug, text, or value of one of the question's choices.`,
});

/** A number that a text writes and that is stored as it was written. */
const heldNumber = (text: string) => (isHeld(text) ? parseDecimal(text) : undefined);

/**
 * Whether the texts of choices are numbers while their values are only their places: then a number is meant as a text,
 * and none as a place. Of `0, 1, 2, 3+`, whose values are 1, 2, 3, and 4 unless others were given, 3 is not "2".
 */
function arePlacesOfNumbers(choices: readonly Choice[]): boolean {
  if (choices.some(({ value }, index) => value !== index + 1)) return false;
  const numbers = choices.map(({ text }) => heldNumber(text.trim()));
  return numbers.some((number, index) => number !== undefined && number !== index + 1);
}

/** A text as it is compared with those of choices: without regard to case. */
export function fold(text: string): string {
  return plain(text).toLowerCase();
}

const plain = (text: string): string => text.trim().normalize("NFC");

function listed(slugs: readonly string[]): string {
  const rest = slugs.length - LISTED;
  return rest > 0 ? `${slugs.slice(0, LISTED).join(", ")} and ${rest} more` : slugs.join(", ");
}
