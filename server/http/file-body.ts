import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import type { Context } from "hono";
import { SENDING_MS } from "#contract/wire";
import { workedFor, workFor } from "../base/loop-time.ts";
import { incomingOf } from "./body.ts";
import { HttpError, malformed, unsupportedEncoding, unsupportedFileType } from "./errors.ts";

/** The maximum time without bytes of a file, in milliseconds: the same as for a whole request of another kind. */
const IDLE_MS = SENDING_MS.request;

/**
 * Chunks are joined until they have this many bytes, or there are this many, or the first is this many milliseconds
 * old: a sender may make each byte a chunk.
 */
const JOINED = { bytes: 65_536, chunks: 1_000, ms: 1_000 } as const;

/** Connections on which a file arrives. */
const receiving = new WeakSet<Socket>();

/** Whether a file arrives on a connection. It may take longer than other requests, as long as bytes keep arriving. */
export const isReceivingFile = (socket: Socket): boolean => receiving.has(socket);

/**
 * Checks the headers of a request whose body is a file.
 *
 * @param types the media types that it may have
 * @returns whether the body is compressed with gzip
 * @throws HttpError 415
 */
export function encodingOfFile(http: Context, types: readonly string[]): "gzip" | "identity" {
  const type = http.req.header("content-type") ?? "";
  const name = type.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!types.includes(name)) throw unsupportedFileType(type, types);
  const encoding = http.req.header("content-encoding")?.trim().toLowerCase() ?? "";
  if (encoding === "gzip" || encoding === "x-gzip") return "gzip";
  if (encoding === "" || encoding === "identity") return "identity";
  throw unsupportedEncoding(encoding);
}

/**
 * The body of a request as it arrives. Nothing is read ahead: the sender waits while what it has sent is stored.
 *
 * @throws HttpError 400 if the connection breaks before the end
 */
export async function* fileBody(http: Context): AsyncGenerator<Buffer, void> {
  const incoming = incomingOf(http);
  const worker = workedFor();
  if (incoming === undefined) {
    for await (const chunk of http.req.raw.body ?? []) yield Buffer.from(chunk);
    return;
  }
  const { socket } = incoming;
  receiving.add(socket);
  const wait = () => setTimeout(() => incoming.destroy(), IDLE_MS);
  let idle = wait();
  let isRead = false;
  let chunks: Buffer[] = [];
  let bytes = 0;
  let joinedAt = performance.now();
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      const isEnough = bytes >= JOINED.bytes || chunks.length >= JOINED.chunks;
      if (!isEnough && performance.now() - joinedAt < JOINED.ms) {
        idle.refresh();
        continue;
      }
      clearTimeout(idle);
      workFor(worker);
      yield Buffer.concat(chunks);
      chunks = [];
      bytes = 0;
      // chunks that have arrived already are read without returning to the event loop
      await setImmediate();
      joinedAt = performance.now();
      idle = wait();
    }
    isRead = true;
    if (bytes > 0) yield Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw malformed("client_left", "The request ended before its body was complete.");
  } finally {
    clearTimeout(idle);
    receiving.delete(socket);
    // the rest is discarded until the answer has closed the connection
    if (!isRead) incoming.resume();
  }
}

/** Something is wrong with compressed data. */
export class DamagedGzip extends Error {}

/** Compressed data becomes far larger than a text does. */
export class GzipBomb extends Error {}

/** Deflate reaches 1,032 times; tables of leads reach 5 to 30. A small file may be as repetitive as it likes. */
export const MAX_GZIP_RATIO = 200;
const FREE_BYTES = 64 << 20;

/** The bytes that were compressed with gzip. @throws DamagedGzip or GzipBomb */
export async function* gunzipped(chunks: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer, void> {
  const worker = workedFor();
  const gunzip = createGunzip();
  let failed: unknown;
  let [read, written] = [0, 0];
  const source = async function* () {
    try {
      for await (const chunk of chunks) {
        read += chunk.length;
        yield chunk;
      }
    } catch (error) {
      failed = error;
      throw error;
    }
  };
  // its failure ends the loop below as well
  const done = pipeline(Readable.from(source(), { objectMode: false }), gunzip).catch(() => {});
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      workFor(worker);
      written += chunk.length;
      if (written > FREE_BYTES && written > MAX_GZIP_RATIO * read) throw new GzipBomb();
      yield chunk;
    }
  } catch (error) {
    if (failed !== undefined) throw failed;
    if (error instanceof GzipBomb) throw error;
    throw new DamagedGzip(error instanceof Error ? error.message : String(error));
  } finally {
    gunzip.destroy();
    await done;
  }
}
