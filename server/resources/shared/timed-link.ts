import { MAX_ID } from "#contract/wire";
import { isSignature, signatureOf } from "../../base/keys.ts";

/** The object of an account that anyone with the link may read until it expires. */
export interface Linked {
  readonly accountId: number;
  readonly id: number;
}

/** A link as it was sent. Check it with {@link isSigned} before using its contents. */
export interface SentLink extends Linked {
  readonly expiresAt: Date;
  readonly text: string;
  readonly signature: Buffer;
}

/** Bytes of the signature. */
const BYTES = 24;

/**
 * Creates the last part of a link's path, and its time of expiry. Neither is stored. @param seconds the time for which
 * it is valid
 */
export function timedLink({ accountId, id }: Linked, key: Buffer, now: Date, seconds: number) {
  const expires = Math.floor(now.getTime() / 1_000) + seconds;
  const text = `${accountId}-${id}-${expires}`;
  return {
    link: `${text}-${signatureOf(key, text, BYTES).toString("hex")}`,
    expiresAt: new Date(expires * 1_000),
  };
}

/** Parses a link; undefined if it is not one. */
export function readTimedLink(link: string): SentLink | undefined {
  const found = /^((\d{1,10})-(\d{1,10})-(\d{1,12}))-([0-9a-f]+)$/.exec(link);
  if (found === null) return undefined;
  const [, text = "", accountId, id, expires, given = ""] = found;
  // the database has no such number
  if (Number(accountId) > MAX_ID || Number(id) > MAX_ID) return undefined;
  return {
    accountId: Number(accountId),
    id: Number(id),
    expiresAt: new Date(Number(expires) * 1_000),
    text,
    signature: Buffer.from(given, "hex"),
  };
}

/** Whether a link was created with this key. */
export const isSigned = ({ text, signature }: SentLink, key: Buffer): boolean =>
  isSignature(signature, signatureOf(key, text, BYTES));
