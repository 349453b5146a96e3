import PendingActionsIcon from "@mui/icons-material/PendingActionsOutlined";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { onDemand } from "../../ui/on-demand.tsx";

const JobsDrawer = onDemand(async () => (await import("./JobsDrawer.tsx")).JobsDrawer);

/** Opens the list of background jobs, which is asked for only then. */
export function JobsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        aria-label="Background jobs"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <PendingActionsIcon fontSize="small" />
      </IconButton>
      {isOpen && <JobsDrawer onClose={() => setOpen(false)} />}
    </>
  );
}
