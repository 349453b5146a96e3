import type { Context } from "hono";
import type { Logger } from "pino";
import { acceptsEncoding } from "./accept-encoding.ts";
import { type Answer, answer } from "./answer.ts";
import { attachment, byteStream } from "./byte-stream.ts";

/** A stored file. */
export interface StoredFileAnswer {
  /** The file name for browsers: letters, digits, dots, and hyphens. */
  readonly filename: string;
  readonly type: string;
  readonly bytes: number;
  /** Changes with the content. */
  readonly etag: string;
  /** Whether parts of it can be read. */
  readonly hasRanges: boolean;
  /** Reads its content from a byte on. */
  readonly read: (from: number) => AsyncGenerator<Uint8Array, void>;
}

/**
 * Sends a stored file as it is read: compressed with gzip if the client accepts that, or the one part that it asks for
 * by `Range`, to continue a download. A file that changes meanwhile breaks the connection.
 */
export function answerFile(http: Context, file: StoredFileAnswer, log: Logger): Answer {
  const { filename, type, bytes, etag } = file;
  const headers = {
    "Content-Type": type,
    "Content-Disposition": attachment(filename),
    "Accept-Ranges": file.hasRanges ? "bytes" : "none",
  };
  const stream = (from: number, to: number) => byteStream(http, cutTo(file.read(from), to - from), log);
  const range = file.hasRanges ? rangeOf(http, file) : undefined;
  if (range === "unsatisfiable") return answer(http, null, 416, { ...headers, "Content-Range": `bytes */${bytes}` });
  if (range !== undefined) {
    const { from, to } = range;
    const part = { "Content-Length": String(to - from), "Content-Range": `bytes ${from}-${to - 1}/${bytes}` };
    return answer(http, stream(from, to), 206, { ...headers, ETag: etag, ...part });
  }
  if (acceptsEncoding(http.req.header("accept-encoding") ?? "", "gzip")) {
    const packed = stream(0, bytes).pipeThrough(new CompressionStream("gzip") as never) as ReadableStream<Uint8Array>;
    const form = { "Content-Encoding": "gzip", ETag: `W/${etag}` };
    return answer(http, packed, 200, { ...headers, ...form });
  }
  return answer(http, stream(0, bytes), 200, { ...headers, ETag: etag, "Content-Length": String(bytes) });
}

/** Exactly this many bytes of a file. @throws Error if it has fewer */
async function* cutTo(chunks: AsyncGenerator<Uint8Array, void>, bytes: number): AsyncGenerator<Uint8Array, void> {
  let left = bytes;
  if (left > 0) {
    for await (const chunk of chunks) {
      yield chunk.subarray(0, left);
      left -= Math.min(chunk.length, left);
      if (left === 0) return;
    }
  }
  if (left > 0) throw new Error("the file has changed while it was sent");
}

interface Range {
  readonly from: number;
  /** After its last byte. */
  readonly to: number;
}

/** The part that a request asks for; undefined for the whole file, which is also the answer to several parts. */
function rangeOf(http: Context, { bytes, etag }: StoredFileAnswer): Range | "unsatisfiable" | undefined {
  const header = http.req.header("range");
  const condition = http.req.header("if-range");
  if (header === undefined || (condition !== undefined && condition !== etag)) return undefined;
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (first === "" && last === "") return undefined;
  const from = first === "" ? Math.max(0, bytes - Number(last)) : Number(first);
  const to = first === "" || last === "" ? bytes : Math.min(bytes, Number(last) + 1);
  if (first !== "" && last !== "" && Number(last) < from) return undefined;
  return from >= bytes || from >= to ? "unsatisfiable" : { from, to };
}
