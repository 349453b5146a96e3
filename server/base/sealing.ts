import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
const NOTHING: Buffer = Buffer.alloc(0);

/**
 * Encrypts a text for the database (AES-256-GCM): the initialization vector, the tag, the content.
 *
 * @param key of 32 bytes
 * @param about what the text belongs to: it is opened only with the same
 */
export function seal(text: string, key: Buffer, about = NOTHING): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(about);
  const content = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]);
}

/** Decrypts a text. @throws if it was sealed by another key, or about something else */
export function open(sealed: Buffer, key: Buffer, about = NOTHING): string {
  const content = IV_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES)).setAAD(about);
  decipher.setAuthTag(sealed.subarray(IV_BYTES, content));
  return Buffer.concat([decipher.update(sealed.subarray(content)), decipher.final()]).toString("utf8");
}

/** Decrypts a text that may have been stored when the tag was last. @throws likewise */
export function openEither(sealed: Buffer, key: Buffer, about = NOTHING): string {
  try {
    return open(sealed, key, about);
  } catch {
    const tag = sealed.subarray(-TAG_BYTES);
    const [iv, content] = [sealed.subarray(0, IV_BYTES), sealed.subarray(IV_BYTES, -TAG_BYTES)];
    return open(Buffer.concat([iv, tag, content]), key, about);
  }
}
