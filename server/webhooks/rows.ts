import type { Selectable } from "kysely";
import type { WebhookDeliveryTable, WebhookTable } from "../db/tables.ts";

export type WebhookRow = Selectable<WebhookTable>;
export type DeliveryRow = Selectable<WebhookDeliveryTable>;
