import buildingComplexIcon from "virtual:lucide/building-complex";
import { RESOURCE } from "../api/resource-names.ts";
import type { Session } from "../api/session.ts";
import { type Area, view } from "../area/area.ts";
import type { Account } from "../data/account.ts";

export const accounts: Area = {
  path: RESOURCE.account,
  title: "Accounts",
  one: "account",
  group: "account",
  icon: buildingComplexIcon,
  shortcut: "a",
  list: view(async () => (await import("./AccountList.tsx")).AccountList),
  add: view(async () => (await import("./AccountAdd.tsx")).AccountAdd),
  change: view(async () => (await import("./AccountChange.tsx")).AccountChange),
  nameOf: ({ name }: Account) => name,
  // whether there is an account to which the user may add clients
  canAdd: ({ abilities }: Session) => abilities.add_clients !== "nowhere",
};
