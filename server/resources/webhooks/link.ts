import { WEBHOOK_LIMITS } from "#contract/wire";
import { signingKey } from "../../base/keys.ts";
import { type Linked, timedLink } from "../shared/timed-link.ts";

/** The path of links to the deliveries of a webhook. */
export const LINKS = "/deliveries/";

const DAY = 86_400;

/** The data that a link's signature depends on. */
export interface Signing {
  readonly installationKey: string;
  /** The secret of the webhook as it is stored, so that a rotation also invalidates the links. */
  readonly secret: Buffer;
}

export const linkKey = ({ installationKey, secret }: Signing): Buffer =>
  signingKey(installationKey, "delivery-links", secret);

/** The path of a link to the deliveries of a webhook. Anyone who has the link may read them until it expires. */
export function linkTo(webhook: Linked, signing: Signing, now: Date) {
  const { link, expiresAt } = timedLink(webhook, linkKey(signing), now, DAY * WEBHOOK_LIMITS.linkDays);
  return { path: LINKS + link, expiresAt };
}
