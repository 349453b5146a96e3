import Icon from "@mui/icons-material/AccountCircleOutlined";
import { type Area, view } from "../area/area.ts";

export const profile: Area = {
  path: "profile",
  title: "My account",
  group: "personal",
  icon: Icon,
  shortcut: "m",
  list: view(async () => (await import("./ProfilePage.tsx")).ProfilePage),
};
