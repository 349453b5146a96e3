import sendIcon from "virtual:lucide/send";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { Webhook } from "../../data/webhooks.ts";
import { Icon } from "../../ui/Icon.tsx";
import { onDemand } from "../../ui/on-demand.tsx";

const SampleDialog = onDemand(async () => (await import("./SampleDialog.tsx")).SampleDialog);

/** Sends an example of an event to a webhook, and shows what it answered. */
export function SampleButton({ webhook }: { readonly webhook: Pick<Webhook, "id" | "url" | "events"> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<Icon of={sendIcon} />} onClick={() => setOpen(true)}>
        Send a sample
      </Button>
      {isOpen && <SampleDialog webhook={webhook} onClose={() => setOpen(false)} />}
    </>
  );
}
