import { randomBytes } from "node:crypto";
import { SECRET_PREFIX, WEBHOOK_LIMITS } from "#contract/wire";
import { encryptionKey } from "../base/keys.ts";
import { open, seal } from "../base/sealing.ts";

/** Creates a secret in the format of the Standard Webhooks specification. */
export const newSecret = (): string => SECRET_PREFIX + randomBytes(WEBHOOK_LIMITS.secretBytes.made).toString("base64");

/** Returns why a text cannot be a secret; undefined if it can. */
export function secretProblem(text: string): string | undefined {
  const { min, max } = WEBHOOK_LIMITS.secretBytes;
  const content = text.startsWith(SECRET_PREFIX) ? text.slice(SECRET_PREFIX.length) : undefined;
  const bytes = content === undefined ? undefined : Buffer.from(content, "base64");
  // the decoder skips characters that are not Base64
  if (bytes === undefined || bytes.toString("base64") !== content)
    return `Enter ${SECRET_PREFIX} followed by ${min} to ${max} bytes as Base64, or leave it out to have one created.`;
  if (bytes.length >= min && bytes.length <= max) return undefined;
  return `A secret has ${min} to ${max} bytes. This one has ${bytes.length}; leave it out to have one created.`;
}

/**
 * Derives the key of a webhook's secrets, so that a secret that is copied to another webhook cannot be decrypted there.
 */
const keyOf = (installationKey: string, { accountId, webhookId }: Owner): Buffer =>
  encryptionKey(installationKey, `webhook-secrets ${accountId} ${webhookId}`);

/** The webhook to which a secret belongs. */
export interface Owner {
  readonly accountId: number;
  readonly webhookId: number;
}

/**
 * Encrypts a secret for the database. It must be read again to sign, so it cannot be a hash; without the installation's
 * key, a copy of the database reveals nothing.
 */
export const sealSecret = (secret: string, owner: Owner, installationKey: string): Buffer =>
  seal(secret, keyOf(installationKey, owner));

/** Decrypts a secret. @throws if it was encrypted with another key */
export const openSecret = (sealed: Buffer, owner: Owner, installationKey: string): string =>
  open(sealed, keyOf(installationKey, owner));
