import BrightnessAutoIcon from "@mui/icons-material/BrightnessAutoOutlined";
import DarkModeIcon from "@mui/icons-material/DarkModeOutlined";
import LightModeIcon from "@mui/icons-material/LightModeOutlined";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { chooseTheme, useThemeChoice } from "../theme/preference.ts";
import type { ThemeChoice } from "../theme/remembered.ts";

export const THEMES = {
  light: { label: "Light", icon: LightModeIcon },
  dark: { label: "Dark", icon: DarkModeIcon },
  system: { label: "As the system", icon: BrightnessAutoIcon },
} as const;

/** Light, dark, or as in the system. */
export function ThemeButton() {
  const choice = useThemeChoice();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { icon: Shown, label } = THEMES[choice];
  return (
    <>
      <IconButton
        title={`Theme: ${label}`}
        aria-label={`Theme: ${label}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Shown fontSize="small" />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { "aria-label": "Theme" } }}
      >
        {(Object.keys(THEMES) as ThemeChoice[]).map((name) => {
          const { icon: Icon, label: text } = THEMES[name];
          return (
            <MenuItem
              key={name}
              selected={name === choice}
              onClick={() => {
                chooseTheme(name);
                setAnchor(null);
              }}
            >
              <Icon fontSize="small" sx={{ mr: 1.25, color: "text.secondary" }} />
              {text}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
