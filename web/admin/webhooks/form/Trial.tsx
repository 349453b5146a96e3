import flaskConicalIcon from "virtual:lucide/flask-conical";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useEffect, useMemo } from "react";
import { useFormContext } from "react-hook-form";
import type { Operations, Result } from "#contract";
import { WEBHOOK_LIMITS } from "#contract/wire";
import { check, conditionScope, isSound, type ModelDocument } from "#engine";
import { formatCount, formatPoints } from "../../../ui/numbers.ts";
import { api } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import { useSettledCall } from "../../data/use-settled-call.ts";
import { fieldErrorsOf, showErrors } from "../../form/errors.ts";
import { Icon } from "../../ui/Icon.tsx";
import { LinkList } from "../../ui/LinkList.tsx";
import { Section } from "../../ui/Section.tsx";
import { firedText } from "../words.ts";
import type { WebhookDraft } from "./draft.ts";

/** For how many of the newest leads the condition would have fired, before it is saved. */
export function Trial({ document, draft }: { readonly document: ModelDocument; readonly draft: WebhookDraft }) {
  const form = useFormContext<WebhookDraft>();
  const { condition, when } = draft;
  const scope = useMemo(() => conditionScope(document), [document]);
  const isReady = isSound(check(condition, "rule", scope));
  const { isBusy, result, error, run } = useSettledCall({ condition, when }, isReady, (body) =>
    api.tryWebhookCondition({ body }),
  );
  const isRefusal = fieldErrorsOf(error) !== undefined;

  // errors that the page could not detect are displayed at their field
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when there is another answer
  useEffect(() => {
    if (isRefusal) showErrors(form, error);
  }, [error]);

  return (
    <Section
      title="Try the condition"
      description={`On the latest results of your newest leads, at most ${formatCount(WEBHOOK_LIMITS.tried)}. Nothing is sent.`}
      actions={
        <Button
          variant="outlined"
          sx={{ alignSelf: "start" }}
          startIcon={<Icon of={flaskConicalIcon} />}
          disabled={!isReady || isBusy}
          onClick={run}
        >
          Refresh
        </Button>
      }
    >
      <Box sx={{ height: 2, mt: -1, mb: 1 }}>
        {isBusy && <LinearProgress sx={{ height: 2 }} aria-label="Trying the condition" />}
      </Box>
      <Box aria-live="polite" aria-busy={isBusy}>
        {!isReady ? (
          <Box sx={{ color: "text.secondary" }}>Write a condition first, or fix its errors.</Box>
        ) : error !== null && !isRefusal ? (
          <Alert severity="error">{explain(error)}</Alert>
        ) : (
          result !== undefined && (
            <Box sx={{ opacity: isBusy ? 0.5 : 1 }}>
              <Fired result={result} />
            </Box>
          )
        )}
      </Box>
    </Section>
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
