import circleUserRoundIcon from "virtual:lucide/circle-user-round";
import { type Area, view } from "../area/area.ts";
import { PROFILE } from "../area/paths.ts";

export const profile: Area = {
  ...PROFILE,
  title: "My account",
  group: "personal",
  icon: circleUserRoundIcon,
  shortcut: "m",
  list: view(async () => (await import("./ProfilePage.tsx")).ProfilePage),
};
