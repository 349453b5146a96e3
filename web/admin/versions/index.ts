import filesIcon from "virtual:lucide/files";
import rotateCcwClockIcon from "virtual:lucide/rotate-ccw-clock";
import { RESOURCE } from "../api/resource-names.ts";
import { type Area, view } from "../area/area.ts";
import { MODEL_FILES } from "../area/paths.ts";

export const versions: Area = {
  path: RESOURCE.modelVersion,
  title: "Versions",
  one: "version",
  group: "changes",
  icon: rotateCcwClockIcon,
  shortcut: "v",
  list: view(async () => (await import("./VersionList.tsx")).VersionList),
  change: view(async () => (await import("./VersionPage.tsx")).VersionPage),
  pages: [
    {
      path: "compare/",
      title: "Compare versions",
      view: view(async () => (await import("./ComparePage.tsx")).ComparePage),
    },
  ],
  nameOf: ({ version }: { readonly version: number }) => `Version ${version}`,
};

export const modelFiles: Area = {
  ...MODEL_FILES,
  title: "Templates & files",
  group: "changes",
  icon: filesIcon,
  shortcut: "f",
  isModel: true,
  list: view(async () => (await import("./files/FilesPage.tsx")).FilesPage),
};
