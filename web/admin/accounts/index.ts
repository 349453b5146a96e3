import Icon from "@mui/icons-material/ApartmentOutlined";
import { type Area, view } from "../area.ts";

export const accounts: Area = {
  path: "accounts/account",
  title: "Accounts",
  one: "account",
  group: "access",
  icon: Icon,
  shortcut: "a",
  list: view(async () => (await import("./AccountList.tsx")).AccountList),
};
