import Box from "@mui/material/Box";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { FIELD_LIMITS } from "#contract/wire";
import type { ModelDocument } from "#engine";
import { formatCount } from "../../../ui/numbers.ts";
import { NumberControl } from "../../controls/NumberControl.tsx";
import { TextControl } from "../../controls/TextControl.tsx";
import { QuestionControl } from "../../model-parts/QuestionControl.tsx";
import { RuleControl } from "../../model-parts/RuleControl.tsx";
import { RuleTypeField } from "../../model-parts/RuleTypeField.tsx";
import { Section } from "../../ui/Section.tsx";
import { UrlControl, urlProblem } from "./UrlControl.tsx";

const SIDE_BY_SIDE = {
  display: "grid",
  gap: 2.5,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", xl: "minmax(0, 1fr) minmax(0, 1fr)" },
} as const;

/** The rule's condition, its message, and the offer with it. */
export function RuleFields({
  document,
  isNew = false,
}: {
  readonly document: ModelDocument;
  readonly isNew?: boolean;
}) {
  const chosen: unknown = useWatch({ name: "question" });
  const question = document.questions.find(({ id }) => id === chosen);
  return (
    <>
      <Section title="Condition" description="Checked once all scores are known.">
        <Box sx={{ display: "grid", gap: 2.5 }}>
          <QuestionControl questions={document.questions} autoFocus={isNew} />
          <RuleControl name="rule" document={document} begin={question?.field_name} />
          <NumberControl
            name="position"
            label="Position"
            help="For each question the first matching rule wins, starting at position 1. Leave blank to add the rule at the end."
          />
        </Box>
      </Section>
      <Section title="Message shown">
        <Box sx={{ display: "grid", gap: 2.5 }}>
          <TextControl
            name="response_text"
            label="Message"
            required
            multiline
            minRows={2}
            help={`Up to ${formatCount(FIELD_LIMITS.text)} characters.`}
          />
          <RuleTypeField />
        </Box>
      </Section>
      <Section title="Offer" description="Optional: a partner’s offer, and where the lead is redirected.">
        <Box sx={{ display: "grid", gap: 2.5 }}>
          <TextControl name="affiliate_name" label="Affiliate name" />
          <ImageControl />
          <Box sx={SIDE_BY_SIDE}>
            <UrlControl name="affiliate_link" label="Affiliate link" help="The page of the offer." />
            <UrlControl name="redirect_url" label="Redirect URL" help="Where the lead is redirected." />
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
      help={image === "loaded" ? "The preview shows this image." : "The URL of an image."}
      warning={image === "broken" ? "There’s no image at this URL, or it can’t be reached from here." : undefined}
    />
  );
}

/** The pause in typing before an image is loaded, in milliseconds. */
const DEBOUNCE_MS = 400;

/** Whether there is an image at an address; `undefined` while loading, and for text that is not an address. */
function useImage(address: string): "loaded" | "broken" | undefined {
  const [found, setFound] = useState<{ readonly address: string; readonly state: "loaded" | "broken" }>();
  useEffect(() => {
    if (address === "" || urlProblem(address) !== undefined) return;
    const image = new Image();
    image.referrerPolicy = "no-referrer";
    image.onload = () => setFound({ address, state: "loaded" });
    image.onerror = () => setFound({ address, state: "broken" });
    const timer = setTimeout(() => {
      image.src = address;
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      image.onload = null;
      image.onerror = null;
    };
  }, [address]);
  return found?.address === address ? found.state : undefined;
}
