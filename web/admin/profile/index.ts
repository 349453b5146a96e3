import Icon from "@mui/icons-material/AccountCircleOutlined";
import { type Area, view } from "../area/area.ts";
import { PROFILE } from "../area/paths.ts";

export const profile: Area = {
  ...PROFILE,
  title: "My account",
  group: "personal",
  icon: Icon,
  shortcut: "m",
  list: view(async () => (await import("./ProfilePage.tsx")).ProfilePage),
};
