import Icon from "@mui/icons-material/ApartmentOutlined";
import { type Area, view } from "../area/area.ts";
import type { Account } from "./account.ts";
import { mayAddAccounts } from "./may-add.ts";

export const accounts: Area = {
  path: "accounts/account",
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
