import { createHmac, timingSafeEqual } from "node:crypto";
import { WEBHOOK_LIMITS } from "#contract/wire";

/** The path of links to the deliveries of a webhook. */
export const LINKS = "/deliveries/";

/** What a link gives access to: the deliveries of one webhook. */
export interface Linked {
  readonly accountId: number;
  readonly webhookId: number;
}

const DAY = 86_400;

/** Bytes of the signature. */
const BYTES = 24;

/**
 * The path of a link to a page of deliveries, which whoever has it may read until it expires. It is signed by a key that is
 * derived from the installation's and bound to the secret of the webhook: a rotation ends the links too.
 */
export function linkTo({ accountId, webhookId }: Linked, { secret, installationKey, now }: Signing & { now: Date }) {
  const expires = Math.floor(now.getTime() / 1_000) + DAY * WEBHOOK_LIMITS.linkDays;
  const text = `${accountId}-${webhookId}-${expires}`;
  const signed = signature(text, { secret, installationKey }).toString("hex");
  return { path: `${LINKS}${text}-${signed}`, expiresAt: new Date(expires * 1_000) };
}

/** What a link is signed by. */
export interface Signing {
  readonly installationKey: string;
  /** The secret of the webhook, as it is stored. */
  readonly secret: Buffer;
}

/** A link as it was sent. */
export interface SentLink extends Linked {
  readonly expiresAt: Date;
  readonly text: string;
  readonly signature: Buffer;
}

/** Reads a link; undefined if it is none. Nothing in it is to be trusted before {@link isSigned}. */
export function readLink(link: string): SentLink | undefined {
  const found = /^((\d{1,10})-(\d{1,10})-(\d{1,12}))-([0-9a-f]+)$/.exec(link);
  if (found === null) return undefined;
  const [, text = "", accountId, webhookId, expires, given = ""] = found;
  return {
    accountId: Number(accountId),
    webhookId: Number(webhookId),
    expiresAt: new Date(Number(expires) * 1_000),
    text,
    signature: Buffer.from(given, "hex"),
  };
}

/** Whether a link was made here, with the present secret. */
export function isSigned({ text, signature: given }: SentLink, signing: Signing): boolean {
  const expected = signature(text, signing);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signature(text: string, { installationKey, secret }: Signing): Buffer {
  const key = createHmac("sha256", installationKey).update("delivery-links").update(secret).digest();
  return createHmac("sha256", key).update(text).digest().subarray(0, BYTES);
}
