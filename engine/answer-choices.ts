import { type Fault, show } from "./answer-fault.ts";
import { round12 } from "./decimal.ts";
import { LIMITS } from "./limits.ts";
import type { Choice } from "./model.ts";
import { isHeld, parseDecimal } from "./number-text.ts";
import { didYouMean } from "./suggest.ts";

/** More choices than this are not listed in an error message. */
const LISTED = 10;

/** Finds choices the way an answer names them; made once per question. */
export interface ChoiceTable {
  /**
   * The slug of the choice that a slug, a text in any case, a numeric value or a slug in another case names,
   * in that order of precedence.
   */
  find(given: string | number, suggest: boolean): string | Fault;
  /** The choices a comma-separated text names, up to `most`; texts that hold commas themselves are taken whole. */
  split(given: string, most: number): string[];
}

/** Marks a text or value that several choices share. */
const SEVERAL = Symbol("several choices");

/** Prepares the choices of a question for finding. */
export function choiceTable(choices: readonly Choice[]): ChoiceTable {
  const slugs = new Set(choices.map((choice) => choice.slug));
  const byText = new Map<string, string | typeof SEVERAL>();
  const byValue = new Map<number, string | typeof SEVERAL>();
  const bySlug = new Map<string, string | typeof SEVERAL>();
  for (const { slug, text, value } of choices) {
    byText.set(fold(text), byText.has(fold(text)) ? SEVERAL : slug);
    bySlug.set(fold(slug), bySlug.has(fold(slug)) ? SEVERAL : slug);
    byValue.set(round12(value), byValue.has(round12(value)) ? SEVERAL : slug);
  }
  // of how many pieces a text with commas consists, the most first
  const lengths = [...new Set(choices.map((choice) => choice.text.split(",").length))].sort((a, b) => b - a);

  function lookUp(given: string | number): string | typeof SEVERAL | undefined {
    const text = String(given).trim();
    if (slugs.has(text)) return text;
    const named = byText.get(fold(text));
    if (named !== undefined) return named;
    const value = typeof given === "number" ? given : isHeld(text) ? parseDecimal(text) : undefined;
    return (value === undefined ? undefined : byValue.get(round12(value))) ?? bySlug.get(fold(text));
  }

  /** Whether these pieces together name a choice; texts too long for an answer are not even put together. */
  function namesOne(pieces: readonly string[], from: number, to: number): boolean {
    if (to > pieces.length) return false;
    let length = to - from - 1;
    for (let index = from; index < to; index++) {
      length += (pieces[index] as string).length;
      if (length > LIMITS.answerLength) return false;
    }
    return lookUp(pieces.slice(from, to).join(",")) !== undefined;
  }

  return {
    find(given, suggest) {
      const found = lookUp(given);
      if (typeof found === "string") return found;
      if (found === SEVERAL) return { fault: `${show(given)} matches several choices. Send the slug of one of them.` };
      if (choices.length === 0) return { fault: `${show(given)} is not a choice. The question has no choices yet.` };
      const names = [...slugs, ...choices.map((choice) => choice.text)];
      const hint = suggest ? didYouMean(String(given).trim(), names) : "";
      return { fault: `${show(given)} is not a choice.${hint} The choices are ${listed([...slugs])}.` };
    },

    split(given, most) {
      const pieces = given.split(",");
      const found: string[] = [];
      for (let from = 0; from < pieces.length && found.length < most; ) {
        const length = lengths.find((count) => count > 1 && namesOne(pieces, from, from + count)) ?? 1;
        const piece = pieces
          .slice(from, from + length)
          .join(",")
          .trim();
        if (piece !== "") found.push(piece);
        from += length;
      }
      return found;
    },
  };
}

/** A text as it is compared with those of choices: without regard to case. */
export function fold(text: string): string {
  return text.trim().normalize("NFC").toLowerCase();
}

function listed(slugs: readonly string[]): string {
  const rest = slugs.length - LISTED;
  return rest > 0 ? `${slugs.slice(0, LISTED).join(", ")} and ${rest} more` : slugs.join(", ");
}
