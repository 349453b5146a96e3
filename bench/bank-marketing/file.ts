import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { parse } from "csv-parse";
import { COLUMNS } from "./columns.ts";

/** A problem of the file that its reader has to correct; the message describes it. */
export class FileProblem extends Error {}

export interface Row {
  /** From 1, without the header. */
  readonly number: number;
  /** By column. */
  readonly cells: Readonly<Record<string, string>>;
  readonly bought: boolean;
}

/** The contents of the file that the model needs before the first lead. */
export interface FileSummary {
  readonly rows: number;
  /** The choices of each column of choices: those that have points or occur, in alphabetical order. */
  readonly choices: ReadonlyMap<string, readonly string[]>;
}

/**
 * Reads the file row by row.
 *
 * @throws FileProblem if it cannot be read, is not such a CSV, or lacks a column
 */
export async function* readRows(file: string): AsyncGenerator<Row> {
  const parser = parse({ columns: true, bom: true, trim: true });
  // an error of either stream ends the parser, whose iterator then throws it
  pipeline(createReadStream(file), parser, () => {});
  let number = 0;
  try {
    for await (const cells of parser as AsyncIterable<Record<string, string>>) {
      number += 1;
      if (number === 1) requireColumns(cells, file);
      const outcome = cells.y;
      if (outcome !== "yes" && outcome !== "no") {
        throw new FileProblem(`Row ${number} of ${file}: column y is "${outcome}", but must be yes or no.`);
      }
      yield { number, cells, bought: outcome === "yes" };
    }
  } catch (error) {
    if (error instanceof FileProblem || !(error instanceof Error)) throw error;
    throw new FileProblem(`${file} cannot be read: ${error.message}`);
  }
  if (number === 0) throw new FileProblem(`${file} has no rows.`);
}

function requireColumns(cells: Readonly<Record<string, string>>, file: string): void {
  const missing = [...COLUMNS.map(({ name }) => name), "y"].filter((name) => cells[name] === undefined);
  if (missing.length === 0) return;
  throw new FileProblem(
    `${file} lacks the columns ${missing.join(", ")}. Its first line must name the columns, separated by commas.`,
  );
}

export async function summarizeFile(file: string): Promise<FileSummary> {
  const choices = new Map<string, Set<string>>();
  for (const column of COLUMNS)
    if (column.type === "choice") choices.set(column.name, new Set(Object.keys(column.points)));
  let rows = 0;
  for await (const { cells } of readRows(file)) {
    rows += 1;
    for (const [name, found] of choices) found.add(cells[name] ?? "");
  }
  return { rows, choices: new Map(Array.from(choices, ([name, found]) => [name, [...found].sort()])) };
}

/** Converts a row to answers. Unknown values are left out. */
export function answersOf({ cells }: Row): Record<string, string> {
  const answers: Record<string, string> = {};
  for (const column of COLUMNS) {
    const cell = cells[column.name] ?? "";
    if (cell !== "" && !(column.type !== "choice" && cell === column.none)) answers[column.name] = cell;
  }
  return answers;
}
