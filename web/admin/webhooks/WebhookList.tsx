import Box from "@mui/material/Box";
import { Fragment } from "react";
import { Highlighted } from "../../ui/code/Highlighted.tsx";
import { durationText, eventLabel, nameOfWebhook, type Webhook } from "../data/webhooks.ts";
import { ListView } from "../ui/list/ListView.tsx";
import type { Column } from "../ui/list/ResponsiveList.tsx";
import { HealthStrip } from "./HealthStrip.tsx";
import { attemptsOf, attemptsText } from "./health.ts";
import { State } from "./State.tsx";

const COLUMNS: readonly Column<Webhook>[] = [
  { label: "Sent to", render: (webhook) => <Name of={webhook} /> },
  { label: "State", render: (webhook) => <State of={webhook} /> },
  { label: "Last 24 hours", render: (webhook) => <Health of={webhook} /> },
  {
    label: "Median time",
    render: ({ health: { median_ms } }) => (median_ms === null ? "—" : durationText(median_ms)),
    align: "right",
  },
  { label: "Events", render: ({ events }) => events.map(eventLabel).join(", ") },
  { label: "Condition", render: (webhook) => <Condition of={webhook} /> },
];

const PURPOSE =
  "Webhooks send what happens here to your own systems within a second: hot leads to a chat or a CRM, new versions of the model to your team.";

/** The webhooks of the account with their health. */
export function WebhookList() {
  return <ListView<Webhook> columns={COLUMNS} description={PURPOSE} empty={PURPOSE} />;
}

function Name({ of: webhook }: { readonly of: Webhook }) {
  return (
    <>
      <Breaking text={nameOfWebhook(webhook)} />
      {webhook.description !== "" && (
        <Box component="span" sx={{ display: "block", fontWeight: 400, fontSize: "0.75rem", color: "text.secondary" }}>
          {webhook.description}
        </Box>
      )}
    </>
  );
}

/** An address that breaks after its parts, and not within one. */
function Breaking({ text }: { readonly text: string }) {
  return text.split(/(?<=[/?&])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts repeat, and never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

function Condition({ of: { condition, when } }: { readonly of: Webhook }) {
  if (condition === null) return "None";
  return (
    <>
      <Box component="code" sx={{ fontSize: "0.75rem" }}>
        <Highlighted text={condition} />
      </Box>
      {when === "becomes_true" && (
        <Box component="span" sx={{ display: "block", fontSize: "0.75rem", color: "text.secondary" }}>
          when it becomes true
        </Box>
      )}
    </>
  );
}

function Health({ of: { health } }: { readonly of: Webhook }) {
  return (
    <Box sx={{ display: "grid", gap: 0.5 }}>
      <HealthStrip health={health} />
      <Box component="span" aria-hidden="true" sx={{ fontSize: "0.75rem", color: "text.secondary" }}>
        {attemptsText(attemptsOf(health))}
      </Box>
    </Box>
  );
}
