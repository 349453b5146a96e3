import { expect, test } from "vitest";
import { IMPORT_LIMITS } from "#contract/wire";
import { type CorpusFile, corpus, createRandom } from "../testing/corpus.ts";
import { createDecoder, createUtf8Check, detectEncoding } from "./encoding.ts";
import type { ImportFormat } from "./format.ts";
import { BEGINNING, type Place, type PlacedRow, readRows } from "./read-rows.ts";

const CSV: ImportFormat = {
  ...{ type: "csv", encoding: "utf-8", separator: ",", quote: '"', header: true, skip_lines: 0 },
  ...{ decimal: ".", date_orders: {} },
};

/** A file, and how it is read. */
interface Written {
  readonly name: string;
  readonly bytes: Buffer;
  readonly format: ImportFormat;
  readonly width: number;
}

const random = createRandom(20_261_127);
const upTo = (most: number) => 1 + Math.floor(random() * most);

/** Reads a file from a place on, in pieces of any sizes. */
async function rowsOf(
  { bytes, format, width }: Written,
  sizeOf: (at: number) => number,
  from: Place = BEGINNING,
): Promise<readonly PlacedRow[]> {
  async function* pieces() {
    for (let at = from.byte, size = 0; at < bytes.length; at += size) {
      size = sizeOf(at);
      yield bytes.subarray(at, at + size);
    }
  }
  const columns = Array.from({ length: width }, (_, index) => `Column ${index + 1}`);
  const rows: PlacedRow[] = [];
  for await (const part of readRows(pieces(), format, columns, from)) rows.push(...part);
  return rows;
}

/** How often a file is read in pieces of other sizes, and by which places its rows differ from those of one piece. */
async function differencesOf(file: Written, sizes: readonly ((at: number) => number)[]): Promise<readonly string[]> {
  const whole = await rowsOf(file, () => file.bytes.length);
  const differences: string[] = [];
  for (const [way, sizeOf] of sizes.entries()) {
    for (let after = 0; after <= whole.length; after += 1) {
      const read = await rowsOf(file, sizeOf, after === 0 ? BEGINNING : whole[after - 1]?.next);
      if (JSON.stringify(read) !== JSON.stringify(whole.slice(after)))
        differences.push(
          `${file.name}, ${JSON.stringify(file.bytes.toString("latin1", 0, 60))}, way ${way}, from row ${after}`,
        );
    }
  }
  return differences;
}

async function expectSameRows(
  files: readonly Written[],
  sizesOf: (file: Written) => readonly ((at: number) => number)[],
) {
  const differences: string[] = [];
  for (const file of files) differences.push(...(await differencesOf(file, sizesOf(file))));
  expect(differences).toEqual([]);
}

/** Sizes as small as the file is short. */
const small = ({ bytes }: Written) => {
  const most = Math.max(3, bytes.length / 15);
  return [() => (bytes.length < 100 ? 1 : upTo(most)), () => upTo(3 * most)];
};

function written({ name, bytes, expected, cells }: CorpusFile): Written {
  const check = createUtf8Check();
  check.add(bytes);
  const { type, encoding, separator, quote, header, skip_lines } = { ...CSV, ...expected };
  const detected = expected.encoding === undefined ? detectEncoding(bytes, check.isUtf8()) : encoding;
  const format: ImportFormat = { ...CSV, type, encoding: detected, separator, quote, header, skip_lines };
  return { name, bytes, format, width: cells?.[0]?.length ?? 3 };
}

test("the cells of a file are what was written into it, in every encoding", async () => {
  const made = corpus().filter(({ cells }) => cells !== undefined);
  expect(made.length).toBeGreaterThan(100);
  for (const file of made) {
    const rows = await rowsOf(written(file), () => file.bytes.length);
    expect(
      rows.map(({ row }) => row.cells),
      file.name,
    ).toEqual(file.cells);
  }
});

test("a file has the same rows in pieces of any sizes, and from any of its places on", async () => {
  await expectSameRows(corpus().map(written), small);
});

const latin = (text: string) => Buffer.from(text, "latin1");

test("bytes that are no characters are counted as the bytes that they are", async () => {
  const file = (name: string, bytes: Buffer, more: Partial<ImportFormat> = {}): Written => ({
    ...{ name, bytes, width: 2 },
    format: { ...CSV, ...more },
  });
  const text = 'a,b\n1,é\n2,"x\ny ""q"""\n\n3,€\n4,😀\n5,\uFFFD\n';
  const marked = file("a mark and Windows-1252", latin("\xef\xbb\xbfa,b\n1,caf\xe9\n2,x\n3,y\n"));
  await expectSameRows(
    [
      file("UTF-8", Buffer.from(text)),
      file("CRLF", Buffer.from(text.replaceAll("\n", "\r\n"))),
      file("CR", Buffer.from(text.replaceAll("\n", "\r"))),
      file("UTF-16", Buffer.from(`\uFEFF${text}`, "utf16le"), { encoding: "utf-16le" }),
      file("a quote that ends in a later line", latin('A,"x\nm\ny",z,"w\nv"q\n1,2\n'), { header: false }),
      file("halves of characters", Buffer.from("a,b\n1,\ud83d\n2,\ude00\ud83d\n", "utf16le"), { encoding: "utf-16le" }),
      file("Windows-1252", latin("a,b\n1,\xe9\n2,\x80\n3,\x9f\n"), { encoding: "windows-1252" }),
      file("Windows-1252 as UTF-8", latin("a,b\n1,caf\xe9\n2,x\n\xe9\xe9,\xfc\n3,y\n")),
      marked,
    ],
    small,
  );
  const rows = await rowsOf(marked, () => 1);
  expect(rows.map(({ row }) => row.cells)).toEqual([
    ["1", "café"],
    ["2", "x"],
    ["3", "y"],
  ]);
});

