import Icon from "@mui/icons-material/KeyOutlined";
import { type Area, view } from "../area.ts";

export const tokens: Area = {
  path: "authtoken/token",
  title: "Tokens",
  one: "token",
  group: "access",
  icon: Icon,
  shortcut: "t",
  list: view(async () => (await import("./TokenList.tsx")).TokenList),
};
