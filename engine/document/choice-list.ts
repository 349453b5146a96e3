import { LIMITS } from "../values/limits.ts";

/** A part of a list in one text. */
export interface ListPiece {
  /** As it is written, or the contents of its quotes. */
  readonly text: string;
  readonly isQuoted: boolean;
  /** What ends it; empty at the end of the list. */
  readonly separator: string;
}

/** A quoted text, with quotes doubled as in CSV. Texts longer than any choice do not match. */
const QUOTED = new RegExp(`\\s*"((?:[^"]|""){0,${2 * LIMITS.answerLength}})"\\s*(?=[,;]|$)`, "y");
const PLAIN = /[^,;]*/y;

/** Splits a list in one text at commas or semicolons, except those in quotes. */
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

/** Joins pieces as they were in the list. */
export const textOfPieces = (pieces: readonly ListPiece[]): string =>
  pieces.map(({ text, separator }, index) => (index < pieces.length - 1 ? text + separator : text)).join("");

// a comma within a text needs no quotes: reading finds the text again
const SEPARATING = /[;"]/;

/**
 * Prepares writing several choices as one text that is read as the same choices. If a text of the question contains a
 * semicolon or a quote, all its choices are quoted.
 *
 * @example listWriter(["Cash", "Wait; is it?"])(["Cash", "Wait; is it?"]) // '"Cash"; "Wait; is it?"'
 */
export function listWriter(texts: readonly string[]): (chosen: readonly string[]) => string {
  const isQuoted = texts.some((text) => SEPARATING.test(text));
  const written = (text: string) => (isQuoted ? `"${text.replaceAll('"', '""')}"` : text);
  return (chosen) => chosen.map(written).join("; ");
}
