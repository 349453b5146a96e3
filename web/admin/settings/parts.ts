import { paths, SETTINGS } from "../area/paths.ts";
import type { Account } from "../data/account.ts";

/** What a page of the settings changes: the current model, or the account, immediately. */
export type SettingsKind = "model" | "account";

export interface SettingsPart {
  /** Below the settings; empty for the first. */
  readonly path: string;
  readonly title: string;
  readonly kind: SettingsKind;
}

/** The pages of the settings, in order. */
export const SETTINGS_PARTS = {
  bands: { path: "", title: "Bands", kind: "model" },
  calculatedFields: { path: "calculated-fields/", title: "Calculated fields", kind: "model" },
  publishing: { path: "publishing/", title: "Publishing", kind: "account" },
  data: { path: "data/", title: "Data", kind: "account" },
  account: { path: "account/", title: "Account", kind: "account" },
  api: { path: "api/", title: "API", kind: "account" },
} as const satisfies Readonly<Record<string, SettingsPart>>;

export const partPlace = ({ path }: SettingsPart): string => paths.list(SETTINGS) + path;

/** The props of a settings page about the account as a whole. */
export interface OfAccount {
  readonly item: Account;
}
