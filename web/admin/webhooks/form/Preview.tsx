import Box from "@mui/material/Box";
import { useMemo, useState } from "react";
import { fieldNames, type OutgoingEvent } from "#contract/wire";
import type { ModelDocument } from "#engine";
import { eventLabel } from "../../data/webhooks.ts";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { SelectFilter } from "../../ui/list/SelectFilter.tsx";
import { Section } from "../../ui/Section.tsx";
import type { WebhookDraft } from "./draft.ts";
import { filledIn, samplesOf, templateProblems } from "./template.ts";

/** What is sent, on a sample of each event. */
export function Preview({ document, draft }: { readonly document: ModelDocument; readonly draft: WebhookDraft }) {
  const { events, payload, template } = draft;
  const [chosen, setChosen] = useState<string>();
  const type = events.find((each) => each === chosen) ?? events[0];
  const samples = useMemo(() => samplesOf(events, document), [events, document]);
  const sample = samples.find((each) => each.type === type);
  if (sample === undefined)
    return (
      <Section title="Preview" description="Filled in with a sample.">
        Choose an event to see what is sent.
      </Section>
    );
  const isSound = payload === "event" || templateProblems(template, samples, document).length === 0;

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
        {isSound ? (
          <CodeBlock label="What is sent">
            {JSON.stringify(
              payload === "event" ? sample : JSON.parse(filledIn(template, sample) ?? "null"),
              undefined,
              2,
            )}
          </CodeBlock>
        ) : (
          <Box sx={{ color: "text.secondary" }}>Fix the template to see what is sent.</Box>
        )}
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

/** The members of the event, and the answers if it has some. */
function namesOf(sample: OutgoingEvent, { questions }: ModelDocument): readonly string[] {
  const answers = "answers" in sample.data ? questions.map(({ field_name }) => field_name) : [];
  return [...new Set([...fieldNames(sample).filter((name) => name !== "data"), ...answers])];
}
