import downloadIcon from "virtual:lucide/download";
import Button from "@mui/material/Button";
import { useState } from "react";
import { Icon } from "../Icon.tsx";
import { onDemand } from "../on-demand.tsx";
import type { ExportProps } from "./ExportDialog.tsx";

const ExportDialog = onDemand(async () => (await import("./ExportDialog.tsx")).ExportDialog);

/**
 * Opens the export of all pages of a list.
 *
 * @param label distinguishes it from another one on the page; begins with the button's text
 */
export function ExportButton({ label, ...props }: ExportProps & { readonly label?: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon of={downloadIcon} />}
        disabled={props.count === 0}
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        Export
      </Button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
