import { isUtf8 } from "node:buffer";
import type { ImportEncoding } from "#contract/wire";

/** The bytes of a byte order mark at the beginning of a file; 0 if it has none. */
export function markLength(head: Buffer, encoding: ImportEncoding): number {
  if (encoding === "utf-8") return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  if (encoding === "utf-16le") return head[0] === 0xff && head[1] === 0xfe ? 2 : 0;
  if (encoding === "utf-16be") return head[0] === 0xfe && head[1] === 0xff ? 2 : 0;
  return 0;
}

/** How many bytes at the beginning are looked at for a text of two bytes a character. */
const SAMPLE = 4_096;

/** Of Western text in UTF-16, nearly every second byte is zero. */
const MOSTLY = 0.4;

/**
 * Detects the encoding of a file.
 *
 * @param head its first bytes
 * @param isAllUtf8 whether all of its bytes are UTF-8, see {@link createUtf8Check}
 */
export function detectEncoding(head: Buffer, isAllUtf8: boolean): ImportEncoding {
  for (const encoding of ["utf-8", "utf-16le", "utf-16be"] as const)
    if (markLength(head, encoding) > 0) return encoding;
  const sample = head.subarray(0, SAMPLE & ~1);
  const zeros = [0, 0] as [number, number];
  for (let index = 0; index < sample.length; index += 1) if (sample[index] === 0) zeros[(index & 1) as 0 | 1] += 1;
  const half = Math.max(1, sample.length / 2);
  if (zeros[1] / half > MOSTLY && zeros[1] > 4 * zeros[0]) return "utf-16le";
  if (zeros[0] / half > MOSTLY && zeros[0] > 4 * zeros[1]) return "utf-16be";
  return isAllUtf8 ? "utf-8" : "windows-1252";
}

/** Checks bytes that arrive in pieces, which may divide a character. */
export interface Utf8Check {
  add(piece: Buffer): void;
  /** Whether everything so far, which is all there is, is UTF-8. */
  isUtf8(): boolean;
}

/** A file is read as UTF-8 only if all of it is: a first é of Windows-1252 may come after gigabytes of ASCII. */
export function createUtf8Check(): Utf8Check {
  let rest: Buffer = Buffer.alloc(0);
  let isValid = true;
  return {
    add(piece) {
      if (!isValid) return;
      const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      const cut = bytes.length - unfinishedIn(bytes);
      isValid = isUtf8(bytes.subarray(0, cut));
      rest = Buffer.from(bytes.subarray(cut));
    },
    isUtf8: () => isValid && rest.length === 0,
  };
}

/** The length of a character at the end that is not complete. */
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

/** The characters of Windows-1252 that ISO 8859-1 does not have, from 0x80 on. Node's TextDecoder decodes the latter. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const decodeWindows = (bytes: Buffer): string =>
  bytes.toString("latin1").replace(/[\x80-\x9f]/g, (letter) => WINDOWS_1252[letter.charCodeAt(0) - 0x80] as string);

/**
 * Decodes bytes that arrive in pieces. Where bytes are no characters, the text has U+FFFD.
 *
 * @returns a function that decodes the next piece; the last one with `isLast`
 */
export function createDecoder(encoding: ImportEncoding): (piece: Buffer, isLast?: boolean) => string {
  if (encoding === "windows-1252") return decodeWindows;
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  return (piece, isLast = false) => decoder.decode(piece, { stream: !isLast });
}

/** The number of bytes that a text was decoded from, so that reading can begin again after it. */
export function bytesOf(text: string, encoding: ImportEncoding): number {
  if (encoding === "windows-1252") return text.length;
  return encoding === "utf-8" ? Buffer.byteLength(text) : 2 * text.length;
}
