import type { Choice } from "../model.ts";

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

/**
 * The position of the choice that a string in a formula or rule names: by its slug, else by its text, in
 * any case; -1 if there is none.
 */
export function findChoice(choices: readonly FieldChoice[], literal: string): number {
  const wanted = fold(literal);
  const bySlug = choices.findIndex((choice) => fold(choice.slug) === wanted);
  return bySlug >= 0 ? bySlug : choices.findIndex((choice) => fold(choice.text) === wanted);
}

/**
 * The other choice that the same string may mean: its text is just that, while {@link findChoice} goes by a slug.
 * Undefined where only one can be meant.
 */
export function otherChoice(choices: readonly FieldChoice[], literal: string): FieldChoice | undefined {
  const found = choices[findChoice(choices, literal)];
  const wanted = plain(literal);
  if (found === undefined || plain(found.text) === wanted) return undefined;
  return choices.find((choice) => plain(choice.text) === wanted);
}

const plain = (text: string) => text.trim().normalize("NFC");
const fold = (text: string) => plain(text).toLowerCase();
