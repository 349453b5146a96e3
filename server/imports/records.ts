import { IMPORT_LIMITS } from "#contract/wire";
import { grouped } from "#engine";
import type { ImportFormat } from "./format.ts";

/** One record of a file: a line, or several that a quoted cell joins. */
export interface FileRecord {
  /** The line at which it begins, from 1. */
  readonly line: number;
  /** The cells as written; empty if the record has a fault. */
  readonly cells: readonly string[];
  /** The record as written, without its line break. */
  readonly text: string;
  /** Why it cannot be read. */
  readonly fault?: string;
}

export interface Splitter {
  /** Returns the records that the next part of the text completes, each with the text up to its end. */
  push(text: string): Iterable<Piece>;
  /** Returns the last records, at the end of the text. */
  end(): Iterable<Piece>;
  /** The line after the last record. */
  readonly line: number;
}

/** A record with the exact text up to its end, after which reading can resume. */
export interface Piece {
  /**
   * Undefined for blank lines, and for a part of a line that is too long, whose record follows at the end of the line.
   */
  readonly record: FileRecord | undefined;
  readonly text: string;
  /** The line after it. */
  readonly nextLine: number;
}

const tooLong = `This line is longer than ${grouped(IMPORT_LIMITS.line)} characters. Shorten it.`;
const NOT_CLOSED = "A quoted cell begins on this line and does not end. Close the quote, or double a quote inside it.";

type Layout = Pick<ImportFormat, "type" | "separator" | "quote">;

/**
 * Splits a text that arrives in parts into records (RFC 4180, leniently): line breaks are LF, CRLF, or CR; a quote
 * inside an unquoted cell is a character; blanks around a quoted cell are ignored. A quote that is never closed
 * invalidates only its own line, not the rest of the file. A line that is too long is never in memory as a whole.
 *
 * @param line the number of the first line
 */
