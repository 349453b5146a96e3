import xIcon from "virtual:lucide/x";
import Box from "@mui/material/Box";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";
import { Icon } from "./Icon.tsx";

interface SideDrawerProps {
  readonly title: string;
  /** The label of the button that closes it. */
  readonly closeLabel?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog on the right of the page, with its title and close button at the top. */
export function SideDrawer({ title, closeLabel = "Close", onClose, children }: SideDrawerProps) {
  const id = useId();
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: { role: "dialog", "aria-modal": true, "aria-labelledby": id, sx: { width: "min(420px, 100vw)" } },
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", px: 2.5, py: 1.5, borderBottom: 1, borderColor: "divider" }}>
        <Typography variant="h2" id={id} sx={{ flex: 1 }}>
          {title}
        </Typography>
        <IconButton aria-label={closeLabel} onClick={onClose}>
          <Icon of={xIcon} fontSize="small" />
        </IconButton>
      </Box>
      {children}
    </Drawer>
  );
}
