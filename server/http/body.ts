import { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { type ParseError, parse as parseLeniently, printParseErrorCode, visit } from "jsonc-parser";
import { BODY_LIMITS, fault, type PlacedFault } from "#contract";
import { isRounded, isSafeNumber, UNSAFE_NUMBER } from "#engine";
import { runCooperatively } from "../base/cooperative.ts";
import { workedFor, workFor } from "../base/loop-time.ts";
import { type BodyRoom, type Sender, senderFor } from "./body-room.ts";
import {
  HttpError,
  malformed,
  tooLarge,
  unsupportedCharset,
  unsupportedEncoding,
  unsupportedMediaType,
} from "./errors.ts";
import { boundItems, findRoundedInSteps, MAX_DEPTH, type RoundedInEntries, tooDeep } from "./json-text.ts";

/**
 * The size of the buffer that is reserved before a body arrives. A longer body gets room as it arrives, so that
 * declaring a length reserves nothing.
 */
const FLUSH_BYTES = 65_536;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** A body as JSON, and its parts that could not be stored or returned as sent. */
export interface SentJson {
  readonly value: unknown;
  /** The body as sent. */
  readonly text: string;
  readonly faults: readonly PlacedFault[];
  /** The numbers that `value` only approximates. */
  readonly rounded: readonly PlacedFault[];
}

/**
 * Reads a request's JSON body.
 *
 * @param room the room that bodies may take while they arrive
 * @param accountId the sender's account; undefined for an operation without authentication
 * @param limit maximum number of bytes
 * @param isForm whether it may be form fields as well
 * @param isOptional whether an empty body counts as an empty object
 * @throws HttpError 400 (broken JSON with its position, empty body, too deep), 413, 415, 429, and 503 when there is no
 *   room
 */
export async function readJson(
  http: Context,
  room: BodyRoom,
  accountId?: number,
  limit: number = accountId === undefined ? BODY_LIMITS.without : BODY_LIMITS.withCredentials,
  isForm = false,
  isOptional = false,
): Promise<SentJson> {
  // whatever content type a client declares for an empty body
  if (isOptional && http.req.header("content-length") === "0") return EMPTY;
  const type = http.req.header("content-type");
  const sender = senderFor(http, accountId);
  if (isForm && type !== undefined && FORM.test(type)) return readFields(await readText(http, room, sender, limit));
  requireJson(type);
  const bytes = await readBytes(http, limit, room, sender);
  if (isOptional && bytes.byteLength === 0) return EMPTY;
  const text = jsonText(bytes, type);
  boundItems(text);
  const value = parseJson(text);
  return {
    value,
    text,
    faults: unstorableIn(value),
    rounded: isRounded(text) ? findRounded(text) : [],
  };
}

const EMPTY: SentJson = { value: {}, text: "{}", faults: [], rounded: [] };

/** One entry of a list, and its numbers that `value` only approximates. */
export interface SentEntry {
  readonly value: unknown;
  readonly rounded: readonly PlacedFault[];
}

/** A body with a list whose entries are validated one by one; its own faults are those outside of this list. */
export interface SentEntries extends SentJson {
  readonly entries: readonly SentEntry[];
}

/**
 * Reads a body with a list whose entries are accepted or rejected separately.
 *
 * @param list the member with the list; if it is not a list, there are no entries
 * @throws HttpError as {@link readJson}
 */
export async function readEntries(
  http: Context,
  room: BodyRoom,
  sender: Sender,
  list: string,
  limit: number,
): Promise<SentEntries> {
  const text = await readJsonText(http, room, sender, limit);
  boundItems(text);
  const value = parseJson(text);
  const { ofEntry, others } = isRounded(text) ? await runCooperatively(findRoundedInSteps(text, list)) : NONE_ROUNDED;
  const items = isObject(value) ? value[list] : undefined;
  if (!Array.isArray(items)) return { value, text, faults: unstorableIn(value), rounded: others, entries: [] };
  return {
    value,
    text,
    faults: unstorableIn({ ...(value as object), [list]: [] }),
    rounded: others,
    entries: items.map((each, index) => ({ value: each, rounded: ofEntry.get(index) ?? [] })),
  };
}

const NONE_ROUNDED: RoundedInEntries = { ofEntry: new Map(), others: [] };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads a request's body as text, without parsing it as JSON. @throws HttpError as {@link readJson} */
export async function readJsonText(http: Context, room: BodyRoom, sender: Sender, limit: number): Promise<string> {
  const type = http.req.header("content-type");
  requireJson(type);
  return jsonText(await readBytes(http, limit, room, sender), type);
}

function requireJson(type: string | undefined): void {
  if (type !== undefined && !/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type))
    throw unsupportedMediaType(type);
  requireUtf8(type);
}

