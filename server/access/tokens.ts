import { createHash, createHmac } from "node:crypto";

/**
 * Derives an API token. Tokens are not stored: the server can show a token again, and a stolen database contains only
 * hashes.
 *
 * @param installationKey depends on the secret key and the database, so another database has other tokens
 * @param generation counts rotations
 */
export function deriveToken(installationKey: string, tokenId: number, generation: number): string {
  const mac = createHmac("sha256", installationKey).update(`api-token:${tokenId}:${generation}`).digest();
  return `lp_${mac.subarray(0, 30).toString("base64url")}`;
}

/** The value that the database stores. A plain hash is enough: the token has 240 random bits and cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
