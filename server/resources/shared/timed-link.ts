import { isSignature, signatureOf } from "../../base/keys.ts";

/** What whoever has a link may read until it expires: something of an account. */
export interface Linked {
  readonly accountId: number;
  readonly id: number;
}

/** A link as it was sent. Nothing in it is to be trusted before {@link isSigned}. */
export interface SentLink extends Linked {
  readonly expiresAt: Date;
  readonly text: string;
  readonly signature: Buffer;
}

/** Bytes of the signature. */
const BYTES = 24;

/** The last part of a link's path, and when it expires. Nothing of it is stored. @param seconds for which it is valid */
export function timedLink({ accountId, id }: Linked, key: Buffer, now: Date, seconds: number) {
  const expires = Math.floor(now.getTime() / 1_000) + seconds;
  const text = `${accountId}-${id}-${expires}`;
  return {
    link: `${text}-${signatureOf(key, text, BYTES).toString("hex")}`,
    expiresAt: new Date(expires * 1_000),
  };
}

/** Reads a link; undefined if it is none. */
export function readTimedLink(link: string): SentLink | undefined {
  const found = /^((\d{1,10})-(\d{1,10})-(\d{1,12}))-([0-9a-f]+)$/.exec(link);
  if (found === null) return undefined;
  const [, text = "", accountId, id, expires, given = ""] = found;
  return {
    accountId: Number(accountId),
    id: Number(id),
    expiresAt: new Date(Number(expires) * 1_000),
    text,
    signature: Buffer.from(given, "hex"),
  };
}

/** Whether a link was made here, with this key. */
export const isSigned = ({ text, signature }: SentLink, key: Buffer): boolean =>
  isSignature(signature, signatureOf(key, text, BYTES));
