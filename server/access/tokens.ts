import { createHash, createHmac } from "node:crypto";

/**
 * API tokens are derived, not stored: whoever holds the installation's secret key can show a token
 * again, whoever steals the database finds only hashes. `generation` counts rotations.
 */
export function deriveToken(secretKey: string, tokenId: number, generation: number): string {
  const mac = createHmac("sha256", secretKey).update(`api-token:${tokenId}:${generation}`).digest();
  return `lp_${mac.subarray(0, 30).toString("base64url")}`;
}

/** What the database keeps. A plain hash suffices: the token has 240 random bits, there is nothing to guess. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
