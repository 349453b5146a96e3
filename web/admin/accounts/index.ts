import Icon from "@mui/icons-material/ApartmentOutlined";
import { RESOURCE } from "../api/resource-names.ts";
import type { Session } from "../api/session.ts";
import { type Area, view } from "../area/area.ts";
import type { Account } from "../data/account.ts";

export const accounts: Area = {
  path: RESOURCE.account,
  title: "Accounts",
  one: "account",
  group: "access",
  icon: Icon,
  shortcut: "a",
  list: view(async () => (await import("./AccountList.tsx")).AccountList),
  add: view(async () => (await import("./AccountAdd.tsx")).AccountAdd),
  change: view(async () => (await import("./AccountChange.tsx")).AccountChange),
  nameOf: ({ name }: Account) => name,
  canAdd: mayAddAccounts,
};

/** Superusers add any account, administrators of an agency its clients; clients have none of their own. */
function mayAddAccounts({ user, accounts }: Session): boolean {
  return user.is_superuser || accounts.some(({ parent }) => parent === null);
}
