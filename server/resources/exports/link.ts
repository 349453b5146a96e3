import { createHmac, timingSafeEqual } from "node:crypto";
import { EXPORT_LIMITS } from "#contract/wire";

/** The path of links to files. */
export const LINKS = "/exported/";

/** What a link gives access to: the file of one export. */
interface Linked {
  readonly accountId: number;
  readonly exportId: number;
}

/** Bytes of the signature. */
const BYTES = 24;

/**
 * The path of a link to a file, which whoever has it may download until it expires. It is signed by a key that is derived
 * from the installation's, and nothing of it is stored.
 */
export function linkTo({ accountId, exportId }: Linked, installationKey: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1_000) + 60 * EXPORT_LIMITS.linkMinutes;
  const text = `${accountId}-${exportId}-${expires}`;
  return `${LINKS}${text}-${signature(installationKey, text).toString("hex")}`;
}

/** The file that a link leads to; undefined if it was not made here, and `expired` if it has expired. */
export function readLink(link: string, installationKey: string, now: Date): Linked | "expired" | undefined {
  const found = /^((\d{1,10})-(\d{1,10})-(\d{1,12}))-([0-9a-f]+)$/.exec(link);
  if (found === null) return undefined;
  const [, text = "", accountId, exportId, expires, given = ""] = found;
  const expected = signature(installationKey, text);
  const signed = Buffer.from(given, "hex");
  if (signed.length !== expected.length || !timingSafeEqual(signed, expected)) return undefined;
  if (Number(expires) * 1_000 < now.getTime()) return "expired";
  return { accountId: Number(accountId), exportId: Number(exportId) };
}

function signature(installationKey: string, text: string): Buffer {
  const key = createHmac("sha256", installationKey).update("export-links").digest();
  return createHmac("sha256", key).update(text).digest().subarray(0, BYTES);
}
