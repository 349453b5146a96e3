import Box from "@mui/material/Box";
import Divider from "@mui/material/Divider";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { Link } from "react-router";
import { VERSION } from "#contract/wire";
import { notify } from "../../ui/notifications/notify.ts";
import { explain } from "../api/errors.ts";
import { useSession } from "../api/session.ts";
import { signOut } from "../api/sign-out.ts";
import { PROFILE, paths } from "../area/paths.ts";

/** The signed-in user, and settings of that user. */
export function UserMenu() {
  const { user } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const name = `${user.first_name} ${user.last_name}`.trim() || user.username;
  return (
    <>
      <IconButton
        title="Your account"
        aria-label={`${user.username}: your account`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Box
          aria-hidden="true"
          sx={{
            display: "grid",
            placeItems: "center",
            width: 26,
            height: 26,
            borderRadius: "50%",
            lineHeight: 1,
            fontSize: "0.75rem",
            fontWeight: 600,
            bgcolor: "primary.light",
            color: "primary.dark",
          }}
        >
          {name.slice(0, 1).toUpperCase()}
        </Box>
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { "aria-label": "Your account" }, paper: { sx: { minWidth: 220 } } }}
      >
        <Box component="li" sx={{ px: 1.75, py: 0.75 }}>
          <Box sx={{ fontWeight: 600, fontSize: "0.8125rem" }}>{name}</Box>
          <Box sx={{ color: "text.secondary", fontSize: "0.75rem" }}>
            {user.is_superuser ? "Superuser" : "Administrator"} · {user.username}
          </Box>
        </Box>
        <Divider component="li" />
        <MenuItem component={Link} to={paths.list(PROFILE)} onClick={close}>
          My account
        </MenuItem>
        <MenuItem component="a" href="/documentation/api-reference" target="_blank" rel="noopener" onClick={close}>
          API documentation
        </MenuItem>
        <MenuItem component="a" href="/" onClick={close}>
          Public site
        </MenuItem>
        <Divider component="li" />
        <MenuItem onClick={() => void signOut().catch((error: unknown) => notify.error(explain(error)))}>
          Sign out
        </MenuItem>
        <Box component="li" sx={{ px: 1.75, pt: 0.5, color: "text.secondary", fontSize: "0.75rem" }}>
          Leadplane {VERSION}
        </Box>
      </Menu>
    </>
  );
}