export function createSplitter({ type, separator, quote }: Layout, line = 1): Splitter {
  let rest = "";
  let at = line;
  /** The line that is too long, until its end is reached. */
  let passed: FileRecord | undefined;
  // searched for once: most files have only one of the two
  const feeds = createFinder("\n");
  const carriages = createFinder("\r");
  const separators = createFinder(separator);
  /**
   * The indices of cells in records that invalidated their first line, each with an index before which the record does
   * not end. The record of a later line that has a cell at one of them continues in the same way, so it is not read
   * again.
   */
  const reaches = new Map<number, number>();

  /** @returns undefined if the text ends before, or its last character may be half of a line break */
  function lineEnd(from: number, isLast: boolean): LineEnd | undefined {
    const feed = feeds.next(rest, from);
    const carriage = carriages.next(rest, from);
    if (carriage < feed) {
      if (carriage === rest.length - 1 && !isLast) return undefined;
      return { at: carriage, next: carriage + 1 + Number(rest[carriage + 1] === "\n") };
    }
    if (feed !== Number.POSITIVE_INFINITY) return { at: feed, next: feed + 1 };
    return isLast ? { at: rest.length, next: rest.length } : undefined;
  }

  function* split(isLast: boolean): Generator<Piece> {
    let from = 0;
    while (from < rest.length || (isLast && passed !== undefined)) {
      const piece = passed === undefined ? next(from, isLast) : pass(passed, from, isLast);
      if (piece === undefined) break;
      from += piece.text.length;
      yield piece;
    }
    rest = rest.slice(from);
    forget();
  }

  function forget(): void {
    for (const finder of [feeds, carriages, separators]) finder.forget();
    reaches.clear();
  }

  /** Whether a record that has not ended yet is too long, even if its last character is half of a line break. */
  const isOver = (from: number) => rest.length - from > IMPORT_LIMITS.line + 1;

  function next(from: number, isLast: boolean): Piece | undefined {
    const end = lineEnd(from, isLast);
    if (end === undefined && !isOver(from)) return undefined;
    if (end === undefined || end.at - from > IMPORT_LIMITS.line) {
      passed = { line: at, cells: [], text: copied(rest.slice(from, from + SHOWN)), fault: tooLong };
      return pass(passed, from, isLast);
    }
    const text = rest.slice(from, end.at);
    if (type === "ndjson" || !text.includes(quote)) {
      const cells = type === "ndjson" ? [text] : text.split(separator);
      return taken(from, end.at, end.next, cells, 1);
    }
    return quoted(from, end, isLast);
  }

  /** Skips a line that is too long. Its record follows at its end, because reading cannot resume in the middle. */
  function pass(record: FileRecord, from: number, isLast: boolean): Piece | undefined {
    const end = lineEnd(from, isLast);
    if (end === undefined) {
      const to = rest.length - Number(rest.endsWith("\r"));
      return to > from ? { record: undefined, text: rest.slice(from, to), nextLine: at } : undefined;
    }
    passed = undefined;
    at += 1;
    return { record, text: rest.slice(from, end.next), nextLine: at };
  }

  /** Quotes that do not end invalidate only the first line of the record. */
  const spoiled = (from: number, first: LineEnd) => taken(from, first.at, first.next, [], 1, NOT_CLOSED);

  /** A record with quotes, which may continue after the first line break. */
  function quoted(from: number, first: LineEnd, isLast: boolean): Piece | undefined {
    const cells: string[] = [];
    const places: number[] = [];
    let place = from;
    let lines = 1;
    const spoil = (reach: number) => {
      for (const each of places) reaches.set(each, reach);
      return spoiled(from, first);
    };
    const undecided = () => {
      if (isLast) return spoil(Number.POSITIVE_INFINITY);
      return isOver(from) ? spoil(rest.length - 1) : undefined;
    };
    /** Only the length counts, wherever the text was divided. */
    const isTooLong = (to: number) => to - from > IMPORT_LIMITS.line;
    /** Returns the lines that quotes join, unless they are too long together. */
    const joined = (to: number, next: number) => (isTooLong(to) ? spoil(to) : taken(from, to, next, cells, lines));
    for (;;) {
      const reach = reaches.get(place);
      if (reach !== undefined && isTooLong(reach)) return spoil(reach);
      places.push(place);
      let start = place;
      while (rest[start] === " ") start += 1;
      if (rest[start] !== quote) {
        const cut = separators.next(rest, place);
        const end = lineEnd(place, isLast);
        if (end === undefined) return undecided();
        if (cut < end.at) {
          cells.push(rest.slice(place, cut));
          place = cut + 1;
          continue;
        }
        cells.push(rest.slice(place, end.at));
        return joined(end.at, end.next);
      }
      const close = closing(rest, start + 1, quote);
      if (close === undefined) return undecided();
      const value = rest.slice(start + 1, close);
      const breaks = lineBreaksIn(value);
      let after = close + 1;
      while (rest[after] === " ") after += 1;
      const letter = rest[after];
      if (letter === separator || letter === undefined || letter === "\n" || letter === "\r") {
        cells.push(value.replaceAll(quote + quote, quote));
        lines += breaks;
        place = after + 1;
        if (letter === separator) continue;
        // not at the end of the text so far, because the quote may be the first of two
        const end = lineEnd(after, isLast);
        if (end === undefined) return undecided();
        return joined(after, end.next);
      }
      // text after the closing quote: another line's quote has closed this one, or the quotes are part of the text
      if (breaks > 0) return spoil(Number.POSITIVE_INFINITY);
      const end = lineEnd(start, isLast);
      if (end === undefined) return undecided();
      const to = Math.min(separators.next(rest, after), end.at);
      cells.push(rest.slice(start, to));
      place = to + 1;
      if (to === end.at) return joined(end.at, end.next);
    }
  }

  function taken(from: number, to: number, next: number, cells: string[], lines: number, fault?: string): Piece {
    const record: FileRecord = {
      line: at,
      cells,
      text: rest.slice(from, to),
      ...(fault === undefined ? {} : { fault }),
    };
    at += lines;
    const isBlank = fault === undefined && cells.every((cell) => cell.trim() === "");
    return { record: isBlank ? undefined : record, text: rest.slice(from, next), nextLine: at };
  }

  return {
    *push(text) {
      rest += text;
      forget();
      yield* split(false);
    },
    *end() {
      yield* split(true);
      rest = "";
    },
    get line() {
      return at;
    },
  };
}

interface LineEnd {
  /** The indices at which the line break and the next line begin. */
  readonly at: number;
  readonly next: number;
}

/** The characters that are displayed of a line that is too long. */
const SHOWN = 1_000;

/** Copies a text, because a slice keeps the whole original string in memory. */
const copied = (text: string) => Buffer.from(text).toString();

/**
 * Finds a character in a text that is mostly searched from increasing indices, and sometimes from one shortly before.
 */
function createFinder(letter: string) {
  /** There is none between these two indices. */
  let since = 0;
  let found = -1;
  return {
    /** Returns the place of the next one; infinity if there is none. */
    next(text: string, from: number): number {
      if (since <= from && from <= found) return found;
      const before = from < since && since <= found ? text.slice(from, since).indexOf(letter) : undefined;
      if (before === undefined) {
        const at = text.indexOf(letter, from);
        found = at === -1 ? Number.POSITIVE_INFINITY : at;
      } else if (before !== -1) found = from + before;
      since = from;
      return found;
    },
    forget(): void {
      since = 0;
      found = -1;
    },
  };
}

/** Finds the quote that ends a quoted cell. Two in a row are one character of the cell. */
function closing(text: string, from: number, quote: string): number | undefined {
  for (let at = text.indexOf(quote, from); at !== -1; at = text.indexOf(quote, at + 2)) {
    if (text[at + 1] !== quote) return at;
  }
  return undefined;
}

function lineBreaksIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === "\n" || (letter === "\r" && text[at + 1] !== "\n")) count += 1;
  }
  return count;
}
