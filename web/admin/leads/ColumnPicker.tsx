import columns3Icon from "virtual:lucide/columns-3";
import Button from "@mui/material/Button";
import Popover from "@mui/material/Popover";
import { useState } from "react";
import { Icon } from "../ui/Icon.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import type { ColumnBoxesProps } from "./ColumnBoxes.tsx";

const ColumnBoxes = onDemand(async () => (await import("./ColumnBoxes.tsx")).ColumnBoxes);

/** Chooses the columns of the list and their order: the lead's own, and the answer to any question. */
export function ColumnPicker(props: ColumnBoxesProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon of={columns3Icon} />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Columns
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{
          paper: {
            role: "dialog",
            "aria-label": "Columns",
            sx: { p: 2, width: "min(360px, calc(100vw - 32px))", height: "min(560px, 70vh)" },
          },
        }}
      >
        <ColumnBoxes {...props} />
      </Popover>
    </>
  );
}
