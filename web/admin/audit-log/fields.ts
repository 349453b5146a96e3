import { WEBHOOK_OFF } from "#contract/wire";
import { BAND_LIST_NAMES, type BandList, QUESTION_TYPES } from "#engine";
import { dayText, momentText } from "../../ui/dates.ts";
import { placeText } from "../api/place-text.ts";
import { fieldLabel } from "../changes/field-words.ts";
import { DRAFT_STATE_NAMES } from "../data/drafts.ts";

/** What the log refers to by its id. */
export type Reference = "account" | "user" | "question" | "scoring_model" | "recommendation";

/** Returns the name of what an id refers to; undefined if it is unknown, e.g. because it was deleted. */
export type NameOf = (reference: Reference, id: number) => string | undefined;

interface LoggedField {
  /** The label, if the forms have another word or none. */
  readonly label?: string;
  /** The wording of its values, where the API has its own words for them. */
  readonly values?: Readonly<Record<string, string>>;
  /** The wording of any other text. */
  readonly format?: (value: string) => string;
  /** The wording of no value. */
  readonly none?: string;
  readonly refersTo?: Reference;
}

const TYPES = Object.fromEntries(Object.entries(QUESTION_TYPES).map(([type, { label }]) => [type, label]));

/** The fields of the log by their names in the API. */
const FIELDS: Readonly<Record<string, LoggedField>> = {
  account: { label: "Account", refersTo: "account" },
  action: { label: "Action" },
  also_changed: { label: "Also changed" },
  also_deleted: { label: "Also deleted" },
  answers: { label: "Answers to" },
  base_version: { label: "Based on version" },
  changed: { label: "Answers changed" },
  choices: { label: "Choices" },
  cors_origins: { label: "CORS origins" },
  created_at: { label: "Created" },
  date: { label: "Date", values: { own: "each lead’s own", today: "today" } },
  enabled: { label: "Turned on" },
  evaluated_on: { label: "Dates as of" },
  expires_at: { label: "Expires", none: "never" },
  failing_tests: { values: { block: "Block publishing", warn: "Warn" } },
  filtered_by: { label: "Filtered by", format: (name) => lowered(labelAt(name)) },
  ip: { label: "IP address" },
  is_active: { label: "Active" },
  is_staff: { label: "Administrator" },
  is_superuser: { label: "Superuser" },
  lead_ids: { label: "Leads" },
  months: { label: "Months that leads are kept", none: "no limit" },
  number: { label: "Number" },
  ordering: { label: "Order", format: orderText },
  parent: { label: "Agency", refersTo: "account" },
  password: { values: { changed: "Changed" } },
  publish_at: { label: "Goes live" },
  publish_error: { label: "Why it was not published" },
  question: { label: "Question", refersTo: "question" },
  recommendation: { none: "no recommendation", refersTo: "recommendation" },
  resolutions: { label: "Conflicts resolved" },
  reason: { values: WEBHOOK_OFF },
  review: { values: { off: "Off", four_eyes: "Four eyes" } },
  rule: { label: "Rule" },
  scoring_model: { label: "Scoring model", refersTo: "scoring_model" },
  state: { label: "Status", values: { ...DRAFT_STATE_NAMES, changes_requested: "Changes requested" } },
  take: { label: "Kept", values: { live: "the live version", draft: "the draft" } },
  total_score: { label: "Total" },
  track_links: { label: "Links are tracked" },
  type: { values: { ...TYPES, approval: "Approval", warning: "Warning", rejection: "Rejection" } },
  url: { label: "URL" },
  user: { label: "User", refersTo: "user" },
  when: { label: "Sent", values: { each: "each time", becomes_true: "when it becomes true" } },
};

/** `-total_score` as `total, descending`. */
function orderText(ordering: string): string {
  const [, sign, name = ""] = /^(-?)(.*)$/s.exec(ordering) ?? [];
  return `${lowered(labelAt(name))}, ${sign === "-" ? "descending" : "ascending"}`;
}

const fieldOf = (name: string): LoggedField => (Object.hasOwn(FIELDS, name) ? (FIELDS[name] ?? {}) : {});

/**
 * The name in `FIELDS` of the field at a place: a rule that a test expects has the field name of its question there.
 */
export function fieldNameAt(place: string): string {
  const [name = "", owner] = place.split(".").reverse();
  return owner === "recommendations" ? "recommendation" : name;
}

/** The label of the field at a place, after those of its owners: `Value ranges 1, points`. */
export function labelAt(place: string): string {
  const parts = place.split(".");
  const [bands, list = "", letter, field] = parts;
  if (bands === "bands" && Object.hasOwn(BAND_LIST_NAMES, list)) {
    const owner = `${letter === undefined ? "Bands" : `Band ${letter}`} of ${BAND_LIST_NAMES[list as BandList]}`;
    return field === undefined ? owner : `${owner}, ${lowered(fieldLabel(field))}`;
  }
  if (/^\d+$/.test(parts.at(-1) ?? "")) return placeText(place);
  const within = parts.findIndex((part) => part === "expect" || part === "answers");
  const own = within < 0 ? parts.length - 1 : within;
  const name = parts.slice(own).join(".");
  const label = fieldOf(name).label ?? fieldLabel(name);
  return own === 0 ? label : placeText([...parts.slice(0, own), lowered(label)].join("."));
}

/** A label within a sentence: `Name` → `name`, `ID` stays. */
export const lowered = (label: string) =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * A value in words.
 *
 * @param timeZone in which moments are displayed, as an IANA name
 * @param name of its field
 */
export function valueText(value: unknown, timeZone: string, name = "", nameOf?: NameOf): string {
  const { values, format, none = "none", refersTo } = fieldOf(name);
  if (value === undefined || value === null) return none;
  if (value === "") return "blank";
  if (typeof value === "number" && refersTo !== undefined) return nameOf?.(refersTo, value) ?? `no. ${value}`;
  if (typeof value === "string") {
    if (values !== undefined && Object.hasOwn(values, value)) return values[value] ?? "";
    if (MOMENT.test(value)) return momentText(new Date(value), timeZone);
    if (DAY.test(value)) return dayText(value, "medium");
    return format === undefined ? value : format(value);
  }
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value))
    return value.length === 0 ? none : value.map((each) => valueText(each, timeZone, name, nameOf)).join(", ");
  if (typeof value !== "object") return String(value);
  const members = Object.entries(value).map(
    ([key, member]) => `${labelAt(key)}: ${valueText(member, timeZone, key, nameOf)}`,
  );
  return members.length === 0 ? none : members.join("; ");
}

/** Whether a field of a created or deleted object can be left out, because it has no value. */
export const isEmptyValue = (value: unknown, name: string): boolean =>
  value === undefined || value === "" || (value === null && fieldOf(name).none === undefined);
