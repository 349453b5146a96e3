import type { Selectable } from "kysely";
import type { OutgoingEvent } from "#contract/wire";
import type { WebhookDeliveryTable, WebhookTable } from "../db/tables.ts";
import type { JudgedStates } from "./conditions.ts";

export type WebhookRow = Selectable<WebhookTable>;
export type DeliveryRow = Selectable<WebhookDeliveryTable>;

/** An event that was read. Presenting it costs more than judging it. */
export interface ReadEvent {
  /** What a condition is about; undefined if the event is not about the result of a lead. */
  readonly states: JudgedStates | undefined;
  /** Returns the event as it leaves the installation. */
  present(): OutgoingEvent;
}
