import type { Kysely } from "kysely";
import {
  bytesText,
  eventTypeOf,
  fieldsOf,
  LEAD_EVENTS,
  type OutgoingEvent,
  readTemplate,
  WEBHOOK_LIMITS,
} from "#contract/wire";
import type { Tables } from "../db/tables.ts";
import type { EventRow } from "../events/feed.ts";
import { conditionProblem, fires } from "./conditions.ts";
import type { ReadEvent, WebhookRow } from "./rows.ts";

/** After this many characters of bodies, a transaction creates deliveries of no further event, and a statement ends. */
export const MAX_BATCH_BYTES = 8 * 2 ** 20;

/** The error of a delivery that cannot be sent. */
export const TOO_LARGE = `Once filled in, the template is larger than ${bytesText(WEBHOOK_LIMITS.bodyBytes)}, the most that is sent. Shorten the template.`;

/** Reads the events of rows. An event is undefined if its subject has been erased since. */
export type ReadEvents = (
  db: Kysely<Tables>,
  accountId: number,
  rows: readonly EventRow[],
) => Promise<readonly (ReadEvent | undefined)[]>;

/** A row, and whether it belongs to an import whose events are not sent to webhooks. */
export type FollowedRow = EventRow & { readonly is_quiet: boolean };

/** Returns the webhooks that receive events of this type and already existed at the time of the event. */
export function takersOf(
  { kind, transaction, is_quiet }: FollowedRow,
  webhooks: readonly WebhookRow[],
): readonly WebhookRow[] {
  const type = eventTypeOf(kind);
  if (type === undefined || is_quiet) return [];
  return webhooks.filter(({ events, since }) => events.includes(type) && isAfter(transaction, since));
}

/** Whether a snapshot does not see a transaction: it had not ended when the snapshot was taken. */
function isAfter(transaction: string, snapshot: string | null): boolean {
  if (snapshot === null) return true;
  const [xmin = "0", xmax = "0", running = ""] = snapshot.split(":");
  const id = BigInt(transaction);
  if (id < BigInt(xmin)) return false;
  return id >= BigInt(xmax) || running.split(",").includes(transaction);
}

/** An event, and the webhooks that receive its type. */
export interface Wanted {
  readonly row: FollowedRow;
  readonly takers: readonly WebhookRow[];
}

/** A delivery that is not stored yet. */
export interface NewDelivery {
  readonly row: EventRow;
  readonly webhookId: number;
  readonly event: OutgoingEvent;
  readonly leadId: string | null;
  /** Undefined if it would be too large. */
  readonly body: string | undefined;
}

interface Deciding {
  readonly db: Kysely<Tables>;
  readonly accountId: number;
  readonly readEvents: ReadEvents;
}

/** The deliveries of events. */
export interface Decided {
  readonly deliveries: readonly NewDelivery[];
  /** The webhooks whose condition does not fit the model of an event, repeated for each such event. */
  readonly skipped: readonly number[];
  /** The event after which the deliveries are as many bytes as are stored together; undefined if they are fewer. */
  readonly end?: FollowedRow;
}

/** Decides which webhooks events are sent to, and what is sent. It stores nothing. */
export async function decide({ db, accountId, readEvents }: Deciding, wanted: readonly Wanted[]): Promise<Decided> {
  if (wanted.length === 0) return { deliveries: [], skipped: [] };
  const events = await readEvents(
    db,
    accountId,
    wanted.map(({ row }) => row),
  );
  const deliveries: NewDelivery[] = [];
  const skipped: number[] = [];
  let size = 0;
  for (const [index, { row, takers }] of wanted.entries()) {
    const read = events[index];
    if (read === undefined) continue;
    const judged = takers.map((webhook) => ({ webhook, judgment: judgmentOf(webhook, read) }));
    skipped.push(...judged.flatMap(({ webhook, judgment }) => (judgment === "unfit" ? [webhook.webhook_id] : [])));
    const sent = judged.filter(({ judgment }) => judgment === "sent");
    if (sent.length === 0) continue;
    const event = read.present();
    const whole = JSON.stringify(event);
    const leadId = LEAD_EVENTS.includes(row.kind) ? row.subject : null;
    for (const { webhook } of sent) {
      const { webhook_id: webhookId, template } = webhook;
      const body = template === null ? whole : bodyOf(template, event);
      deliveries.push({ row, webhookId, event, leadId, body });
      size += body?.length ?? 0;
    }
    if (size >= MAX_BATCH_BYTES) return { deliveries, skipped, end: row };
  }
  return { deliveries, skipped };
}

/**
 * Returns whether a webhook receives an event, or that its condition does not fit. Conditions apply only to the results
 * of leads.
 */
function judgmentOf({ condition, fires_when: when }: WebhookRow, { states }: ReadEvent): "sent" | "not sent" | "unfit" {
  if (condition === null || states === undefined) return "sent";
  if (fires({ condition, when }, states)) return "sent";
  return conditionProblem(states.now.model.document, condition) === undefined ? "not sent" : "unfit";
}

/**
 * Fills a template with an event.
 *
 * @returns undefined if that would be larger than what is sent
 * @throws Error if the template was stored without being checked
 */
export function bodyOf(template: string, event: OutgoingEvent): string | undefined {
  const read = readTemplate(template);
  if (!read.ok) throw new Error(read.problem);
  return read.template.fill(fieldsOf(event), WEBHOOK_LIMITS.bodyBytes);
}
