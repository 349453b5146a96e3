import type { AuditTarget, Operations, Result } from "#contract";
import { AUDIT_ACTIONS, AUDIT_TARGETS, type AuditAction, JOB_KINDS, type JobKindName } from "#contract/wire";
import { contrast } from "#engine";
import { changeSentence } from "../changes/sentence.ts";
import { browserOf } from "../data/browser-of.ts";
import { changesBetween, type FieldChange, type State } from "./diff.ts";
import { lowered, type NameOf, valueText } from "./fields.ts";

export type AuditEvent = Result<Operations["listAuditLog"]>["results"][number];

/** The actor. */
export function actorText({ actor, via }: AuditEvent): string {
  if (actor !== null) return actor.username;
  switch (via) {
    case "cli":
      return "Command line";
    case "server":
      return "Leadplane";
    default:
      return "Unknown user";
  }
}

/** The credential of the actor. */
export function viaText({ via, credential }: AuditEvent): string {
  switch (via) {
    case "session":
      return "browser";
    case "token":
      return credential === "" ? "own API token" : `token “${credential}”`;
    case "cli":
      return "on the server";
    case "server":
      return "automatically";
  }
}

/** The address and the program of the actor. */
export function fromText({ ip, user_agent }: AuditEvent): readonly string[] {
  return [ip, user_agent === "" ? "" : browserOf(user_agent)].filter((part) => part !== "");
}

/** Kinds whose label only repeats the kind. */
const UNNAMED: readonly AuditTarget[] = ["audit_event", "bands", "import", "model_version", "rescoring", "simulation"];

/** The replacement of the id of a lead that was erased later. */
export const isFingerprint = (id: string): boolean => /^[0-9a-f]{64}$/.test(id);

/** The word before the name, in place of the kind. */
const BEFORE_NAME: Readonly<Partial<Record<AuditAction, string>>> = { sign_in_failed: "as", apply: "as" };

/** The name of a job after the action: `Paused` re-scoring leads. */
const JOBS: Readonly<Record<JobKindName, string>> = {
  erasure: "erasing leads",
  simulation: "simulating a change to the model",
  publication: "publishing a draft",
  rescoring: "re-scoring leads",
  import: "importing leads",
  import_undo: "undoing an import of leads",
  export: "exporting leads",
  outcome_recount: "counting outcomes again",
};

/** The name of a job by its label, which says its kind. */
function jobName({ label, id }: AuditEvent["target"]): string | undefined {
  const kinds = Object.keys(JOBS) as JobKindName[];
  const kind = kinds.find((each) => JOB_KINDS[each] === label);
  return kind && `${JOBS[kind]} (job ${id})`;
}

/** The target: its kind and name, unless the action and the actor already say as much. */
export function targetTexts(event: AuditEvent): { readonly kind: string; readonly name: string } {
  const { type, label, id } = event.target;
  const isOwn = label === event.actor?.username;
  const before = BEFORE_NAME[event.action];
  if (UNNAMED.includes(type)) return { kind: before ?? "", name: lowered(label || AUDIT_TARGETS[type]) };
  if (type === "retention" || type === "nightly_rescoring" || type === "outcome_settings")
    return { kind: "", name: AUDIT_TARGETS[type].toLowerCase() };
  if (type === "lead") return { kind: label === "" ? "lead" : "", name: label || leadName(id) };
  if (type === "user" && isOwn) return { kind: "", name: "" };
  if (event.action === "sign_out" && isOwn) return { kind: "", name: "" };
  const job = type === "job" ? jobName(event.target) : undefined;
  if (job !== undefined) return { kind: "", name: job };
  const kind = AUDIT_TARGETS[type].toLowerCase();
  if (type === "token" && label === "") return { kind: "", name: OWN_TOKEN };
  const name = label || (id === "" ? "" : `no. ${id}`);
  return { kind: before ?? (AUDIT_ACTIONS[event.action].includes(kind) ? "" : kind), name };
}

/** The token that each user has without a name. */
const OWN_TOKEN = "“Own token”";

const leadName = (id: string) => (isFingerprint(id) ? `that was erased since (${id.slice(0, 8)}…)` : id);

/** "this question", "this version" */
export const thisTarget = ({ target: { type } }: AuditEvent) => `this ${AUDIT_TARGETS[type].toLowerCase()}`;

/** The event in a sentence, e.g. for the name of its button. */
export function eventSentence(event: AuditEvent): string {
  const { kind, name } = targetTexts(event);
  return `${actorText(event)}: ${AUDIT_ACTIONS[event.action]} ${kind} ${name}`.replace(/\s+/g, " ").trim();
}

/** The maximum number of changes in a line of the list, and of characters of a value. */
const MAX_CHANGES = 3;
const MAX_LENGTH = 60;

const cut = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text);

/** How values are written. */
export interface Wording {
  /** In which moments are displayed, as an IANA name. */
  readonly timeZone: string;
  readonly nameOf?: NameOf;
}

