import { SUGGESTION_LIMITS } from "#contract/wire";
import { grouped, type Question } from "#engine";
import { pacing, runCooperatively } from "../../base/cooperative.ts";
import { createUtf8Check } from "../../imports/encoding.ts";
import { UnreadableFile } from "../../imports/format.ts";
import { type Inspection, inspecting } from "../../imports/inspect.ts";
import { readRows } from "../../imports/read-rows.ts";
import { cellText } from "../../imports/values.ts";

/** The texts of a column: its different values, and the one of each row. */
export interface TextColumn {
  readonly name: string;
  readonly texts: readonly string[];
  readonly ofRow: readonly number[];
}

/** A file of past leads, without the rows that cannot be read. */
export interface Table {
  readonly inspection: Inspection;
  readonly columns: readonly TextColumn[];
  readonly rows: number;
  /** Rows that could not be read. */
  readonly unreadable: number;
}

interface Reading {
  readonly questions: readonly Question[];
  readonly timeZone: string;
}

/** The bytes at the beginning of a file by which its format and columns are detected, and those that are read at once. */
const HEAD_BYTES = 2 ** 21;
const PIECE_BYTES = 2 ** 18;

/** Detects the format and the columns of a file. @throws UnreadableFile if it is not a file of leads */
export async function inspectFile(bytes: Buffer, reading: Reading): Promise<Inspection> {
  const check = createUtf8Check();
  const pause = pacing();
  for (const piece of piecesOf(bytes)) {
    check.add(piece);
    await pause();
  }
  const head = {
    bytes: bytes.subarray(0, HEAD_BYTES),
    isWhole: bytes.length <= HEAD_BYTES,
    isUtf8Text: check.isUtf8(),
  };
  return await runCooperatively(inspecting(head, reading, { type: "csv", header: true }));
}

/** Reads a whole file. @throws UnreadableFile if it has too many values */
export async function readTable(bytes: Buffer, reading: Reading): Promise<Table> {
  const inspection = await inspectFile(bytes, reading);
  const names = inspection.columns.map(({ name }) => name);
  const columns = names.map(() => ({ places: new Map<string, number>(), ofRow: [] as number[] }));
  const pause = pacing();
  let [rows, unreadable] = [0, 0];
  for await (const part of readRows(piecesInTurn(bytes), inspection.format, names)) {
    for (const { row } of part) {
      if (row.fault !== undefined) {
        unreadable += 1;
        continue;
      }
      rows += 1;
      if (rows * names.length > SUGGESTION_LIMITS.values) {
        const most = grouped(Math.floor(SUGGESTION_LIMITS.values / names.length));
        throw new UnreadableFile(`The file has more than ${most} rows of ${names.length} columns. Send fewer rows.`);
      }
      for (const [place, { places, ofRow }] of columns.entries()) {
        const text = cellText(row.cells[place]).trim();
        const known = places.get(text) ?? places.size;
        if (known === places.size) places.set(text, known);
        ofRow.push(known);
      }
      await pause();
    }
  }
  return {
    inspection,
    rows,
    unreadable,
    columns: columns.map(({ places, ofRow }, index) => ({
      name: names[index] ?? "",
      texts: [...places.keys()],
      ofRow,
    })),
  };
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

async function* piecesInTurn(bytes: Buffer): AsyncGenerator<Buffer> {
  yield* piecesOf(bytes);
}
