import type { Context } from "hono";
import type { Logger } from "pino";
import { BYTE_ORDER_MARK, type Cell, csvLine } from "./csv.ts";

/** A CSV file to be sent while its rows are read. */
export interface CsvFile {
  /** What a browser saves it as; letters, digits, dots and hyphens. */
  readonly filename: string;
  readonly columns: readonly string[];
  /** Rows as counted before the first was read. */
  readonly count: number;
  /** The rows, some at a time; nothing is read before the client has taken what came before. */
  readonly batches: AsyncIterator<readonly (readonly Cell[])[], void>;
}

/**
 * Sends a CSV file. The first rows are read before anything is sent, so that trouble at the start is answered as
 * any other; trouble later breaks the transfer off, which clients take for a failed download. Reading ends when
 * the client goes away.
 */
export async function answerCsv(http: Context, file: CsvFile, log: Logger): Promise<Response> {
  const first = await file.batches.next();
  return http.body(streamOf(file, first, log), 200, {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${file.filename}"`,
    "X-Total-Count": String(file.count),
  });
}

type Batch = Awaited<ReturnType<CsvFile["batches"]["next"]>>;

function streamOf({ columns, batches }: CsvFile, first: Batch, log: Logger): ReadableStream<Uint8Array> {
  const utf8 = new TextEncoder();
  let batch: Batch = first;
  let head = BYTE_ORDER_MARK + csvLine(columns);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const text = head + (batch.done ? "" : batch.value.map(csvLine).join(""));
          if (text !== "") controller.enqueue(utf8.encode(text));
          head = "";
          if (batch.done) controller.close();
          else batch = await batches.next();
        } catch (error) {
          log.error({ err: error }, "an export broke off");
          controller.error(error);
        }
      },
      async cancel() {
        await batches.return?.();
      },
    },
    // nothing is read ahead of what the connection takes
    { highWaterMark: 0 },
  );
}
