import type { AuditTarget, Operations, Result } from "#contract";
import { AUDIT_ACTIONS, AUDIT_TARGETS } from "#contract/wire";
import { contrast } from "#engine/diff/contrast";
import { browserOf } from "../data/browser-of.ts";
import { changesBetween, type State, valueText } from "./diff.ts";

export type AuditEvent = Result<Operations["listAuditLog"]>["results"][number];

/** Who did it. */
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

/** With what they did it. */
export function viaText({ via, credential }: AuditEvent): string {
  switch (via) {
    case "session":
      return "browser";
    case "token":
      return credential === "" ? "own API token" : `token "${credential}"`;
    case "cli":
      return "on the server";
    case "server":
      return "automatically";
  }
}

/** From where: the address and the program. */
export function fromText({ ip, user_agent }: AuditEvent): readonly string[] {
  return [ip, user_agent === "" ? "" : browserOf(user_agent)].filter((part) => part !== "");
}

/** Kinds whose label only repeats what they are. */
const UNNAMED: readonly AuditTarget[] = ["audit_event", "bands", "model_version", "rescoring", "retention"];

/** What stands for the id of a lead that has been erased since. */
export const isFingerprint = (id: string): boolean => /^[0-9a-f]{64}$/.test(id);

/** What it was done to: its kind and name, as far as the action and who did it do not say as much. */
export function targetTexts(event: AuditEvent): { readonly kind: string; readonly name: string } {
  const { type, label, id } = event.target;
  if (UNNAMED.includes(type)) return { kind: "", name: label || AUDIT_TARGETS[type] };
  if (type === "lead") return { kind: label === "" ? "lead" : "", name: label || leadName(id) };
  const kind = AUDIT_TARGETS[type];
  const name = label || (id === "" ? "" : `no. ${id}`);
  if (type === "user" && name === event.actor?.username) return { kind: "", name: "" };
  const saysKind = AUDIT_ACTIONS[event.action].includes(kind.toLowerCase());
  return { kind: saysKind ? "" : kind.toLowerCase(), name };
}

const leadName = (id: string) => (isFingerprint(id) ? `erased since (${id.slice(0, 8)}…)` : id);

/** "this question", "this version" */
export const thisTarget = ({ target: { type } }: AuditEvent) => `this ${AUDIT_TARGETS[type].toLowerCase()}`;

/** The event in a sentence, such as for the name of its button. */
export function sentence(event: AuditEvent): string {
  const { kind, name } = targetTexts(event);
  return `${actorText(event)}: ${AUDIT_ACTIONS[event.action]} ${kind} ${name}`.replace(/\s+/g, " ").trim();
}

/** So many changes are told in the list, and so much of a value. */
const TOLD = 2;
const LONGEST = 40;

const short = (value: unknown) => {
  const text = valueText(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
};

/** Two values side by side; of long ones that are cut alike, the part where they differ. */
function pair(before: unknown, after: unknown): string {
  const [was, is] = [short(before), short(after)];
  return was === is ? contrast(valueText(before), valueText(after)) : `${was} → ${is}`;
}

/** What a change consisted of, in a line: `weight 1 → 1.5, name Credit → Income, and 2 more`. */
export function summary({ target, before, after }: AuditEvent): string {
  if (target.type === "draft" && typeof after?.taken_back === "string") return `undid: ${short(after.taken_back)}`;
  if (target.type === "draft" && typeof after?.edit === "string") {
    // the note of an edit is a sentence of its own, and not a value that differs
    const { edit, ...edited } = after;
    return [short(edit), differences(target, before, edited)].filter((part) => part !== "").join(", ");
  }
  return differences(target, before, after);
}

function differences(target: AuditEvent["target"], before: State, after: State): string {
  if (before === null || after === null) return "";
  // of a lead the log has the names of what was changed, and no value
  if (target.type === "lead" && Array.isArray(after.changed)) {
    return after.changed.length === 0 ? "no answers changed" : `changed ${after.changed.join(", ")}`;
  }
  const changes = changesBetween(before, after);
  const told = changes
    .slice(0, TOLD)
    .map((change) => `${change.field.toLowerCase()} ${pair(change.before, change.after)}`);
  const more = changes.length - told.length;
  return [...told, ...(more > 0 ? [`and ${more} more`] : [])].join(", ");
}
