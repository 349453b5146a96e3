import Icon from "@mui/icons-material/PersonOutlined";
import { type Area, view } from "../area.ts";

export const users: Area = {
  path: "auth/user",
  title: "Users",
  one: "user",
  group: "access",
  icon: Icon,
  shortcut: "u",
  list: view(async () => (await import("./UserList.tsx")).UserList),
};
