import listChecksIcon from "virtual:lucide/list-checks";
import type { ModelTest } from "#engine";
import { RESOURCE } from "../api/resource-names.ts";
import { type Area, view } from "../area/area.ts";

export const tests: Area = {
  path: RESOURCE.test,
  title: "Tests",
  one: "test",
  group: "scoring",
  icon: listChecksIcon,
  shortcut: "c",
  isModel: true,
  list: view(async () => (await import("./TestList.tsx")).TestList),
  add: view(async () => (await import("./TestAdd.tsx")).TestAdd),
  change: view(async () => (await import("./TestChange.tsx")).TestChange),
  draftTab: {
    path: "tests/",
    title: "Tests",
    view: view(async () => (await import("./DraftTests.tsx")).DraftTests),
  },
  nameOf: ({ name }: ModelTest) => name,
};
