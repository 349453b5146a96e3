import userIcon from "virtual:lucide/user";
import { RESOURCE } from "../api/resource-names.ts";
import { type Area, view } from "../area/area.ts";
import type { User } from "./user.ts";

export const users: Area = {
  path: RESOURCE.user,
  title: "Users",
  one: "user",
  group: "account",
  icon: userIcon,
  shortcut: "u",
  list: view(async () => (await import("./UserList.tsx")).UserList),
  add: view(async () => (await import("./UserAdd.tsx")).UserAdd),
  change: view(async () => (await import("./UserChange.tsx")).UserChange),
  nameOf: ({ username }: User) => username,
};
