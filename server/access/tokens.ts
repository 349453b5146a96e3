import { createHash, createHmac } from "node:crypto";

/**
 * API tokens are derived, not stored: the server can show a token again, whoever steals the database finds only hashes.
 *
 * @param installationKey follows from the secret key and the database, so another database has other tokens
 * @param generation counts rotations
 */
export function deriveToken(installationKey: string, tokenId: number, generation: number): string {
  const mac = createHmac("sha256", installationKey).update(`api-token:${tokenId}:${generation}`).digest();
  return `lp_${mac.subarray(0, 30).toString("base64url")}`;
}

/** What the database keeps. A plain hash suffices: the token has 240 random bits, there is nothing to guess. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
