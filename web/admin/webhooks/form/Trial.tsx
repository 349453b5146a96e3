import Box from "@mui/material/Box";
import { useMemo } from "react";
import type { Operations, Result } from "#contract";
import { WEBHOOK_LIMITS } from "#contract/wire";
import { check, conditionScope, isSound, type ModelDocument } from "#engine";
import { formatCount, formatPoints } from "../../../ui/numbers.ts";
import { api } from "../../api/client.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import { useSettledCall } from "../../data/use-settled-call.ts";
import { TrialSection } from "../../form/TrialSection.tsx";
import { LinkList } from "../../ui/LinkList.tsx";
import { firedText } from "../words.ts";
import type { WebhookDraft } from "./draft.ts";

/** For how many of the newest leads the condition would have fired, before it is saved. */
export function Trial({ document, draft }: { readonly document: ModelDocument; readonly draft: WebhookDraft }) {
  const { condition, when } = draft;
  const scope = useMemo(() => conditionScope(document), [document]);
  const isReady = isSound(check(condition, "rule", scope));
  const trial = useSettledCall({ condition, when }, isReady, (body) => api.tryWebhookCondition({ body }));
  const { isBusy, result } = trial;
  return (
    <TrialSection
      title="Try the condition"
      description={`On the latest results of your newest leads, at most ${formatCount(WEBHOOK_LIMITS.tried)}. Nothing is sent.`}
      trial={trial}
      isReady={isReady}
      missing="Write a condition first, or fix its errors."
      progress="Trying the condition"
    >
      {result !== undefined && (
        <Box sx={{ opacity: isBusy ? 0.5 : 1 }}>
          <Fired result={result} />
        </Box>
      )}
    </TrialSection>
  );
}

function Fired({ result }: { readonly result: Result<Operations["tryWebhookCondition"]> }) {
  const lines = result.sample.map(({ lead_id, total_score, priority }) => ({
    key: lead_id,
    text: lead_id,
    to: leadPaths.lead(lead_id),
    note: `${formatPoints(total_score)} points, ${priority}`,
  }));
  return (
    <Box sx={{ display: "grid", gap: 1, justifyItems: "start" }}>
      <strong>{firedText(result)}</strong>
      {lines.length > 0 && <LinkList label="Leads that it would have fired for" lines={lines} />}
    </Box>
  );
}
