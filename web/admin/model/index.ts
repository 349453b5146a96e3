import networkIcon from "virtual:lucide/network";
import { type Area, view } from "../area/area.ts";
import { MODEL } from "../area/paths.ts";

export const model: Area = {
  ...MODEL,
  title: "Model",
  group: "scoring",
  icon: networkIcon,
  shortcut: "o",
  isModel: true,
  list: view(async () => (await import("./ModelPage.tsx")).ModelPage),
};
