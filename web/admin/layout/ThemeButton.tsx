import monitorIcon from "virtual:lucide/monitor";
import moonIcon from "virtual:lucide/moon";
import sunIcon from "virtual:lucide/sun";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { chooseTheme, useThemeChoice } from "../theme/preference.ts";
import type { ThemeChoice } from "../theme/remembered.ts";
import { Icon } from "../ui/Icon.tsx";

export const THEMES = {
  light: { label: "Light", icon: sunIcon },
  dark: { label: "Dark", icon: moonIcon },
  system: { label: "As the system", icon: monitorIcon },
} as const;

/** Light, dark, or as in the system. */
export function ThemeButton() {
  const choice = useThemeChoice();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { icon, label } = THEMES[choice];
  return (
    <>
      <IconButton
        title={`Theme: ${label}`}
        aria-label={`Theme: ${label}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon of={icon} fontSize="small" />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { "aria-label": "Theme" } }}
      >
        {(Object.keys(THEMES) as ThemeChoice[]).map((name) => {
          const { icon, label: text } = THEMES[name];
          return (
            <MenuItem
              key={name}
              selected={name === choice}
              onClick={() => {
                chooseTheme(name);
                setAnchor(null);
              }}
            >
              <Icon of={icon} fontSize="small" sx={{ mr: 1.25, color: "text.secondary" }} />
              {text}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
