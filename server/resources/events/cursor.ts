import { fault } from "#contract";
import { readSigned, signContent, signingKey } from "../../base/keys.ts";
import type { KeptPosition, Missed } from "../../events/feed.ts";
import { invalid } from "../../http/errors.ts";

/** The account to whose feed a cursor belongs. */
export interface CursorOwner {
  readonly installationKey: string;
  readonly accountId: number;
}

const keyOf = ({ installationKey }: CursorOwner) => signingKey(installationKey, "event-cursor");

/** Encodes a position in the feed of an account. It is signed because it decides what the database compares. */
export const writeCursor = (owner: CursorOwner, { cluster, transaction, entry }: KeptPosition): string =>
  signContent(keyOf(owner), [owner.accountId, cluster, transaction, entry]);

/**
 * Decodes a cursor.
 *
 * @throws HttpError 400 if this installation did not create it, or it belongs to another account
 */
export function readCursor(owner: CursorOwner, cursor: string): KeptPosition {
  const content = readSigned(keyOf(owner), cursor);
  if (content === undefined) throw refusedCursor("damaged");
  const [accountId, cluster, transaction, entry] = content as [number, string, string, number];
  if (accountId !== owner.accountId) throw refusedCursor("foreign");
  return { cluster, transaction, entry };
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
