import { createHash } from "node:crypto";
import { readSigned, signContent, signingKey } from "../base/keys.ts";
import { invalidCursor } from "../http/pagination.ts";
import type { Place } from "./order.ts";

/** A number of leads: the exact one, or a lower limit. */
export interface LeadCount {
  readonly count: number;
  readonly isExact: boolean;
}

/**
 * The place in a list at which a page begins, and the values that the first page has resolved for the following ones.
 */
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

/** Bytes of the hash of the list. */
const BYTES = 16;

/**
 * Encodes a cursor. It is signed because it decides what the database compares, and not encrypted: it contains only
 * values that the page has shown.
 */
export function writeCursor(list: CursorList, { direction, place, at, counted }: Cursor): string {
  const content = [listHash(list), direction, place, at, ...(counted ? [counted.count, counted.isExact] : [])];
  return signContent(keyOf(list), content);
}

/**
 * Decodes a cursor.
 *
 * @throws HttpError 400 if this installation did not create it, or it belongs to another list: other filters, another
 * order, or another account
 */
export function readCursor(list: CursorList, cursor: string): Cursor {
  const content = readSigned(keyOf(list), cursor);
  if (content === undefined) throw invalidCursor("damaged");
  const [hash, direction, place, at, count, isExact] = content as [
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

const keyOf = ({ installationKey }: CursorList) => signingKey(installationKey, "list-cursor");

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
