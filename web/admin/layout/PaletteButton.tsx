import SearchIcon from "@mui/icons-material/Search";
import Button from "@mui/material/Button";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useState } from "react";
import { onDemand } from "../ui/on-demand.tsx";
import { MODIFIER, useShortcuts } from "./shortcuts.ts";
import { NewDraftDialog } from "./workspace/new-draft-dialog.ts";

const CommandPalette = onDemand(async () => (await import("./palette/CommandPalette.tsx")).CommandPalette);
const ShortcutSheet = onDemand(async () => (await import("./ShortcutSheet.tsx")).ShortcutSheet);

/** Opens the command palette. It also registers the keyboard shortcuts. */
export function PaletteButton() {
  const [open, setOpen] = useState<"palette" | "sheet" | "draft">();
  const isWide = useMediaQuery("(min-width: 600px)", { noSsr: true });
  const close = () => setOpen(undefined);
  useShortcuts({ openPalette: () => setOpen("palette"), openSheet: () => setOpen("sheet") });
  return (
    <>
      <Button
        color="inherit"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen("palette")}
        sx={{
          minWidth: 34,
          gap: 1,
          px: 1,
          color: "text.secondary",
          border: { sm: 1 },
          borderColor: { sm: "divider" },
          fontWeight: 450,
        }}
      >
        <SearchIcon fontSize="small" aria-hidden="true" />
        <span className={isWide ? undefined : "visually-hidden"}>Search</span>
        {isWide && <kbd>{MODIFIER} K</kbd>}
      </Button>
      {open === "palette" && <CommandPalette onClose={close} dialogs={{ newDraft: () => setOpen("draft") }} />}
      {open === "draft" && <NewDraftDialog onClose={close} />}
      {open === "sheet" && <ShortcutSheet onClose={close} />}
    </>
  );
}
