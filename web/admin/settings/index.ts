import Icon from "@mui/icons-material/TuneOutlined";
import { type Area, view } from "../area/area.ts";
import { SETTINGS } from "../area/paths.ts";

export const settings: Area = {
  ...SETTINGS,
  title: "Settings",
  group: "account",
  icon: Icon,
  shortcut: "e",
  list: view(async () => (await import("./SettingsPage.tsx")).SettingsPage),
};
