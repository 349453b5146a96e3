import Icon from "@mui/icons-material/TuneOutlined";
import type { ComponentType } from "react";
import { type Area, type AreaPage, view } from "../area/area.ts";
import { SETTINGS } from "../area/paths.ts";
import { SETTINGS_PARTS, type SettingsPart } from "./parts.ts";

type Pages = typeof import("./SettingsPage.tsx");

const shown = (page: (pages: Pages) => ComponentType) => view(async () => page(await import("./SettingsPage.tsx")));

const pageOf = ({ path, title }: SettingsPart, page: (pages: Pages) => ComponentType): AreaPage => ({
  path,
  title: `Settings: ${title}`,
  view: shown(page),
});

export const settings: Area = {
  ...SETTINGS,
  title: "Settings",
  group: "account",
  icon: Icon,
  shortcut: "e",
  list: shown(({ BandsPage }) => BandsPage),
  pages: [
    pageOf(SETTINGS_PARTS.calculatedFields, ({ CalculatedFieldsPage }) => CalculatedFieldsPage),
    pageOf(SETTINGS_PARTS.publishing, ({ PublishingPage }) => PublishingPage),
    pageOf(SETTINGS_PARTS.data, ({ DataPage }) => DataPage),
    pageOf(SETTINGS_PARTS.account, ({ AccountPage }) => AccountPage),
    pageOf(SETTINGS_PARTS.api, ({ ApiPage }) => ApiPage),
  ],
};
