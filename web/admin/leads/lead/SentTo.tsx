import Box from "@mui/material/Box";
import { useState } from "react";
import { onDemand } from "../../ui/on-demand.tsx";
import { Section } from "../../ui/Section.tsx";

const Deliveries = onDemand(async () => (await import("./Deliveries.tsx")).Deliveries);

/** Which webhooks the lead was sent to, read once it is opened. */
export function SentTo({ leadId }: { readonly leadId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="Webhooks" description="Which events of this lead were sent where.">
      <Box component="details" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <Box component="summary" sx={{ cursor: "pointer", mb: 1, width: "fit-content" }}>
          {isOpen ? "Hide" : "Show"}
        </Box>
        {isOpen && <Deliveries leadId={leadId} />}
      </Box>
    </Section>
  );
}
