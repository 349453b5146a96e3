import Box from "@mui/material/Box";
import { useWatch } from "react-hook-form";
import type { ModelDocument } from "#engine";
import { RadioControl } from "../../controls/RadioControl.tsx";
import { TextControl } from "../../controls/TextControl.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { Section } from "../../ui/Section.tsx";
import { hasResult, type WebhookDraft } from "./draft.ts";
import { EventsField } from "./EventsField.tsx";

const ConditionFields = onDemand(async () => (await import("./ConditionFields.tsx")).ConditionFields, <Loading />);
const TemplateField = onDemand(async () => (await import("./TemplateField.tsx")).TemplateField, <Loading />);

/** The installation allows other receivers if its operator has set `WEBHOOK_ALLOW_PRIVATE`. */
const allowsAny = document.querySelector<HTMLMetaElement>('meta[name="webhook-receivers"]')?.content === "any";

const URL_HELP = allowsAny
  ? "An http or https address that accepts POST requests."
  : "An https address on the public internet that accepts POST requests.";

const GRID = { display: "grid", gap: 2.5, gridTemplateColumns: "minmax(0, 1fr)" } as const;

/** The fields of a webhook: URL, types of events, condition, and template. */
export function WebhookFields({
  document,
  isNew = false,
}: {
  /** The live model. */
  readonly document: ModelDocument;
  readonly isNew?: boolean;
}) {
  const { events, leads, payload } = useWatch() as WebhookDraft;
  return (
    <>
      <Section title="Receiver">
        <Box sx={GRID}>
          <TextControl
            name="url"
            label="URL"
            required
            autoFocus={isNew}
            placeholder="https://hooks.example.com/leads"
            help={URL_HELP}
            slotProps={{ htmlInput: { inputMode: "url", autoComplete: "off", spellCheck: false } }}
          />
          <TextControl name="description" label="Description" help="What it is for. Optional." />
        </Box>
      </Section>
      <Section title="Events" description="Choose what to send.">
        <EventsField />
      </Section>
      {/* stays while another event is being chosen */}
      {(events.length === 0 || events.some(hasResult)) && (
        <Section title="Condition" description="For which leads it is sent.">
          <Box sx={GRID}>
            <RadioControl
              name="leads"
              label="Leads"
              options={[
                ["all", "All"],
                ["some", "Only those that meet a condition"],
              ]}
            />
            {leads === "some" && <ConditionFields document={document} />}
          </Box>
        </Section>
      )}
      <Section title="Payload" description="The body of each request.">
        <Box sx={GRID}>
          <RadioControl
            name="payload"
            label="Body"
            options={[
              ["event", "The event as it is"],
              ["template", "A template"],
            ]}
          />
          {payload === "template" && <TemplateField document={document} events={events} />}
        </Box>
      </Section>
    </>
  );
}
