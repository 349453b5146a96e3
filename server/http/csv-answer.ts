import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Logger } from "pino";
import { type Answer, answer } from "./answer.ts";
import { BYTE_ORDER_MARK, type Cell, type CsvLayout, csvLine, STANDARD } from "./csv.ts";
import { logOf } from "./request-id.ts";

/** A CSV file that is sent while its rows are read. */
export interface CsvFile {
  /** The file name for browsers: letters, digits, dots, and hyphens. */
  readonly filename: string;
  readonly columns: readonly string[];
  /** The standard layout by default. */
  readonly layout?: CsvLayout;
  /** The number of rows, counted before the first was read. */
  readonly count: number;
  /** The rows in batches. A batch is read only after the client has received the one before it. */
  readonly batches: AsyncIterator<readonly (readonly Cell[])[], void>;
}

type Batch = Awaited<ReturnType<CsvFile["batches"]["next"]>>;

/**
 * Sends a CSV file. The first rows are read before anything is sent, so that an error at the start gets a normal
 * answer. A later error breaks the connection, which every client treats as a failed download. Reading ends when the
 * client disconnects.
 */
export async function answerCsv(http: Context, file: CsvFile, log: Logger): Promise<Answer> {
  const first = await file.batches.next();
  const stream = streamOf(file, first, (error, controller) => {
    logOf(http, log).error({ err: error, path: http.req.path }, "an export was interrupted");
    const connection = connectionOf(http);
    // if it got the error, the HTTP server would write it after the rows and end the file as if it were complete
    if (connection === undefined) controller.error(error);
    else connection.destroy();
  });
  return answer(http, stream, 200, {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${file.filename}"`,
    "X-Total-Count": String(file.count),
  });
}

/** Undefined in tests that send requests without a connection. */
function connectionOf(http: Context): HttpBindings["outgoing"] | undefined {
  return (http.env as Partial<HttpBindings> | undefined)?.outgoing;
}

function streamOf(
  { columns, layout = STANDARD, batches }: CsvFile,
  first: Batch,
  fail: (error: unknown, controller: ReadableStreamDefaultController) => void,
): ReadableStream<Uint8Array> {
  const utf8 = new TextEncoder();
  let read: Batch | undefined = first;
  let isTaken = true;
  let head = BYTE_ORDER_MARK + csvLine(columns, layout);

  /** Sends the next rows, possibly none, or the end. @returns whether there was something to send */
  async function advance(controller: ReadableStreamDefaultController<Uint8Array>): Promise<boolean> {
    const { value, done } = read ?? (await batches.next());
    read = undefined;
    // the client has disconnected in the meantime
    if (!isTaken) return true;
    const text = head + (value ?? []).map((cells) => csvLine(cells, layout)).join("");
    head = "";
    if (text !== "") controller.enqueue(utf8.encode(text));
    if (done) controller.close();
    return done === true || text !== "";
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          while (!(await advance(controller)));
        } catch (error) {
          if (isTaken) fail(error, controller);
        }
      },
      async cancel() {
        isTaken = false;
        await batches.return?.();
      },
    },
    // rows are not read ahead of the connection
    { highWaterMark: 0 },
  );
}