/** @throws HttpError 415 if the content type declares another encoding than the one that the body is decoded as */
function requireUtf8(type = ""): void {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(type)?.[1];
  // ASCII is a part of UTF-8
  if (charset !== undefined && !/^(?:utf-?8|(?:us-)?ascii)$/i.test(charset)) throw unsupportedCharset(charset);
}

function jsonText(bytes: Uint8Array, type: string | undefined): string {
  const text = decode(bytes);
  if (text.trim() === "") throw malformed("malformed_body", "The request body is empty. Send a JSON object.");
  if (type === undefined) throw unsupportedMediaType("");
  return text;
}

const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** The fields of a form, as if they had been sent as JSON. */
function readFields(text: string): SentJson {
  const fields = [...new URLSearchParams(text)];
  const value = Object.fromEntries(fields);
  if (Object.keys(value).length < fields.length) throw malformed("malformed_body", "Send each form field only once.");
  return { value, text, faults: unstorableIn(value), rounded: [] };
}

/**
 * Returns the parts of a value that PostgreSQL's text and jsonb, or a JavaScript object, cannot hold.
 *
 * @param seen for values with shared parts, such as YAML with aliases: each part is visited once
 * @throws HttpError 400 if the value is nested too deep
 */
export function unstorableIn(value: unknown, seen?: Set<object>): readonly PlacedFault[] {
  const found = nothingFound(seen);
  findUnstorable(value, [], 0, found);
  return [...found.faults.values()];
}

/** Reads a request's body as UTF-8. @throws HttpError 400, 413, 429, and 503 when there is no room */
export async function readText(http: Context, room: BodyRoom, sender: Sender, limit: number): Promise<string> {
  requireUtf8(http.req.header("content-type"));
  return decode(await readBytes(http, limit, room, sender));
}

/**
 * A single function with a single promise for the whole body of a lead, because every further step would slow down
 * every lead.
 */
export async function readBytes(http: Context, limit: number, room: BodyRoom, sender: Sender): Promise<Uint8Array> {
  const encoding = http.req.header("content-encoding");
  if (encoding !== undefined && !/^\s*(?:identity)?\s*$/i.test(encoding)) throw unsupportedEncoding(encoding);
  const declared = Number(http.req.header("content-length") ?? Number.POSITIVE_INFINITY);
  if (Number.isFinite(declared) && declared > limit) throw tooLarge(limit);
  const isGiven = declared <= FLUSH_BYTES;
  let reserved = 0;
  const take = (bytes: number) => {
    room.take(sender, bytes);
    reserved += bytes;
  };
  const chunks: Uint8Array[] = [];
  let size = 0;
  const keep = (chunk: Uint8Array) => {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    if (!isGiven) take(chunk.byteLength);
    chunks.push(chunk);
  };
  try {
    if (isGiven) take(declared);
    const incoming = incomingOf(http);
    if (incoming !== undefined) await gather(incoming, keep);
    else for await (const chunk of http.req.raw.body ?? []) keep(chunk);
    return chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    // the connection broke during the body: nobody is left to read the answer, and the server is not at fault
    throw malformed("client_left", "The request ended before its body was complete.");
  } finally {
    room.giveBack(sender, reserved);
  }
}

/** Node's own request; undefined in tests that send requests without a connection. */
export function incomingOf({ env }: Context): IncomingMessage | undefined {
  const incoming = (env as Partial<HttpBindings> | undefined)?.incoming;
  return incoming instanceof IncomingMessage ? incoming : undefined;
}

/**
 * Collects the chunks without converting them: an `ArrayBuffer` of the body is a copy that costs more than reading it.
 */
function gather(incoming: IncomingMessage, keep: (chunk: Uint8Array) => void): Promise<void> {
  const worker = workedFor();
  return new Promise((resolve, reject) => {
    const closed = () => {
      if (!incoming.readableEnded) reject(new Error("the connection was closed"));
    };
    // closed while its sender was looked up: no event will follow
    if (incoming.destroyed) closed();
    const receive = (chunk: Buffer) => {
      workFor(worker);
      try {
        keep(chunk);
      } catch (error) {
        // the rest is discarded until the answer has closed the connection
        incoming.off("data", receive);
        reject(error);
      }
    };
    incoming.on("data", receive);
    incoming.on("end", () => {
      workFor(worker);
      resolve();
    });
    incoming.on("error", reject);
    incoming.on("close", closed);
  });
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformed("malformed_body", "The request body is not valid UTF-8.");
  }
}

