import fileUpIcon from "virtual:lucide/file-up";
import Box from "@mui/material/Box";
import { useEffect, useEffectEvent, useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { useImportFile } from "./use-import-file.ts";

/** Imports a file that is dropped anywhere in the window. */
export function DropFile() {
  const importFile = useImportFile();
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(importFile);

  useEffect(() => {
    const handle = (event: DragEvent) => {
      const { dataTransfer, type, relatedTarget } = event;
      if (dataTransfer?.types.includes("Files") !== true) return;
      // otherwise the browser would open the file
      event.preventDefault();
      setOver(type !== "drop" && !(type === "dragleave" && relatedTarget === null));
      if (type === "drop") drop([...dataTransfer.files]);
    };
    for (const type of EVENTS) addEventListener(type, handle);
    return () => {
      for (const type of EVENTS) removeEventListener(type, handle);
    };
  }, []);

  if (!isOver) return null;
  return (
    <Box aria-hidden="true" sx={OVERLAY}>
      <Icon of={fileUpIcon} sx={{ fontSize: 40, color: "primary.main" }} />
      Drop the file to import its leads
    </Box>
  );
}

const EVENTS = ["dragenter", "dragover", "dragleave", "drop"] as const;

const OVERLAY = {
  position: "fixed",
  inset: 12,
  zIndex: 1400,
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  gap: 1.5,
  border: "2px dashed",
  borderColor: "primary.main",
  borderRadius: 3,
  bgcolor: "color-mix(in srgb, var(--color-accent-soft) 97%, transparent)",
  color: "text.primary",
  fontSize: "1.125rem",
  fontWeight: 600,
  pointerEvents: "none",
} as const;
