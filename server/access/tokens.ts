import { createHash, createHmac, randomUUID } from "node:crypto";

/**
 * Derives an API token. Tokens are not stored: the server can show a token again, and a stolen database contains only
 * hashes.
 *
 * @param installationKey depends on the secret key and the database, so another database has other tokens
 * @param token.generation counts rotations
 */
export function deriveToken(installationKey: string, { token_id, generation, is_test }: DerivedToken): string {
  const mac = createHmac("sha256", installationKey).update(`api-token:${token_id}:${generation}`).digest();
  return `${is_test ? "lp_test_" : "lp_"}${mac.subarray(0, 30).toString("base64url")}`;
}

/** The data that a token is derived from. */
export interface DerivedToken {
  readonly token_id: number;
  readonly generation: number;
  /** Its prefix shows it, so that nobody takes one for the other. */
  readonly is_test: boolean;
}

/** The value that the database stores. A plain hash is enough: the token has 240 random bits and cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * Makes the keys of two databases with one secret key differ. It is stored in the database, so a restored backup has
 * the same id.
 */
export const newInstallationId = (): string => randomUUID();

/**
 * The key from which API tokens, fingerprints of leads, and the demo's passwords are derived. With the secret key
 * alone, two databases would have the same tokens.
 *
 * @param id of the database; empty for a database from before there were ids, whose tokens must not change
 */
export function installationKeyOf(secretKey: string, id: string): string {
  return id === "" ? secretKey : createHmac("sha256", secretKey).update(`installation:${id}`).digest("hex");
}
