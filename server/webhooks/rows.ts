import type { Selectable } from "kysely";
import type { OutgoingEvent } from "#contract/wire";
import type { WebhookDeliveryTable, WebhookTable } from "../db/tables.ts";
import type { JudgedStates } from "./conditions.ts";

export type WebhookRow = Selectable<WebhookTable>;
export type DeliveryRow = Selectable<WebhookDeliveryTable>;

/** An event that was read. Presenting it is more expensive than evaluating conditions on it. */
export interface ReadEvent {
  /** The results that conditions apply to; undefined if the event is not about the result of a lead. */
  readonly states: JudgedStates | undefined;
  /** Returns the event in the form that leaves the installation. */
  present(): OutgoingEvent;
}
