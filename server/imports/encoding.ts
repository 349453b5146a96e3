import { isAscii, isUtf8 } from "node:buffer";
import type { ImportEncoding } from "#contract/wire";

/** Returns the length of the byte order mark at the beginning of a file, in bytes; 0 if there is none. */
export function markLength(head: Buffer, encoding: ImportEncoding): number {
  if (encoding === "utf-8") return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  if (encoding === "utf-16le") return head[0] === 0xff && head[1] === 0xfe ? 2 : 0;
  if (encoding === "utf-16be") return head[0] === 0xfe && head[1] === 0xff ? 2 : 0;
  return 0;
}

/** Bytes at the beginning that are checked for an encoding with two bytes per character. */
const SAMPLE = 4_096;

/** In Western text in UTF-16, nearly every second byte is zero. */
const MOSTLY = 0.4;

/**
 * Detects the encoding of a file.
 *
 * @param head its first bytes
 * @param isUtf8Text whether the whole file is UTF-8 except for some damage, see {@link createUtf8Check}
 */
export function detectEncoding(head: Buffer, isUtf8Text: boolean): ImportEncoding {
  for (const encoding of ["utf-8", "utf-16le", "utf-16be"] as const)
    if (markLength(head, encoding) > 0) return encoding;
  const sample = head.subarray(0, SAMPLE & ~1);
  const zeros = [0, 0] as [number, number];
  for (let index = 0; index < sample.length; index += 1) if (sample[index] === 0) zeros[(index & 1) as 0 | 1] += 1;
  const half = Math.max(1, sample.length / 2);
  if (zeros[1] / half > MOSTLY && zeros[1] > 4 * zeros[0]) return "utf-16le";
  if (zeros[0] / half > MOSTLY && zeros[0] > 4 * zeros[1]) return "utf-16be";
  return isUtf8Text ? "utf-8" : "windows-1252";
}

/** Checks bytes that arrive in pieces, which may divide a character. */
export interface Utf8Check {
  add(piece: Buffer): void;
  /** Returns whether the pieces are a text in UTF-8. Call it after the last piece. */
  isUtf8(): boolean;
}

/**
 * The whole file is checked, because the first é of Windows-1252 may come after gigabytes of ASCII. Text in
 * Windows-1252 hardly ever has a sequence that is a character of UTF-8, so a file with more characters than damaged
 * sequences is UTF-8.
 */
export function createUtf8Check(): Utf8Check {
  let rest: Buffer = Buffer.alloc(0);
  let characters = 0;
  let damaged = 0;
  return {
    add(piece) {
      const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      const cut = bytes.length - unfinishedIn(bytes);
      rest = Buffer.from(bytes.subarray(cut));
      if (isAscii(bytes.subarray(0, cut))) return;
      for (let at = 0; at < cut; ) {
        if ((bytes[at] as number) < 0x80) {
          at += 1;
          continue;
        }
        const length = sequenceAt(bytes, at);
        if (length > 0) characters += 1;
        else damaged += 1;
        at += Math.abs(length);
      }
    },
    isUtf8: () => {
      const faults = damaged + (rest.length > 0 ? 1 : 0);
      return faults === 0 || characters > faults;
    },
  };
}

/** Returns the length in bytes of an incomplete character at the end. */
function unfinishedIn(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return back < length ? back : 0;
    }
  }
  return 0;
}

/**
 * The characters of Windows-1252 that ISO 8859-1 does not have, from 0x80 on. Node's TextDecoder decodes ISO 8859-1.
 */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/**
 * Bytes that are invalid in UTF-8, each represented by half of a surrogate pair, which cannot occur in UTF-8 (PEP 383).
 */
const DAMAGED = /[\udc80-\udcff]/gu;

const damagedByte = (byte: number) => String.fromCharCode(0xdc00 + byte);

/** Whether a text has bytes that were invalid. */
export const isDamaged = (text: string): boolean => !text.isWellFormed() && text.search(DAMAGED) !== -1;

/** Replaces invalid bytes by the characters that they most likely were, those of Windows-1252. */
export const repaired = (text: string): string =>
  text.isWellFormed()
    ? text
    : text.replace(DAMAGED, (half) => decodeWindows(Buffer.from([half.charCodeAt(0) - 0xdc00])));

const decodeWindows = (bytes: Buffer): string =>
  bytes.toString("latin1").replace(/[\x80-\x9f]/g, (letter) => WINDOWS_1252[letter.charCodeAt(0) - 0x80] as string);

/** Decodes bytes that arrive in pieces, and counts the bytes of each text. */
export interface Decoder {
  /** Returns the text of the next piece. Invalid bytes are marked in it, see {@link isDamaged}. */
  decode(piece: Buffer, isLast?: boolean): string;
  /**
   * Returns the number of bytes from which the next part of the text was decoded, so that reading can resume after it.
   */
  bytesOf(part: string): number;
}

export function createDecoder(encoding: ImportEncoding): Decoder {
  if (encoding === "windows-1252") return { decode: decodeWindows, bytesOf: (part) => part.length };
  if (encoding === "utf-8") return createUtf8Decoder();
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  return {
    decode: (piece, isLast = false) => decoder.decode(piece, { stream: !isLast }),
    bytesOf: (part) => 2 * part.length,
  };
}

function createUtf8Decoder(): Decoder {
  let rest: Buffer = Buffer.alloc(0);
  return {
    decode(piece, isLast = false) {
      const all = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      const bytes = isLast ? all : all.subarray(0, all.length - unfinishedIn(all));
      rest = Buffer.from(all.subarray(bytes.length));
      return isUtf8(bytes) ? bytes.toString() : withDamage(bytes);
    },
    bytesOf(part) {
      const bytes = Buffer.byteLength(part);
      // one that would have three
      return part.isWellFormed() ? bytes : bytes - 2 * (part.match(DAMAGED)?.length ?? 0);
    },
  };
}

/** Decodes bytes of which some are invalid. */
function withDamage(bytes: Buffer): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = (bytes[at] as number) < 0x80 ? 1 : sequenceAt(bytes, at);
    if (length < 0) {
      parts.push(bytes.toString("utf8", from, at));
      for (let index = at; index < at - length; index += 1) parts.push(damagedByte(bytes[index] as number));
      from = at - length;
    }
    at += Math.abs(length);
  }
  return parts.join("") + bytes.toString("utf8", from);
}

/** The second byte of these is restricted, so that no character has two forms, is a surrogate, or is above U+10FFFF. */
const SECOND_BYTES: ReadonlyMap<number, readonly [least: number, most: number]> = new Map([
  [0xe0, [0xa0, 0xbf]],
  [0xed, [0x80, 0x9f]],
  [0xf0, [0x90, 0xbf]],
  [0xf4, [0x80, 0x8f]],
]);

/**
 * Returns the length of the character at an index. For invalid bytes, it returns their number, negated (WHATWG
 * Encoding, "UTF-8 decoder").
 */
function sequenceAt(bytes: Buffer, at: number): number {
  const first = bytes[at] as number;
  if (first < 0xc2 || first > 0xf4) return -1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  const [least, most] = SECOND_BYTES.get(first) ?? ANY;
  for (let index = 1; index < length; index += 1) {
    const byte = bytes[at + index] ?? 0;
    if (byte < (index === 1 ? least : ANY[0]) || byte > (index === 1 ? most : ANY[1])) return -index;
  }
  return length;
}

const ANY = [0x80, 0xbf] as const;
