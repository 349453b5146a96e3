import Box from "@mui/material/Box";
import { WEBHOOK_LIMITS } from "#contract/wire";
import { zoneText } from "../../../ui/dates.ts";
import { formatAtLeast } from "../../../ui/numbers.ts";
import { useTimeZone } from "../../data/account.ts";
import { durationText, type Webhook } from "../../data/webhooks.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Section } from "../../ui/Section.tsx";
import { HealthStrip } from "../HealthStrip.tsx";
import { attemptsOf, attemptsText } from "../health.ts";
import { State } from "../State.tsx";

/** How the deliveries of the last 24 hours fared. */
export function Health({ webhook }: { readonly webhook: Webhook }) {
  const timeZone = useTimeZone();
  const { health } = webhook;
  const { median_ms, waiting } = health;
  return (
    <Section
      title="Last 24 hours"
      description={`Each cell is an hour in ${zoneText(new Date(), timeZone)}, the current one last.`}
    >
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <HealthStrip health={health} isWide />
        <Facts
          facts={[
            ["State", <State key="state" of={webhook} />],
            ["Sent", attemptsText(attemptsOf(health))],
            ["Median time", median_ms === null ? "—" : durationText(median_ms)],
            ["Waiting or retrying", formatAtLeast(waiting, waiting < WEBHOOK_LIMITS.counted)],
          ]}
          sx={{ gridTemplateColumns: "max-content minmax(0, 1fr)", gap: "4px 16px", m: 0 }}
          valueSx={{ m: 0 }}
        />
      </Box>
    </Section>
  );
}
