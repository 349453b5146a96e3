import { UnreadableFile } from "./format.ts";

const startsWith = (bytes: Buffer, ...signature: number[]) => signature.every((byte, index) => bytes[index] === byte);

/** Whether bytes begin like a gzip member (RFC 1952). */
export const isGzip = (bytes: Buffer): boolean => startsWith(bytes, 0x1f, 0x8b);

const SAVE_AS = 'Open it in the spreadsheet program, choose "Save as", and import the CSV file.';

/** Files that are often mistaken for a table, by their first bytes, each with what to do instead. */
const OTHERS: readonly (readonly [matches: (bytes: Buffer) => boolean, message: string])[] = [
  [
    (bytes) => startsWith(bytes, 0x50, 0x4b) && bytes.includes("mimetypeapplication/vnd.oasis"),
    `This is an OpenDocument file. ${SAVE_AS}`,
  ],
  [
    (bytes) => startsWith(bytes, 0x50, 0x4b) && (bytes.includes("xl/") || bytes.includes("[Content_Types].xml")),
    `This is an Excel workbook (.xlsx). ${SAVE_AS}`,
  ],
  [
    (bytes) => startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0x50, 0x4b, 5, 6),
    "This is a ZIP archive. Unpack it and import the CSV file inside.",
  ],
  [
    (bytes) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
    `This is an Excel workbook (.xls). ${SAVE_AS}`,
  ],
  [(bytes) => bytes.subarray(0, 1024).includes("%PDF-"), "This is a PDF. Import a CSV file instead."],
  [
    (bytes) =>
      startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) ||
      startsWith(bytes, 0xff, 0xd8, 0xff) ||
      startsWith(bytes, 0x47, 0x49, 0x46, 0x38) ||
      (startsWith(bytes, 0x52, 0x49, 0x46, 0x46) && bytes.subarray(8, 12).toString("latin1") === "WEBP"),
    "This is an image. Import a CSV file instead.",
  ],
  [
    (bytes) => startsWith(bytes, 0x28, 0xb5, 0x2f, 0xfd),
    "This file is compressed with zstd. Use gzip, or no compression.",
  ],
  [(bytes) => startsWith(bytes, 0x42, 0x5a, 0x68), "This file is compressed with bzip2. Use gzip, or no compression."],
  [
    (bytes) => startsWith(bytes, 0xfd, 0x37, 0x7a, 0x58, 0x5a),
    "This file is compressed with xz. Use gzip, or no compression.",
  ],
  [isGzip, "This file is compressed twice. Compress it once, or not at all."],
  [(bytes) => startsWith(bytes, 0x50, 0x41, 0x52, 0x31), "This is a Parquet file. Import a CSV file instead."],
];

/**
 * Rejects a file that is not a table in text, by its first bytes after decompression.
 *
 * @throws UnreadableFile that names the kind of file and says what to do
 */
export function refuseOtherKinds(head: Buffer): void {
  for (const [matches, message] of OTHERS) if (matches(head)) throw new UnreadableFile(message, "unsupported_file");
}

/** The same by its first characters, after decoding. */
export function refuseOtherTexts(text: string): void {
  const start = text.slice(0, 2_000).trimStart();
  if (/^(?:<!doctype\s+html|<html|<head|<body|<table)\b/i.test(start))
    throw new UnreadableFile(
      "This is a web page, not a table. If it is a page that asks to sign in, download the file again. Import a CSV file instead.",
      "unsupported_file",
    );
  if (/^<\?xml|^<[a-z][\w:-]*[\s>]/i.test(start))
    throw new UnreadableFile("This is an XML file. Import a CSV file instead.", "unsupported_file");
  if (/^\{\\rtf/.test(start))
    throw new UnreadableFile("This is an RTF document. Import a CSV file instead.", "unsupported_file");
  if (/^\[\s*(?:[[{"\d\]-]|$)/.test(start))
    throw new UnreadableFile(
      "This is a JSON array. Send one JSON object on each line instead (NDJSON), without brackets and commas around them.",
      "unsupported_file",
    );
}
