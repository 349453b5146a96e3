import ellipsisIcon from "virtual:lucide/ellipsis";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { Link } from "react-router";
import { Icon } from "./Icon.tsx";

/** Further pages that belong to one, in a menu. */
export function MoreMenu({
  label,
  entries,
}: {
  readonly label: string;
  readonly entries: readonly { readonly text: string; readonly to: string }[];
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        title="More"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ width: 34, height: 34 }}
      >
        <Icon of={ellipsisIcon} fontSize="small" />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { "aria-label": label } }}
      >
        {entries.map(({ text, to }) => (
          <MenuItem key={to} component={Link} to={to} onClick={() => setAnchor(null)}>
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