/** @throws HttpError 400 with the position of the syntax error */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const error = firstError(text);
    if (error === undefined) throw malformed("malformed_body", "The request body is not valid JSON.");
    const before = text.slice(0, error.offset).split("\n");
    const column = [...(before.at(-1) ?? "")].length + 1;
    const reason = printParseErrorCode(error.error)
      .replace(/(?<=[a-z])(?=[A-Z])/g, " ")
      .toLowerCase();
    throw malformed(
      "malformed_body",
      `The request body is not valid JSON: ${reason} at line ${before.length}, column ${column}.`,
    );
  }
}

/** Finds the first error. Node's own message contains a position only sometimes; this parser always knows it. */
function firstError(text: string): ParseError | undefined {
  const errors: ParseError[] = [];
  try {
    parseLeniently(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    // the parser recurses for each level, and a megabyte of brackets exceeds the stack
    throw error instanceof RangeError ? tooDeep() : error;
  }
  return errors[0];
}

/** The maximum number of reported faults, so that the answer to a nonsensical body stays readable. */
const MAX_FAULTS = 100;

interface Found {
  /** By path: one for a field, however many of its items are invalid. */
  readonly faults: Map<string, PlacedFault>;
  /** How many more faults may be reported. */
  left: number;
  /** Objects and lists that have been visited. */
  readonly seen: Set<object> | undefined;
}

const nothingFound = (seen?: Set<object>): Found => ({ faults: new Map(), left: MAX_FAULTS, seen });

/**
 * Finds text that PostgreSQL's text and jsonb cannot hold, or that no JSON client could read back. `path` is the path
 * of the value. It is the same array throughout, because nearly every value is valid and needs no separate path.
 */
function findUnstorable(value: unknown, path: string[], depth: number, found: Found): void {
  if (typeof value === "string") {
    if (value.includes("\0")) noteFault(found, path, fault("invalid_characters", "Null characters are not allowed."));
    else if (!value.isWellFormed()) {
      const sentence = "This text contains half of a surrogate pair. Send complete characters.";
      noteFault(found, path, fault("invalid_characters", sentence));
    }
  } else if (typeof value === "number") {
    if (!Number.isFinite(value)) noteFault(found, path, notFinite(value));
  } else if (typeof value === "object" && value !== null) {
    if (depth === MAX_DEPTH) throw tooDeep();
    if (found.seen?.has(value)) return;
    found.seen?.add(value);
    findInside(value, path, depth + 1, found);
  }
}

/** Returns the fault of a number that is not finite. Only YAML has a notation for NaN. */
export const notFinite = (value: number) =>
  Number.isNaN(value)
    ? fault("not_a_number", "This is not a number (NaN). Send a number or null.")
    : fault("out_of_range", "This number is too large.");

function findInside(value: object, path: string[], depth: number, found: Found): void {
  if (Array.isArray(value)) {
    for (const item of value) findUnstorable(item, path, depth, found);
    return;
  }
  for (const key of Object.keys(value)) {
    const item: unknown = (value as Readonly<Record<string, unknown>>)[key];
    if (key.includes("\0") || !key.isWellFormed()) {
      throw malformed("malformed_body", "A field name contains characters that are not allowed.");
    }
    path.push(key);
    // validating the body against its schema would drop the key silently
    if (key === "__proto__") noteFault(found, path, fault("reserved", 'The name "__proto__" is not allowed.'));
    else findUnstorable(item, path, depth, found);
    path.pop();
  }
}

/** Finds numbers that were rounded during parsing. Their positions are computed only if there are any. */
function findRounded(text: string): readonly PlacedFault[] {
  const found = nothingFound();
  visit(text, {
    onLiteralValue(value, offset, length, _line, _character, path) {
      if (
        found.left === 0 ||
        typeof value !== "number" ||
        !Number.isFinite(value) ||
        isSafeNumber(text.slice(offset, offset + length))
      )
        return;
      const names = path().filter((part) => typeof part === "string");
      noteFault(found, names, fault("too_many_digits", UNSAFE_NUMBER));
    },
  });
  return [...found.faults.values()];
}

function noteFault(found: Found, path: readonly string[], one: Pick<PlacedFault, "code" | "message">): void {
  if (found.left === 0) return;
  if (path.length === 0) throw malformed("malformed_body", one.message);
  found.left -= 1;
  const key = JSON.stringify(path);
  if (!found.faults.has(key)) found.faults.set(key, { path: [...path], ...one });
}
