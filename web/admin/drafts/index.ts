import filePenIcon from "virtual:lucide/file-pen";
import { type Area, view } from "../area/area.ts";
import { DRAFTS } from "../area/paths.ts";
import type { Draft } from "../data/drafts.ts";

export const drafts: Area = {
  ...DRAFTS,
  title: "Drafts",
  one: "draft",
  group: "changes",
  icon: filePenIcon,
  shortcut: "d",
  list: view(async () => (await import("./DraftList.tsx")).DraftList),
  change: view(async () => (await import("./DraftPage.tsx")).DraftPage),
  nameOf: ({ name }: Draft) => name,
};
