import type { Selectable } from "kysely";
import type { EventType } from "#contract/wire";
import type { WebhookDeliveryTable, WebhookTable } from "../db/tables.ts";

export type WebhookRow = Selectable<WebhookTable>;
export type DeliveryRow = Selectable<WebhookDeliveryTable>;

/** An event as it leaves the installation. */
export interface OutgoingEvent {
  readonly id: string;
  readonly type: EventType;
  readonly timestamp: string;
  readonly account_id: number;
  readonly data: object;
}
