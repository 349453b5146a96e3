import Box from "@mui/material/Box";
import { Highlighted } from "../../../ui/code/Highlighted.tsx";
import { eventLabel, type Webhook } from "../../data/webhooks.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Section } from "../../ui/Section.tsx";

/** What a webhook is set to. */
export function Settings({ webhook }: { readonly webhook: Webhook }) {
  const { url, events, condition, when, template, created_at } = webhook;
  const facts = [
    ["URL", url],
    ["Events", events.map(eventLabel).join(", ")],
    [
      "Condition",
      condition === null ? (
        "None: all of these events"
      ) : (
        <Box key="condition" component="code" sx={{ fontSize: "0.8125rem" }}>
          <Highlighted text={condition} />
        </Box>
      ),
    ],
    ...(condition === null
      ? []
      : [["Sent", when === "each" ? "Each time it holds" : "Only when it becomes true"] as const]),
    [
      "Payload",
      template === null ? (
        "The event as it is"
      ) : (
        <Box key="template" component="code" sx={{ fontSize: "0.8125rem", whiteSpace: "pre-wrap" }}>
          {template}
        </Box>
      ),
    ],
    ["Created", <Moment key="created" at={created_at} />],
  ] as const;
  return (
    <Section title="Settings">
      <Facts
        facts={facts}
        sx={{ gridTemplateColumns: "minmax(72px, auto) minmax(0, 1fr)", gap: "6px 16px", m: 0 }}
        valueSx={{ m: 0 }}
      />
    </Section>
  );
}
