import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Logger } from "pino";
import { logOf } from "./request-id.ts";

/** The header that makes browsers save an answer. @param filename letters, digits, dots, and hyphens */
export const attachment = (filename: string): string => `attachment; filename="${filename}"`;

/**
 * A body that is sent while it is read. A chunk is read only after the client has received the one before it. An error
 * breaks the connection, which every client treats as a failed download. Reading ends when the client disconnects.
 */
export function byteStream(
  http: Context,
  chunks: AsyncGenerator<Uint8Array, void>,
  log: Logger,
): ReadableStream<Uint8Array> {
  let isTaken = true;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await chunks.next();
          // the client has disconnected in the meantime
          if (!isTaken) return;
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          if (isTaken) fail(error, controller);
        }
      },
      async cancel() {
        isTaken = false;
        await chunks.return();
      },
    },
    // nothing is read ahead of the connection
    { highWaterMark: 0 },
  );

  function fail(error: unknown, controller: ReadableStreamDefaultController): void {
    logOf(http, log).error({ err: error, path: http.req.path }, "an export was interrupted");
    const connection = connectionOf(http);
    // if it got the error, the HTTP server would write it after the rows and end the file as if it were complete
    if (connection === undefined) controller.error(error);
    else connection.destroy();
  }
}

/** Undefined in tests that send requests without a connection. */
function connectionOf(http: Context): HttpBindings["outgoing"] | undefined {
  return (http.env as Partial<HttpBindings> | undefined)?.outgoing;
}
