import Box from "@mui/material/Box";
import { useState } from "react";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { Section } from "../../ui/Section.tsx";
import type { LeadDetail } from "./use-lead.ts";

const HighlightedCode = onDemand(async () => (await import("../../ui/HighlightedCode.tsx")).HighlightedCode);

/** The lead as the API returns it. */
export function RawJson({ lead }: { readonly lead: LeadDetail }) {
  const [isOpen, setOpen] = useState(false);
  const text = JSON.stringify(lead, null, 2);
  return (
    <Section title="Raw JSON" description="The API’s answer." actions={<CopyButton label="Copy JSON" text={text} />}>
      <Box component="details" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <Box component="summary" sx={{ cursor: "pointer", mb: 1, width: "fit-content" }}>
          {isOpen ? "Hide" : "Show"}
        </Box>
        {isOpen && <HighlightedCode code={text} language="json" label="The lead as JSON" />}
      </Box>
    </Section>
  );
}
