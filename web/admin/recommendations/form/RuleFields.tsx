import Box from "@mui/material/Box";
import { useController, useWatch } from "react-hook-form";
import { FIELD_LIMITS } from "#contract/wire";
import { type ModelDocument, RECOMMENDATION_TYPES } from "#engine";
import { NumberControl } from "../../components/form/NumberControl.tsx";
import { SelectControl } from "../../components/form/SelectControl.tsx";
import { SourceControl } from "../../components/form/SourceControl.tsx";
import { TextControl } from "../../components/form/TextControl.tsx";
import { QuestionPicker } from "../../components/QuestionPicker.tsx";
import { Section } from "../../components/Section.tsx";
import { capital } from "../list/groups.ts";
import { UrlControl } from "./UrlControl.tsx";
import { useImage } from "./useImage.ts";

const TYPES = RECOMMENDATION_TYPES.map((value) => ({ value, label: capital(value) }));
const SIDE_BY_SIDE = {
  display: "grid",
  gap: 2.5,
  gridTemplateColumns: { sm: "minmax(0, 1fr) minmax(0, 1fr)" },
} as const;

/** When the rule matches, what the lead is then told, and whose offer goes with it. */
export function RuleFields({ live }: { readonly live: ModelDocument }) {
  return (
    <>
      <Section title="When" description="The condition, tried once all scores are known.">
        <Box sx={{ display: "grid", gap: 2.5 }}>
          <QuestionControl live={live} />
          <SourceControl
            name="rule"
            label="Rule"
            mode="rule"
            document={live}
            help="If and a condition. “If 1” always matches: a fallback for the last place."
          />
          <NumberControl
            name="position"
            label="Position"
            help="Among the rules of the question: the lowest is tried first. Blank is the last; the list is put in order by dragging."
          />
        </Box>
      </Section>
      <Section title="What the lead is told">
        <Box sx={{ display: "grid", gap: 2.5 }}>
          <TextControl
            name="response_text"
            label="Text"
            required
            multiline
            minRows={2}
            help={`Up to ${FIELD_LIMITS.text.toLocaleString("en-US")} characters.`}
          />
          <SelectControl name="type" label="Type" options={TYPES} none="No type" />
        </Box>
      </Section>
      <Section title="Offer" description="Optional: a partner's offer, and where the lead is led.">
        <Box sx={{ display: "grid", gap: 2.5 }}>
          <TextControl name="affiliate_name" label="Affiliate name" />
          <ImageControl />
          <Box sx={SIDE_BY_SIDE}>
            <UrlControl name="affiliate_link" label="Affiliate link" help="Where the offer is found." />
            <UrlControl name="redirect_url" label="Redirect address" help="Where the lead goes on." />
          </Box>
        </Box>
      </Section>
    </>
  );
}

function ImageControl() {
  const address: unknown = useWatch({ name: "affiliate_image" });
  const image = useImage(typeof address === "string" ? address : "");
  return (
    <UrlControl
      name="affiliate_image"
      label="Affiliate image"
      help={image === "loaded" ? "The image is shown in the preview." : "The address of an image."}
      warning={image === "broken" ? "There is no image at this address, or it cannot be reached from here." : undefined}
    />
  );
}

function QuestionControl({ live }: { readonly live: ModelDocument }) {
  const { field, fieldState } = useController({
    name: "question",
    rules: { validate: (value) => value !== null || "Choose the question it belongs to." },
  });
  return (
    <QuestionPicker
      questions={live.questions}
      value={field.value}
      onChange={field.onChange}
      inputRef={field.ref}
      problem={fieldState.error?.message}
    />
  );
}
