import type { Context } from "hono";
import type { Logger } from "pino";
import { type Answer, answer } from "./answer.ts";
import { attachment, byteStream } from "./byte-stream.ts";
import { type Cell, CSV_TYPE, type CsvLayout, csvHead, csvLine, STANDARD } from "./csv.ts";

/** A CSV file that is sent while its rows are read. */
export interface CsvFile {
  /** The file name for browsers: letters, digits, dots, and hyphens. */
  readonly filename: string;
  readonly columns: readonly string[];
  /** The standard layout by default. */
  readonly layout?: CsvLayout;
  /** The number of rows, counted before the first was read; absent if counting takes too long. */
  readonly count?: number;
  /** The rows in batches. A batch is read only after the client has received the one before it. */
  readonly batches: AsyncIterator<readonly (readonly Cell[])[], void>;
}

/**
 * Sends a CSV file. The first rows are read before anything is sent, so that an error at the start gets a normal
 * answer. A later error breaks the connection, which every client treats as a failed download. Reading ends when the
 * client disconnects.
 */
export async function answerCsv(http: Context, file: CsvFile, log: Logger): Promise<Answer> {
  const first = await file.batches.next();
  return answer(http, byteStream(http, linesOf(file, first), log), 200, {
    "Content-Type": CSV_TYPE,
    "Content-Disposition": attachment(file.filename),
    ...(file.count === undefined ? {} : { "X-Total-Count": String(file.count) }),
  });
}

type Batch = Awaited<ReturnType<CsvFile["batches"]["next"]>>;

/** The file in chunks, none of which is empty. */
async function* linesOf(
  { columns, layout = STANDARD, batches }: CsvFile,
  first: Batch,
): AsyncGenerator<Uint8Array, void> {
  const utf8 = new TextEncoder();
  let head = csvHead(columns, layout);
  try {
    for (let { value, done } = first; ; { value, done } = await batches.next()) {
      const text = head + (value ?? []).map((cells) => csvLine(cells, layout)).join("");
      head = "";
      if (text !== "") yield utf8.encode(text);
      if (done) return;
    }
  } finally {
    await batches.return?.();
  }
}
