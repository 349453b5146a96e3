import MenuIcon from "@mui/icons-material/Menu";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { Link } from "react-router";
import { BAR_HEIGHT } from "../theme/theme.ts";
import { AccountSwitcher } from "./AccountSwitcher.tsx";
import { JobsButton } from "./jobs/JobsButton.tsx";
import { PaletteButton } from "./PaletteButton.tsx";
import { ThemeButton } from "./ThemeButton.tsx";
import { UserMenu } from "./UserMenu.tsx";
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
          <MenuIcon fontSize="small" />
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
