import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useMemo, useState } from "react";
import { sampleOf } from "#contract/webhook-sample";
import { bytesText, fieldNames, fieldsOf, readTemplate, unknownFields, WEBHOOK_LIMITS } from "#contract/wire";
import type { ModelDocument } from "#engine";
import { eventLabel } from "../../data/webhooks.ts";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { SelectFilter } from "../../ui/list/SelectFilter.tsx";
import { Section } from "../../ui/Section.tsx";
import type { WebhookDraft } from "./draft.ts";

const LARGEST = bytesText(WEBHOOK_LIMITS.bodyBytes);

/** What is sent, on a sample of each event. */
export function Preview({ document, draft }: { readonly document: ModelDocument; readonly draft: WebhookDraft }) {
  const { events, payload, template } = draft;
  const [chosen, setChosen] = useState<string>();
  const type = events.find((each) => each === chosen) ?? events[0];
  const samples = useMemo(() => events.map((each) => sampleOf(each, document)), [events, document]);
  const sample = samples.find((each) => each.type === type);
  if (sample === undefined) return null;
  const filled = payload === "event" ? { text: pretty(sample), problems: [] } : filledIn(template);

  function filledIn(text: string): { readonly text?: string; readonly problems: readonly string[] } {
    const read = readTemplate(text);
    if (!read.ok) return { problems: [read.problem] };
    const body = read.template.fill(fieldsOf(sample as (typeof samples)[number]), WEBHOOK_LIMITS.bodyBytes);
    if (body === undefined) return { problems: [`This is larger than ${LARGEST}, the most that is sent.`] };
    return { text: pretty(JSON.parse(body)), problems: unknownFields(read.template, samples, document) };
  }

  return (
    <Section
      title="Preview"
      description="Filled in with a sample."
      actions={
        events.length > 1 && (
          <SelectFilter
            label="Event"
            value={sample.type}
            options={events.map((each) => [each, eventLabel(each)])}
            onChange={setChosen}
          />
        )
      }
    >
      <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)" }}>
        {filled.problems.map((problem) => (
          <Alert key={problem} severity="warning" sx={{ overflowWrap: "anywhere" }}>
            {problem}
          </Alert>
        ))}
        {filled.text !== undefined && <CodeBlock label="What is sent">{filled.text}</CodeBlock>}
        {payload === "template" && (
          <details>
            <Box component="summary" sx={SUMMARY}>
              Fields of this event
            </Box>
            <Box component="ul" aria-label="Fields" sx={{ display: "flex", flexWrap: "wrap", gap: "4px 12px", mt: 1 }}>
              {namesOf(sample, document).map((name) => (
                <Box component="li" key={name} sx={{ fontSize: "0.75rem", overflowWrap: "anywhere" }}>
                  <code>{`{${name}}`}</code>
                </Box>
              ))}
            </Box>
          </details>
        )}
      </Box>
    </Section>
  );
}

const SUMMARY = { width: "fit-content", cursor: "pointer", fontSize: "0.8125rem", fontWeight: 550 } as const;

const pretty = (value: unknown) => JSON.stringify(value, undefined, 2);

/** The members of the event, and the answers if it has some. */
function namesOf(sample: ReturnType<typeof sampleOf>, { questions }: ModelDocument): readonly string[] {
  const answers = "answers" in sample.data ? questions.map(({ field_name }) => field_name) : [];
  return [...new Set([...fieldNames(sample).filter((name) => name !== "data"), ...answers])];
}
