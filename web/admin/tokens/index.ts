import keyRoundIcon from "virtual:lucide/key-round";
import { RESOURCE } from "../api/resource-names.ts";
import { type Area, view } from "../area/area.ts";
import { type Token, tokenName } from "./token.ts";

export const tokens: Area = {
  path: RESOURCE.token,
  title: "Tokens",
  one: "token",
  group: "account",
  icon: keyRoundIcon,
  shortcut: "t",
  list: view(async () => (await import("./TokenList.tsx")).TokenList),
  add: view(async () => (await import("./TokenAdd.tsx")).TokenAdd),
  change: view(async () => (await import("./TokenPage.tsx")).TokenPage),
  nameOf: (token: Token) => tokenName(token),
};
