import Icon from "@mui/icons-material/HomeOutlined";
import { type Area, view } from "../area/area.ts";
import { HOME } from "../area/paths.ts";

export const home: Area = {
  ...HOME,
  title: "Home",
  group: "work",
  icon: Icon,
  shortcut: "h",
  list: view(async () => (await import("./HomePage.tsx")).HomePage),
};
