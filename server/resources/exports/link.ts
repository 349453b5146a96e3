import { EXPORT_LIMITS } from "#contract/wire";
import { signingKey } from "../../base/keys.ts";
import { isSigned, readTimedLink, timedLink } from "../shared/timed-link.ts";

/** The path of links to files. */
export const LINKS = "/exported/";

/** The file of the export to which a link gives access. */
interface Linked {
  readonly accountId: number;
  readonly exportId: number;
}

const keyOf = (installationKey: string) => signingKey(installationKey, "export-links");

/** The path of a link to a file. Anyone who has the link may download the file until it expires. */
export function linkTo({ accountId, exportId }: Linked, installationKey: string, now: Date): string {
  const linked = { accountId, id: exportId };
  return LINKS + timedLink(linked, keyOf(installationKey), now, 60 * EXPORT_LIMITS.linkMinutes).link;
}

/** Returns the file of a link; undefined if this installation did not create the link, `expired` if it has expired. */
export function readLink(link: string, installationKey: string, now: Date): Linked | "expired" | undefined {
  const sent = readTimedLink(link);
  if (sent === undefined || !isSigned(sent, keyOf(installationKey))) return undefined;
  return sent.expiresAt < now ? "expired" : { accountId: sent.accountId, exportId: sent.id };
}
