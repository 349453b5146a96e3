import serverIcon from "virtual:lucide/server";
import type { Session } from "../api/session.ts";
import { type Area, view } from "../area/area.ts";

export const installation: Area = {
  path: "installation",
  title: "Installation",
  group: "account",
  icon: serverIcon,
  list: view(async () => (await import("./InstallationPage.tsx")).InstallationPage),
  isFor: ({ abilities }: Session) => abilities.see_installation !== "nowhere",
};
