import menuIcon from "virtual:lucide/menu";
import searchIcon from "virtual:lucide/search";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useState } from "react";
import { Link } from "react-router";
import { BAR_HEIGHT } from "../theme/theme.ts";
import { Icon } from "../ui/Icon.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { AccountSwitcher } from "./AccountSwitcher.tsx";
import { JobsButton } from "./jobs/JobsButton.tsx";
import { MODIFIER, useShortcuts } from "./shortcuts.ts";
import { ThemeButton } from "./ThemeButton.tsx";
import { UserMenu } from "./UserMenu.tsx";
import { NewDraftDialog } from "./workspace/on-demand.tsx";
import { ReviewInbox } from "./workspace/ReviewInbox.tsx";
import { WorkspaceSwitch } from "./workspace/WorkspaceSwitch.tsx";

/** The current place (always with the account), and actions that are always available. */
export function AppBar({ openMenu }: { readonly openMenu?: () => void }) {
  return (
    <Box
      component="header"
      sx={{
        display: "flex",
        alignItems: "center",
        gap: { xs: 0.5, sm: 1 },
        height: BAR_HEIGHT,
        px: { xs: 1, md: 1.75 },
        borderBottom: 1,
        borderColor: "divider",
        bgcolor: "background.default",
      }}
    >
      {openMenu !== undefined && (
        <IconButton title="Menu" aria-label="Menu" onClick={openMenu}>
          <Icon of={menuIcon} fontSize="small" />
        </IconButton>
      )}
      <Box
        component={Link}
        to="/"
        aria-label="Leadplane, home"
        sx={{ display: { xs: "none", sm: "flex" }, borderRadius: 1, p: 0.25 }}
      >
        <img src="/favicon.svg" width={26} height={26} alt="" />
      </Box>
      <AccountSwitcher />
      <WorkspaceSwitch />
      <Box sx={{ flex: 1 }} />
      <PaletteButton />
      <ReviewInbox />
      <JobsButton />
      <ThemeButton />
      <UserMenu />
    </Box>
  );
}

const CommandPalette = onDemand(async () => (await import("./palette/CommandPalette.tsx")).CommandPalette);
const ShortcutSheet = onDemand(async () => (await import("./ShortcutSheet.tsx")).ShortcutSheet);

/** Opens the command palette. It also registers the keyboard shortcuts. */
function PaletteButton() {
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
        <Icon of={searchIcon} fontSize="small" />
        <span className={isWide ? undefined : "visually-hidden"}>Search</span>
        {isWide && <kbd>{MODIFIER} K</kbd>}
      </Button>
      {open === "palette" && <CommandPalette onClose={close} dialogs={{ newDraft: () => setOpen("draft") }} />}
      {open === "draft" && <NewDraftDialog onClose={close} />}
      {open === "sheet" && <ShortcutSheet onClose={close} />}
    </>
  );
}
