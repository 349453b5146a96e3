import Icon from "@mui/icons-material/TuneOutlined";
import { type Area, view } from "../area/area.ts";

export const settings: Area = {
  path: "settings",
  title: "Settings",
  group: "model",
  icon: Icon,
  shortcut: "e",
  list: view(async () => (await import("./SettingsPage.tsx")).SettingsPage),
};
