import { createHmac, randomUUID } from "node:crypto";

/** What makes two databases of one secret key differ; kept in the database, so a restored backup has the same. */
export const newInstallationId = (): string => randomUUID();

/**
 * The key that API tokens, fingerprints of leads, and the demo's passwords are derived from: a secret key alone would
 * give two databases the same ones.
 *
 * @param id of the database; empty for one from before there were ids, whose tokens stay what they are
 */
export function installationKeyOf(secretKey: string, id: string): string {
  return id === "" ? secretKey : createHmac("sha256", secretKey).update(`installation:${id}`).digest("hex");
}