test("a line with bytes that are no characters is an error, with what they most likely were", async () => {
  const name = latin("lead_id,name\nA,Zo\xc3\xab\nB,M\xfcller \x80\nC,x,\xe9\n");
  const rows = await rowsOf({ name: "", bytes: name, format: CSV, width: 2 }, () => 3);
  expect(rows.map(({ row }) => [row.cells, row.fault?.column, row.fault?.message])).toEqual([
    [["A", "Zoë"], undefined, undefined],
    [
      ["B", "Müller €"],
      "Column 2",
      '"Müller €" has bytes that are not UTF-8, here read as Windows-1252. Check it, and import this line again.',
    ],
    [
      ["C", "x", "é"],
      null,
      "This line has bytes that are not UTF-8, here read as Windows-1252. Check it, and import this line again.",
    ],
  ]);
});

test("files of anything have the same rows from any place on", async () => {
  const LETTERS = [...'aa,,,"""\'\'\n\n\r\r  é€\uFFFD😀'];
  const BYTES = latin('aa,,""\n\n\r \xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\xed\xa0\xbf\xff\xe0\xf4\x90');
  const oneOf = <Value>(values: ArrayLike<Value>) => values[upTo(values.length) - 1] as Value;
  const lengths = Array.from({ length: 400 }, () => upTo(40));
  const files = lengths.map((length, number): Written => {
    const encoding = oneOf(["utf-8", "utf-16be", "windows-1252"] as const);
    const letters = Buffer.from(Array.from({ length }, () => oneOf(LETTERS)).join(""), "utf16le").swap16();
    const bytes = encoding === "utf-16be" ? letters : Buffer.from(Array.from({ length }, () => oneOf(BYTES)));
    const format = { ...CSV, encoding, header: random() < 0.5, quote: oneOf(['"', "'"] as const) };
    return { name: `${number}`, bytes, format, width: 2 };
  });
  await expectSameRows(files, () => [() => 1, () => upTo(8)]);
  for (const { bytes } of files) {
    const { decode, bytesOf } = createDecoder("utf-8");
    const half = upTo(bytes.length);
    const text = decode(bytes.subarray(0, half)) + decode(bytes.subarray(half)) + decode(Buffer.alloc(0), true);
    const expected = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    expect(text.replace(/[\udc80-\udcff]/gu, "")).toBe(expected.replaceAll("\uFFFD", ""));
    expect([...text].reduce((sum, letter) => sum + bytesOf(letter), 0)).toBe(bytes.length);
  }
});

test("a file whose quotes join its lines without end is read once, not once for each of its lines", async () => {
  for (const [line, last] of [
    ['x","y\n', ""],
    ['x","y\n', 'x"z\n'],
    ['a"b\n', ""],
  ] as const) {
    const bytes = Buffer.from(line.repeat(50_000) + last);
    const startedAt = performance.now();
    const rows = await rowsOf({ name: line, bytes, format: { ...CSV, header: false }, width: 1 }, () => 262_144);
    expect(rows.length).toBeGreaterThanOrEqual(50_000);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  }
});

test("a line that is too long is one row with an error, from any place on", async () => {
  const { line } = IMPORT_LIMITS;
  const y = (count: number) => "y".repeat(count);
  // with the lines that have an error, and all lines
  const texts = [
    [`1,x\n${y(1_500_000)}\n2,z\n`, [2], [1, 2, 3]],
    [`1,x\n${y(1_300_000)}`, [2], [1, 2]],
    [`1,x\r${y(1_300_000)}\r2,z\r`, [2], [1, 2, 3]],
    // as long as a line may be, and longer by a letter
    [`1,x\r\n1,${y(line - 2)}\r\n2,z\r\n`, [], [1, 2, 3]],
    [`1,x\r\n1,${y(line - 1)}\r\n2,z\r\n`, [2], [1, 2, 3]],
    // lines of quoted cells that are too long together
    [`1,x\n1,"a\n${y(700_000)}",${y(400_000)}\n2,z\n`, [2, 3], [1, 2, 3, 4]],
    [`1,x\n1,"a\nb","c"${y(1_200_000)}\n2,z\n`, [2, 3], [1, 2, 3, 4]],
  ] as const;
  const files = texts.map(
    ([text], index): Written => ({
      ...{ name: `${index}`, bytes: latin(text), width: 2 },
      format: { ...CSV, header: false },
    }),
  );
  for (const [index, [, faults, lines]] of texts.entries()) {
    const rows = await rowsOf(files[index] as Written, () => 262_144);
    expect(
      rows.map(({ row }) => row.line),
      `${index}`,
    ).toEqual(lines);
    expect(
      rows.flatMap(({ row }) => (row.fault === undefined ? [] : [row.line])),
      `${index}`,
    ).toEqual(faults);
  }
  await expectSameRows(files, ({ bytes }) => {
    // in two pieces, at both sides of the last letters of the long line
    const end = Math.max(bytes.lastIndexOf("y"), 0);
    const cuts = [end + 1, end + 2, end + 3];
    return [() => 262_144, ...cuts.map((cut) => (at: number) => (at < cut ? cut - at : bytes.length))];
  });
});
