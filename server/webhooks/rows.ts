import { type Selectable, sql } from "kysely";
import { type OutgoingEvent, WEBHOOK_LIMITS } from "#contract/wire";
import type { WebhookDeliveryTable, WebhookTable } from "../db/tables.ts";
import type { JudgedStates } from "./conditions.ts";

export type WebhookRow = Selectable<WebhookTable>;
export type DeliveryRow = Selectable<WebhookDeliveryTable>;

/** The age limit of deliveries. Older ones are neither listed nor sent again, even before they are removed. */
export const KEPT = sql<Date>`now() - make_interval(days => ${WEBHOOK_LIMITS.keptDays})`;

/** An event that was read. Presenting it is more expensive than evaluating conditions on it. */
export interface ReadEvent {
  /** The results that conditions apply to; undefined if the event is not about the result of a lead. */
  readonly states: JudgedStates | undefined;
  /** Returns the event in the form that leaves the installation. */
  present(): OutgoingEvent;
}
