import type { Hono } from "hono";
import type { operations } from "#contract";
import { WEBHOOK_LIMITS } from "#contract/wire";
import type { Call } from "../../api/call.ts";
import type { Services } from "../../api/services.ts";
import { recordEvent } from "../../audit/record.ts";
import { signingKey } from "../../base/keys.ts";
import { originOf } from "../../http/client.ts";
import { notFound } from "../../http/errors.ts";
import { isSigned, type Linked, readTimedLink, timedLink } from "../shared/timed-link.ts";
import { findAttempts, findBodies, findDeliveries, findWebhook, webhookWithId } from "./find.ts";
import { deliveriesPage, endedPage, READ, STYLES } from "./page.ts";

/** The path of links to the deliveries of a webhook. */
const LINKS = "/deliveries/";

const DAY = 86_400;

/** The data that a link's signature depends on. */
interface Signing {
  readonly installationKey: string;
  /** The secret of the webhook as it is stored, so that a rotation also invalidates the links. */
  readonly secret: Buffer;
}

const linkKey = ({ installationKey, secret }: Signing): Buffer => signingKey(installationKey, "delivery-links", secret);

/** The path of a link to the deliveries of a webhook. Anyone who has the link may read them until it expires. */
function linkTo(webhook: Linked, signing: Signing, now: Date) {
  const { link, expiresAt } = timedLink(webhook, linkKey(signing), now, DAY * WEBHOOK_LIMITS.linkDays);
  return { path: LINKS + link, expiresAt };
}

/** Creates a link to the deliveries of a webhook, and records it. */
export async function shareDeliveries(call: Call<typeof operations.linkToDeliveries>) {
  const { params, db: own, services, principal, agent, http } = call;
  const { id: accountId } = principal.account;
  const row = await findWebhook(own, params.id);
  if (row.secret === null) throw notFound();
  const signing = { secret: row.secret, installationKey: services.installationKey };
  const { path, expiresAt } = linkTo({ accountId, id: row.webhook_id }, signing, new Date());
  const target = { type: "webhook", id: row.webhook_id, label: row.url } as const;
  const after = { expires_at: expiresAt.toISOString() };
  await recordEvent(own, accountId, agent, { action: "share", target, after });
  return { url: `${originOf(http)}${path}`, expires_at: expiresAt.toISOString() };
}

const STYLESHEET = `${LINKS}styles.css`;

/** Nothing of the page runs, and nothing of it is embedded. */
const PAGE_HEADERS = {
  "Content-Security-Policy": "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
  "Referrer-Policy": "no-referrer",
} as const;

/**
 * Serves the deliveries of a webhook by links. This is not an operation of the API, because a link can be used without
 * an account.
 */
export function mountDeliveryLinks(app: Hono, services: Services): void {
  app.get(STYLESHEET, (http) => http.body(STYLES, 200, { "Content-Type": "text/css; charset=utf-8" }));
  app.get(`${LINKS}:link`, async (http) => {
    const opened = await openLink(http.req.param("link"), services);
    if (opened === undefined) return http.html(endedPage(STYLESHEET), 404, PAGE_HEADERS);
    const { db, webhook, expiresAt } = opened;
    const before = /^\d{1,16}$/.exec(http.req.query("before") ?? "")?.[0];
    const { rows, hasMore } = await findDeliveries(db, {
      webhook: webhook.webhook_id,
      page_size: WEBHOOK_LIMITS.pageSize.default,
      before: before === undefined ? undefined : Number(before),
    });
    const ids = rows.map(({ delivery_id }) => delivery_id);
    const [attempts, bodies] = [await findAttempts(db, ids, READ.answer), await findBodies(db, ids, READ.body)];
    const html = deliveriesPage({
      webhook,
      stylesheet: STYLESHEET,
      expiresAt,
      older: hasMore ? `${http.req.path}?before=${rows.at(-1)?.delivery_id}` : undefined,
      deliveries: rows.map((row) => ({
        row: { ...row, body: bodies.get(row.delivery_id) ?? "" },
        attempts: attempts.filter(({ delivery_id }) => delivery_id === row.delivery_id),
      })),
    });
    return http.html(html, 200, PAGE_HEADERS);
  });
}

/** Finds the webhook of a link; undefined if the link is damaged or expired, or its webhook has another secret now. */
async function openLink(text: string, { database, installationKey }: Services) {
  const link = readTimedLink(text);
  if (link === undefined || link.expiresAt < new Date()) return undefined;
  const db = database.of(link.accountId);
  const webhook = await webhookWithId(db, link.id);
  if (!webhook?.secret || !isSigned(link, linkKey({ secret: webhook.secret, installationKey }))) return undefined;
  return { db, webhook, expiresAt: link.expiresAt };
}