/** The new value of a field; of two long values that are cut alike, the part that differs. */
function changeText({ field, name, before, after }: FieldChange, { timeZone, nameOf }: Wording): string {
  const textOf = (value: unknown) => valueText(value, timeZone, name, nameOf);
  const [former, latter] = [itemName(before), itemName(after)];
  if (former !== undefined || latter !== undefined)
    return `${field}: ${cut(latter ?? former ?? "")} ${latter === undefined ? "deleted" : "added"}`;
  // a member that is missing in one of the states has no value there
  if (before === undefined || after === undefined) return `${field}: ${cut(textOf(before ?? after))}`;
  const [was, is] = [textOf(before), textOf(after)];
  return `${field}: ${cut(was) === cut(is) ? contrast(was, is) : `${cut(was)} → ${cut(is)}`}`;
}

/** The name of a list item, or the bounds of a range; undefined for other values. */
function itemName(item: unknown): string | undefined {
  if (!isState(item)) return undefined;
  const { text, name, label, start, end } = item as Readonly<Record<string, unknown>>;
  const own = [text, name, label].find((each) => typeof each === "string" && each !== "");
  return own === undefined ? `${start ?? "none"} to ${end ?? "none"}` : `“${own}”`;
}

/** The states before and after an event, with what the log calls otherwise than the pages. */
export function statesOf({ action, target, before, after }: AuditEvent): {
  readonly before: State;
  readonly after: State;
} {
  const named = (state: State) =>
    target.type === "token" && state?.name === "" ? { ...state, name: OWN_TOKEN } : state;
  if (action === "request_changes") return { before, after: { ...after, state: "changes_requested" } };
  return { before: named(before), after: named(after) };
}

/** The changes in a line: `Weight: 1 → 1.5 · Name: Credit → Income · and 2 more`. */
export function summary(event: AuditEvent, wording: Wording): string {
  const { target, action } = event;
  const { before, after } = statesOf(event);
  if (target.type === "draft" && typeof after?.taken_back === "string")
    return `Undid: ${changeSentence(after.taken_back)}`;
  if (target.type === "draft" && typeof after?.edit === "string") {
    const { edit, ...edited } = after;
    return joined([changeSentence(edit), editText(target, before, edited, wording)]);
  }
  const comment = commentText(action, after);
  if (action === "confirm_review_off" || action === "cancel_review_off") return requestText(before);
  if (action === "schedule") return joined([scheduleText("For", after, wording), comment]);
  if (action === "unschedule" && after === null) return scheduleText("Was scheduled for", before, wording);
  if (before === null) return comment;
  const { [COMMENT_FIELDS[action] ?? ""]: _comment, ...others } = after ?? {};
  return joined([differences(target, before, after && others, wording), comment]);
}

const joined = (parts: readonly string[]) => parts.filter((part) => part !== "").join(" · ");

/** The time at which a draft goes live. */
function scheduleText(before: string, state: State, { timeZone }: Wording): string {
  const at = state?.publish_at;
  return typeof at === "string" ? `${before} ${valueText(at, timeZone, "publish_at")}` : "";
}

/** The field with the text that a user wrote along with an action. */
const COMMENT_FIELDS: Readonly<Partial<Record<AuditAction, string>>> = {
  request_review: "comment",
  approve: "comment",
  request_changes: "comment",
  comment: "comment",
  publish: "note",
  schedule: "note",
  request_review_off: "reason",
  erase: "reason",
};

function commentText(action: AuditAction, after: State): string {
  const comment = after?.[COMMENT_FIELDS[action] ?? ""];
  return typeof comment === "string" && comment !== "" ? `“${cut(comment)}”` : "";
}

/**
 * The changes of a draft's edit, as if it had changed the live model. Creations and deletions are described by its
 * note.
 */
function editText(target: AuditEvent["target"], before: State, after: State, wording: Wording): string {
  const [was, is] = [before ?? {}, after ?? {}];
  if ("bands" in is) return differences(target, was, is, wording);
  const both = Object.keys(is).filter((kind) => isState(was[kind]) && isState(is[kind]));
  return joined(both.map((kind) => differences(target, was[kind] as State, is[kind] as State, wording)));
}

const isState = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Who requested it, and the reason. */
function requestText(before: State): string {
  const { requested_by, reason } = before ?? {};
  const by = typeof requested_by === "string" ? `By request of ${requested_by}` : "";
  return typeof reason === "string" && reason !== "" ? `${by}: “${cut(reason)}”` : by;
}

function differences(target: AuditEvent["target"], before: State, after: State, wording: Wording): string {
  if (before === null || after === null) return "";
  // for a lead, the log has the names of changed fields, but no values
  if (target.type === "lead" && Array.isArray(after.changed)) {
    return after.changed.length === 0 ? "No answers changed" : `Changed ${after.changed.join(", ")}`;
  }
  const changes = changesBetween(before, after, "whole");
  const shown = changes.slice(0, MAX_CHANGES).map((change) => changeText(change, wording));
  const more = changes.length - shown.length;
  return joined([...shown, more > 0 ? `and ${more} more` : ""]);
}
