import { createHmac, timingSafeEqual } from "node:crypto";
import { fault } from "#contract";
import type { KeptPosition, Missed } from "../../events/feed.ts";
import { invalid } from "../../http/errors.ts";

/** Whose feed a cursor belongs to. */
export interface CursorOwner {
  readonly installationKey: string;
  readonly accountId: number;
}

/** Bytes of the signature. */
const BYTES = 16;

/**
 * Encodes a position in the feed of an account: base64url of its JSON, a dot, and a signature by a key that is derived
 * from the installation's. It is signed because it decides what the database compares.
 */
export function writeCursor(owner: CursorOwner, { cluster, transaction, entry }: KeptPosition): string {
  const text = Buffer.from(JSON.stringify([owner.accountId, cluster, transaction, entry])).toString("base64url");
  return `${text}.${signature(owner, text).toString("base64url")}`;
}

/**
 * Decodes a cursor.
 *
 * @throws HttpError 400 if it was not made by this installation, or is of another account
 */
export function readCursor(owner: CursorOwner, cursor: string): KeptPosition {
  const [text = "", signed = "", ...more] = cursor.split(".");
  const expected = signature(owner, text);
  const given = Buffer.from(signed, "base64url");
  const isOurs = more.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
  // the same bytes have more than one spelling
  if (!isOurs || given.toString("base64url") !== signed) throw refusedCursor("damaged");
  const [accountId, cluster, transaction, entry] = JSON.parse(Buffer.from(text, "base64url").toString()) as [
    number,
    string,
    string,
    number,
  ];
  if (accountId !== owner.accountId) throw refusedCursor("foreign");
  return { cluster, transaction, entry };
}

function signature({ installationKey }: CursorOwner, text: string): Buffer {
  const key = createHmac("sha256", installationKey).update("event-cursor").digest();
  return createHmac("sha256", key).update(text).digest().subarray(0, BYTES);
}

const AGAIN =
  "To lose nothing, send after=now and keep its cursor, export the leads, and go on from that cursor. To continue with the oldest events that are kept, leave out after.";

const REFUSALS = {
  damaged: [
    "invalid_cursor",
    'This is not a cursor of this feed. Send the "cursor" of the page before as it is, "now", or nothing to begin with the oldest events.',
  ],
  foreign: [
    "invalid_cursor",
    "This cursor belongs to another account. Send it with the token or X-Account that it was read with.",
  ],
  trimmed: [
    "cursor_expired",
    `The events after this cursor are older than the server keeps them, so some are missing. ${AGAIN}`,
  ],
  renumbered: [
    "cursor_expired",
    `The database has been restored or replaced since this cursor was made, so events may be missing. ${AGAIN}`,
  ],
} as const;

/** 400: a cursor that cannot be used. */
export function refusedCursor(reason: "damaged" | "foreign" | Missed) {
  const [code, sentence] = REFUSALS[reason];
  return invalid({ after: [fault(code, sentence)] });
}
