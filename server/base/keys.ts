import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

// Keys that are derived from the installation's, each for one purpose: a value that one of them signs or encrypts is
// invalid for the others. The derivations must not change, because values that were signed or stored with them are
// still read.

/**
 * A key that signs.
 *
 * @param bound what the signatures end with, such as a secret that can be replaced
 */
export function signingKey(installationKey: string, purpose: string, bound?: Buffer): Buffer {
  const derived = createHmac("sha256", installationKey).update(purpose);
  return (bound === undefined ? derived : derived.update(bound)).digest();
}

/** A key of 32 bytes that encrypts, or that signs what is encrypted (HKDF, RFC 5869). */
export const encryptionKey = (installationKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", installationKey, "", purpose, 32));

/** The first bytes of the HMAC-SHA256 of a text. */
export const signatureOf = (key: Buffer, text: string, bytes: number): Buffer =>
  createHmac("sha256", key).update(text).digest().subarray(0, bytes);

/** Compares a signature in the same time wherever it differs. */
export const isSignature = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected);

/** Bytes of the signature of content. */
const BYTES = 16;

/** Encodes content that a client sends back: base64url of its JSON, a dot, and a signature. */
export function signContent(key: Buffer, content: unknown): string {
  const text = Buffer.from(JSON.stringify(content)).toString("base64url");
  return `${text}.${signatureOf(key, text, BYTES).toString("base64url")}`;
}

/** Decodes it; undefined if it was not encoded with this key, exactly so. */
export function readSigned(key: Buffer, sent: string): unknown {
  const [text = "", signed = "", ...more] = sent.split(".");
  const given = Buffer.from(signed, "base64url");
  const isOurs = more.length === 0 && isSignature(given, signatureOf(key, text, BYTES));
  // the same bytes have more than one spelling
  if (!isOurs || given.toString("base64url") !== signed) return undefined;
  return JSON.parse(Buffer.from(text, "base64url").toString());
}
