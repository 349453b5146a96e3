import filePenIcon from "virtual:lucide/file-pen";
import Button from "@mui/material/Button";
import { useState } from "react";
import { Icon } from "../ui/Icon.tsx";
import { onDemand } from "../ui/on-demand.tsx";

const NewDraftDialog = onDemand(async () => (await import("./NewDraftDialog.tsx")).NewDraftDialog);

/** Starts a draft if the live model cannot be edited. */
export function StartDraftButton({ variant = "contained" }: { readonly variant?: "contained" | "outlined" }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} startIcon={<Icon of={filePenIcon} />} onClick={() => setOpen(true)}>
        Start a draft
      </Button>
      {isOpen && <NewDraftDialog onClose={() => setOpen(false)} />}
    </>
  );
}
