import { LIMITS } from "../values/limits.ts";

/** A part of a list in one text. */
export interface ListPiece {
  /** As it is written, or what its quotes hold. */
  readonly text: string;
  readonly isQuoted: boolean;
  /** What ends it; empty at the end of the list. */
  readonly separator: string;
}

/** In quotes, doubled within them as in CSV; what would be longer than any choice is not looked for. */
const QUOTED = new RegExp(`\\s*"((?:[^"]|""){0,${2 * LIMITS.answerLength}})"\\s*(?=[,;]|$)`, "y");
const PLAIN = /[^,;]*/y;

/** The pieces of a list in one text: between commas or semicolons, of which those in quotes separate nothing. */
export function piecesOf(list: string): ListPiece[] {
  const pieces: ListPiece[] = [];
  for (let from = 0; from <= list.length; ) {
    QUOTED.lastIndex = PLAIN.lastIndex = from;
    const quoted = QUOTED.exec(list);
    const [written = ""] = quoted ?? PLAIN.exec(list) ?? [];
    const separator = list.charAt(from + written.length);
    const text = quoted === null ? written : (quoted[1] ?? "").replaceAll('""', '"');
    pieces.push({ text, isQuoted: quoted !== null, separator });
    from += written.length + 1;
  }
  return pieces;
}

/** Pieces as they stand in the list. */
export const textOfPieces = (pieces: readonly ListPiece[]): string =>
  pieces.map(({ text, separator }, index) => (index < pieces.length - 1 ? text + separator : text)).join("");

// a comma within a text is found again: it does not stand between the texts that are written here
const SEPARATING = /[;"]/;

/**
 * Prepares writing several choices as one text that is read as these choices again. Where a text of the question holds
 * a semicolon or a quote, all of its choices are put in quotes.
 *
 * @example listWriter(["Cash", "Wait; is it?"])(["Cash", "Wait; is it?"]) // '"Cash"; "Wait; is it?"'
 */
export function listWriter(texts: readonly string[]): (chosen: readonly string[]) => string {
  const isQuoted = texts.some((text) => SEPARATING.test(text));
  const written = (text: string) => (isQuoted ? `"${text.replaceAll('"', '""')}"` : text);
  return (chosen) => chosen.map(written).join("; ");
}
