import houseIcon from "virtual:lucide/house";
import { type Area, view } from "../area/area.ts";
import { HOME } from "../area/paths.ts";

export const home: Area = {
  ...HOME,
  title: "Home",
  group: "work",
  icon: houseIcon,
  shortcut: "h",
  list: view(async () => (await import("./HomePage.tsx")).HomePage),
};
