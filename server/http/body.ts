import { type ParseError, parse as parseLeniently, printParseErrorCode } from "jsonc-parser";
import type { FieldErrors } from "#contract";
import { invalid, malformed, tooLarge, unsupportedMediaType } from "./errors.ts";

/** PRODUCT section 9. */
export const BODY_LIMIT = 1_048_576;

/** Deeper than any request of the contract; protects whatever walks the value later. */
const MAX_DEPTH = 32;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads a request's JSON body, and refuses whatever could not be stored or shown as it was sent.
 *
 * @throws HttpError 400 (broken JSON with its position, empty body, unstorable text), 413, 415
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type");
  if (type !== null && !/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)) throw unsupportedMediaType(type);
  const text = decode(await readBytes(request));
  if (text.trim() === "") throw malformed("The request body is empty. Send a JSON object.");
  if (type === null) throw unsupportedMediaType("");
  const value = parse(text);
  const problem = unstorable(value, "", 0);
  if (problem !== undefined) throw problem;
  return value;
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const declared = request.headers.get("content-length");
  if (declared !== null) {
    if (Number(declared) > BODY_LIMIT) throw tooLarge();
    return new Uint8Array(await request.arrayBuffer());
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > BODY_LIMIT) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformed("The request body is not valid UTF-8.");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Node's own message carries a position only sometimes; this parser always knows it.
    const errors: ParseError[] = [];
    parseLeniently(text, errors, { disallowComments: true, allowTrailingComma: false });
    const error = errors[0];
    if (error === undefined) throw malformed("The request body is not valid JSON.");
    const before = text.slice(0, error.offset).split("\n");
    const column = (before.at(-1)?.length ?? 0) + 1;
    const reason = printParseErrorCode(error.error)
      .replace(/(?<=[a-z])(?=[A-Z])/g, " ")
      .toLowerCase();
    throw malformed(`The request body is not valid JSON: ${reason} at line ${before.length}, column ${column}.`);
  }
}

/** What PostgreSQL's text and jsonb cannot hold, or no JSON client could read back. */
function unstorable(value: unknown, path: string, depth: number): Error | undefined {
  if (typeof value === "string") {
    if (value.includes("\0")) return invalidAt(path, "Null characters are not allowed.");
    if (!value.isWellFormed())
      return invalidAt(path, "This text contains half of a surrogate pair; send whole characters.");
    return undefined;
  }
  if (typeof value === "number") {
    return Number.isFinite(value) ? undefined : invalidAt(path, "This number is too large.");
  }
  if (typeof value !== "object" || value === null) return undefined;
  if (depth === MAX_DEPTH) return malformed(`The request body is nested more than ${MAX_DEPTH} levels deep.`);
  if (Array.isArray(value)) {
    for (const item of value) {
      const problem = unstorable(item, path, depth + 1);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }
  for (const [key, item] of Object.entries(value)) {
    if (key.includes("\0") || !key.isWellFormed()) {
      return malformed("A field name contains characters that are not allowed.");
    }
    const problem = unstorable(item, path === "" ? key : `${path}.${key}`, depth + 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Nested as the request was: `answers.city` becomes `{"answers": {"city": [message]}}`. */
function invalidAt(path: string, message: string): Error {
  if (path === "") return malformed(message);
  const [first = "", ...rest] = path.split(".");
  const inner = rest.reduceRight<FieldErrors[string]>(
    (errors, name) => Object.fromEntries([[name, errors]]),
    [message],
  );
  return invalid(Object.fromEntries([[first, inner]]));
}
