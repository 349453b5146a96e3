import type { Choice } from "../document/model.ts";

/** The type of a field in formulas and rules. */
export interface FieldType {
  readonly kind: "number" | "date" | "text" | "choice";
  /** Several values, from a multi-valued question. */
  readonly list: boolean;
  /** Of kind `choice`: in the order of the question. */
  readonly choices?: readonly FieldChoice[];
  /** What messages call the choices: bands are known by their labels. By default, their slugs. */
  readonly calledBy?: "text";
}

export type FieldChoice = Pick<Choice, "slug" | "text" | "value">;

/** The fields that a formula or rule may use, by name. */
export type Scope = ReadonlyMap<string, FieldType>;

/**
 * The type of a formula's result. A choice evaluates to its value and a text to whether it is filled in; both are
 * numbers.
 */
export interface ResultType {
  readonly kind: "number" | "date";
  readonly list: boolean;
}

/** Returns the type of a field's value, as opposed to its wording. */
export function valueType(type: FieldType): ResultType {
  return { kind: type.kind === "date" ? "date" : "number", list: type.list };
}

/** The positions of choices by their slugs and texts; of two with the same, the first. */
interface Places {
  /** Case-insensitive. */
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
 * Returns the position of the choice that a string in a formula or rule names: by its slug, or else by its text,
 * ignoring case; -1 if there is none.
 */
export function findChoice(choices: readonly FieldChoice[], literal: string): number {
  const wanted = fold(literal);
  const { slugs, texts } = placesOf(choices);
  return slugs.get(wanted) ?? texts.get(wanted) ?? -1;
}

/** Whether a string names a choice by its slug. */
export const isSlugOf = ({ slug }: FieldChoice, literal: string): boolean => fold(slug) === fold(literal);

/**
 * Returns the other choice that the same string may mean: its text is exactly the string, while {@link findChoice}
 * matches a slug. Undefined if the string is unambiguous.
 */
export function otherChoice(choices: readonly FieldChoice[], literal: string): FieldChoice | undefined {
  const found = choices[findChoice(choices, literal)];
  const wanted = plain(literal);
  if (found === undefined || plain(found.text) === wanted) return undefined;
  return choices[placesOf(choices).exact.get(wanted) ?? -1];
}

const plain = (text: string) => text.trim().normalize("NFC");
const fold = (text: string) => plain(text).toLowerCase();
