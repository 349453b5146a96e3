/** Query parameters with several values: repeated, or comma-separated. */
export const LIST_FILTERS: ReadonlySet<string> = new Set([
  "ordering",
  "outcome",
  "priority",
  "recommendation",
  "source",
  "types",
]);

/**
 * Splits a filter with several comma-separated values. Known values may contain a comma.
 *
 * @example valuesIn("High,Call, at once", ["Call, at once"]) // ["High", "Call, at once"]
 */
export function splitValues(text: string, known: readonly string[] = []): readonly string[] {
  const rest = text.trimStart();
  if (rest === "") return [];
  const names = known.filter((name) => rest === name || rest.startsWith(`${name},`));
  const longest = names.reduce((most, name) => (name.length > most.length ? name : most), "");
  const value = longest === "" ? (rest.split(",", 1)[0] ?? "") : longest;
  return [...(value.trim() === "" ? [] : [value.trim()]), ...splitValues(rest.slice(value.length + 1), known)];
}

/**
 * Days of arrival relative to today, in the account's time zone, with the words for a list of them. A week begins on
 * Monday.
 */
export const ARRIVALS = {
  today: "Today",
  yesterday: "Yesterday",
  last_7_days: "Last 7 days",
  this_week: "This week",
  last_week: "Last week",
  last_30_days: "Last 30 days",
  this_month: "This month",
  last_month: "Last month",
} as const;
export type Arrival = keyof typeof ARRIVALS;

/** How a lead came in, with the words for it. Leads from before sources were recorded have an unknown one. */
export const SOURCE_TYPES = { api: "API", admin: "Admin", import: "Import", unknown: "Unknown" } as const;
export type SourceType = keyof typeof SOURCE_TYPES;

/** The campaign parameters of a link that leads can be filtered by, with the words for them. */
export const UTM_PARAMETERS = {
  utm_source: "UTM source",
  utm_medium: "UTM medium",
  utm_campaign: "UTM campaign",
  utm_term: "UTM term",
  utm_content: "UTM content",
} as const;
export type UtmParameter = keyof typeof UTM_PARAMETERS;

/** The parameters by which ad networks recognize a click, with their names for people. */
export const CLICK_IDS = {
  gclid: "Google click id",
  gbraid: "Google click id from an iOS app",
  wbraid: "Google click id from iOS to the web",
  fbclid: "Meta click id",
  msclkid: "Microsoft click id",
  ttclid: "TikTok click id",
  li_fat_id: "LinkedIn click id",
} as const;
export type ClickId = keyof typeof CLICK_IDS;

/** Everything that a lead's source can consist of, with the words for it. */
export const SOURCE_MEMBERS = {
  type: "Source",
  token_name: "Token",
  import_id: "Import",
  ...UTM_PARAMETERS,
  ...CLICK_IDS,
} as const;
export type SourceMember = keyof typeof SOURCE_MEMBERS;

/** How a lead first came in, and where from. */
export type LeadSource = { readonly type: SourceType; readonly token_name?: string; readonly import_id?: number } & {
  readonly [Name in UtmParameter | ClickId]?: string;
};

/**
 * The columns of exported leads with their source. No question's field name has a dot, so none takes the name of an
 * account's own column.
 */
export const SOURCE_COLUMNS = (Object.keys(SOURCE_MEMBERS) as SourceMember[]).map(
  (member) => [`source.${member}` as const, member] as const,
);

/**
 * Those that an export has unless columns are named. Most leads have none of the others, and which of them an account
 * uses could only be found by reading all of its leads.
 */
export const DEFAULT_SOURCE_COLUMNS: ReadonlySet<string> = new Set(["source.type"]);

/** The maximum number of leads that a request may name by identifier. */
export const SELECTED_LEADS = 100;

/** The places that an erased lead is removed from, with their descriptions. */
export const ERASED_FROM = {
  lead: "The lead: contact, answers, scores, and recommendations",
  history: "Its earlier results",
  authors: "Who submitted it in the admin",
  outcomes: "What became of it",
  analytics: "Analytics kept in the database",
  imports: "The errors of imports, and what they created and replaced",
  exports: "The files of exports",
  webhooks: "What was sent to webhooks, and what they answered",
} as const;

/** The columns of exported leads before the answers, each a member of `Lead` with the same name. */
export const LEAD_COLUMNS = [
  "lead_id",
  "created_at",
  "name",
  "email",
  "x_axis",
  "y_axis",
  "total_score",
  "x_category",
  "y_category",
  "priority",
  "recommendation",
  "model_version",
] as const;

export type LeadColumn = (typeof LEAD_COLUMNS)[number];

/** The column with the keyed hash of a `lead_id`, by which the feed of events names an erased lead. */
export const FINGERPRINT_COLUMN = "lead.fingerprint";

const OF_LEADS: ReadonlySet<string> = new Set(LEAD_COLUMNS);

/** The column with the answers to a question, in files of leads and in the mapping of an import. */
export const columnOfField = (field: string): string => (OF_LEADS.has(field) ? `answers.${field}` : field);

/** The separators between the cells of a CSV file. */
export const CSV_SEPARATORS = ["comma", "semicolon", "tab"] as const;

/** The decimal separators of its numbers. */
export const CSV_DECIMALS = ["point", "comma"] as const;

/** How the answers to a question with several choices are exported. */
export const MULTIPLE_CHOICE = ["joined", "columns"] as const;
export type MultipleChoice = (typeof MULTIPLE_CHOICE)[number];
