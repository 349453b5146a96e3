import Box from "@mui/material/Box";
import { Badge } from "../../ui/Badge.tsx";
import { stateOfWebhook, type Webhook } from "../data/webhooks.ts";
import { Moment } from "../ui/Moment.tsx";

/** The state of a webhook and, if it is not active, since when and why. */
export function State({ of: webhook }: { readonly of: Webhook }) {
  const { text, tone, why } = stateOfWebhook(webhook);
  const since = webhook.off?.at ?? (webhook.problem === null ? webhook.failing_since : null);
  return (
    <Box sx={{ display: "grid", gap: 0.5, justifyItems: "start" }}>
      <Badge tone={tone}>{text}</Badge>
      {(why !== undefined || since !== null) && (
        <Box sx={{ fontSize: "0.75rem", color: "text.secondary", maxWidth: 260 }}>
          {why}
          {since !== null && (
            <Box component="span" sx={{ display: "block", whiteSpace: { md: "nowrap" } }}>
              since <Moment at={since} withZone />
            </Box>
          )}
        </Box>
      )}
    </Box>
  );
}
