import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { invalidCursor } from "../http/pagination.ts";
import type { Place } from "./order.ts";

/** A number of leads: the exact one, or a lower limit. */
export interface LeadCount {
  readonly count: number;
  readonly isExact: boolean;
}

/** Where in a list a page begins, and what its first page has resolved for those that follow. */
export interface Cursor {
  /** Whether the page has the leads after the place, or those before it. */
  readonly direction: "next" | "previous";
  readonly place: Place;
  /** The moment of the first page, in milliseconds: filters such as `arrived=today` keep their meaning. */
  readonly at: number;
  /** The number of matches, if it took time to find. */
  readonly counted?: LeadCount;
}

/** The list that a cursor belongs to. */
export interface CursorList {
  readonly installationKey: string;
  readonly accountId: number;
  /** The filters and the order, as sent. */
  readonly query: Readonly<Record<string, unknown>>;
}

/** Bytes of the signature, and of the hash of the list. */
const BYTES = 16;

/**
 * Encodes a cursor: base64url of its JSON, a dot, and a signature by a key that is derived from the installation's. It
 * is signed because it decides what the database compares, and not encrypted: it has only what the page has shown.
 */
export function writeCursor(list: CursorList, { direction, place, at, counted }: Cursor): string {
  const content = [listHash(list), direction, place, at, ...(counted ? [counted.count, counted.isExact] : [])];
  const text = Buffer.from(JSON.stringify(content)).toString("base64url");
  return `${text}.${signature(list, text).toString("base64url")}`;
}

/**
 * Decodes a cursor.
 *
 * @throws HttpError 400 if it was not made here, or for another list: other filters, another order, another account
 */
export function readCursor(list: CursorList, cursor: string): Cursor {
  const [text = "", signed = "", ...more] = cursor.split(".");
  const expected = signature(list, text);
  const given = Buffer.from(signed, "base64url");
  const isOurs = more.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
  // the same bytes have more than one spelling
  if (!isOurs || given.toString("base64url") !== signed) throw invalidCursor("damaged");
  const [hash, direction, place, at, count, isExact] = JSON.parse(Buffer.from(text, "base64url").toString()) as [
    string,
    Cursor["direction"],
    Place,
    number,
    number?,
    boolean?,
  ];
  if (hash !== listHash(list)) throw invalidCursor("foreign");
  const counted = count === undefined ? {} : { counted: { count, isExact: isExact === true } };
  return { direction, place, at, ...counted };
}

function signature({ installationKey }: CursorList, text: string): Buffer {
  const key = createHmac("sha256", installationKey).update("list-cursor").digest();
  return createHmac("sha256", key).update(text).digest().subarray(0, BYTES);
}

const listHash = ({ accountId, query }: CursorList): string =>
  createHash("sha256")
    .update(JSON.stringify([accountId, query], inOrder))
    .digest()
    .subarray(0, BYTES)
    .toString("base64url");

/** Members of objects in alphabetical order, so that the order in which filters are sent is not part of the list. */
const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
