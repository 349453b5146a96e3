import { createHash } from "node:crypto";
import { signingKey } from "../../base/keys.ts";

/**
 * Replaces the id of a lead where it may outlive the lead: in the audit log and in certificates of erasure. The client
 * chooses the id, which may be an email address. Without the installation's key nobody can try addresses until one
 * fits. The same id has different fingerprints in two accounts.
 */
export function fingerprintOf(installationKey: string, accountId: number, leadId: string): Buffer {
  const { key, message } = fingerprintParts(installationKey, accountId);
  return createHash("sha256").update(key).update(message).update(leadId).digest();
}

/** The two parameters for SQL: `sha256($key || convert_to($message || lead_id, 'UTF8'))`. */
export function fingerprintParts(
  installationKey: string,
  accountId: number,
): { readonly key: Buffer; readonly message: string } {
  return { key: signingKey(installationKey, "lead-fingerprint"), message: `${accountId}:` };
}
