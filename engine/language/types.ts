import type { Choice } from "../document/model.ts";

/** What a field holds, as far as formulas and rules can tell. */
export interface FieldType {
  readonly kind: "number" | "date" | "text" | "choice";
  /** Several values, from a multi-valued question. */
  readonly list: boolean;
  /** Of kind `choice`: in the order of the question. */
  readonly choices?: readonly FieldChoice[];
}

export type FieldChoice = Pick<Choice, "slug" | "text" | "value">;

/** The fields a formula or rule may use, by name. */
export type Scope = ReadonlyMap<string, FieldType>;

/** What a formula gives: a choice gives its value and a text whether it is filled in, both numbers. */
export interface ResultType {
  readonly kind: "number" | "date";
  readonly list: boolean;
}

/** What a field gives where its value, not its wording, is asked for. */
export function valueType(type: FieldType): ResultType {
  return { kind: type.kind === "date" ? "date" : "number", list: type.list };
}

/** Where choices stand by their slugs and texts; of two with the same, the first. */
interface Places {
  /** In any case. */
  readonly slugs: ReadonlyMap<string, number>;
  readonly texts: ReadonlyMap<string, number>;
  /** By their texts as they are written. */
  readonly exact: ReadonlyMap<string, number>;
}

/** A question may have hundreds of choices, and as many rules that each name some. */
const known = new WeakMap<readonly FieldChoice[], Places>();

function placesOf(choices: readonly FieldChoice[]): Places {
  const made = known.get(choices) ?? {
    slugs: firstOf(choices.map(({ slug }) => fold(slug))),
    texts: firstOf(choices.map(({ text }) => fold(text))),
    exact: firstOf(choices.map(({ text }) => plain(text))),
  };
  known.set(choices, made);
  return made;
}

const firstOf = (words: readonly string[]): ReadonlyMap<string, number> =>
  new Map(words.map((word, place) => [word, place] as const).reverse());

/**
 * The position of the choice that a string in a formula or rule names: by its slug, else by its text, in
 * any case; -1 if there is none.
 */
export function findChoice(choices: readonly FieldChoice[], literal: string): number {
  const wanted = fold(literal);
  const { slugs, texts } = placesOf(choices);
  return slugs.get(wanted) ?? texts.get(wanted) ?? -1;
}

/** Whether a string names a choice by its slug. */
export const isSlugOf = ({ slug }: FieldChoice, literal: string): boolean => fold(slug) === fold(literal);

/**
 * The other choice that the same string may mean: its text is just that, while {@link findChoice} goes by a slug.
 * Undefined where only one can be meant.
 */
export function otherChoice(choices: readonly FieldChoice[], literal: string): FieldChoice | undefined {
  const found = choices[findChoice(choices, literal)];
  const wanted = plain(literal);
  if (found === undefined || plain(found.text) === wanted) return undefined;
  return choices[placesOf(choices).exact.get(wanted) ?? -1];
}

const plain = (text: string) => text.trim().normalize("NFC");
const fold = (text: string) => plain(text).toLowerCase();
