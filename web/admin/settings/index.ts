import settingsIcon from "virtual:lucide/settings";
import type { ComponentType } from "react";
import { type Area, type AreaPage, view } from "../area/area.ts";
import { SETTINGS } from "../area/paths.ts";
import { SETTINGS_PARTS, type SettingsPart } from "./parts.ts";

const pageOf = ({ path, title }: SettingsPart, read: () => Promise<ComponentType>): AreaPage => ({
  path,
  title: `Settings: ${title}`,
  view: view(read),
});

export const settings: Area = {
  ...SETTINGS,
  title: "Settings",
  group: "account",
  icon: settingsIcon,
  shortcut: "e",
  list: view(async () => (await import("./pages/BandsPage.tsx")).BandsPage),
  pages: [
    pageOf(
      SETTINGS_PARTS.calculatedFields,
      async () => (await import("./pages/CalculatedFieldsPage.tsx")).CalculatedFieldsPage,
    ),
    pageOf(SETTINGS_PARTS.publishing, async () => (await import("./pages/PublishingPage.tsx")).PublishingPage),
    pageOf(SETTINGS_PARTS.data, async () => (await import("./pages/DataPage.tsx")).DataPage),
    pageOf(SETTINGS_PARTS.account, async () => (await import("./pages/AccountPage.tsx")).AccountPage),
    pageOf(SETTINGS_PARTS.api, async () => (await import("./pages/ApiPage.tsx")).ApiPage),
  ],
};
