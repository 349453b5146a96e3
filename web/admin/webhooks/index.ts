import webhookIcon from "virtual:lucide/webhook";
import { RESOURCE } from "../api/resource-names.ts";
import { type Area, view } from "../area/area.ts";
import { nameOfWebhook, type Webhook } from "../data/webhooks.ts";

export const webhooks: Area = {
  path: RESOURCE.webhook,
  title: "Webhooks",
  one: "webhook",
  group: "account",
  icon: webhookIcon,
  shortcut: "w",
  list: view(async () => (await import("./WebhookList.tsx")).WebhookList),
  add: view(async () => (await import("./WebhookAdd.tsx")).WebhookAdd),
  change: view(async () => (await import("./detail/WebhookPage.tsx")).WebhookPage),
  pages: [
    { path: ":id/edit/", view: view(async () => (await import("./WebhookChange.tsx")).WebhookChange) },
    {
      path: ":id/deliveries/:deliveryId/",
      view: view(async () => (await import("./delivery/DeliveryPage.tsx")).DeliveryPage),
    },
  ],
  nameOf: (webhook: Webhook) => nameOfWebhook(webhook),
};
