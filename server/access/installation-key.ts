import { createHmac, randomUUID } from "node:crypto";

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
