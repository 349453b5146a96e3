import { z } from "zod";
import { AUDIT_ACTIONS, AUDIT_TARGETS, AUDIT_WAYS, type AuditAction, type AuditTarget } from "../wire/audit.ts";
import { FIELD_LIMITS } from "../wire/limits.ts";
import type { CallSchemas } from "./call.ts";
import { moment, person, text } from "./fields.ts";
import { dateOrMoment } from "./lead-filters.ts";
import { idQuery, pageQuery, pageSchema, searchQuery } from "./pagination.ts";

const actions = Object.keys(AUDIT_ACTIONS) as AuditAction[];

const targets = Object.keys(AUDIT_TARGETS) as AuditTarget[];

const state = z.record(z.string(), z.unknown()).nullable();

const AuditEvent = z
  .strictObject({
    id: z.int().min(1),
    created_at: moment,
    actor: person
      .nullable()
      .describe(
        "The user who did it, with their username at the time. Null for the command line, the server itself, and failed sign-ins of unknown users.",
      ),
    via: z
      .enum(AUDIT_WAYS)
      .describe("Whether it was done with a browser session, a token, on the command line, or by the server itself."),
    credential: z.string().describe("Name of the token. Blank for a session and for the user's default token."),
    ip: z.string().describe("The network address it came from."),
    user_agent: z.string(),
    action: z.enum(actions),
    target: z
      .strictObject({
        type: z.enum(targets),
        id: z.string().describe("Its id as text. Blank if it has none. For an erased lead, its fingerprint."),
        label: z.string().describe("Its name at the time."),
      })
      .describe("The object of the action."),
    before: state.describe("The state before. Null if it did not exist. Never contains a password or token."),
    after: state.describe("The state after. Null if it no longer exists."),
  })
  .meta({ id: "AuditEvent", description: "An action that was recorded." });

/** The filters of the audit log, also for its export. */
export const auditFilters = {
  actor: idQuery.exactOptional().describe("Only events by this user."),
  action: z.enum(actions).exactOptional().describe("Only this action."),
  target_type: z.enum(targets).exactOptional().describe("Only events about objects of this type."),
  target_id: text(FIELD_LIMITS.leadId)
    .exactOptional()
    .describe("Only events about the object with this id. A lead's id finds its events even after its erasure."),
  created_after: dateOrMoment
    .exactOptional()
    .describe("Only events at or after this time. A date starts at midnight in the account's time zone."),
  created_before: dateOrMoment.exactOptional().describe("Only events before this time."),
  search: searchQuery("the user's name, the object's name or id, the token's name, or the network address"),
};

export const auditSchemas = {
  listAuditLog: {
    query: z.strictObject({ ...pageQuery, ...auditFilters }),
    answer: pageSchema("AuditEventPage", AuditEvent),
  },
  getAuditEvent: {
    params: z.object({
      id: z
        .preprocess(
          (value) => (typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value),
          z.int().min(1),
        )
        .describe("Id of the event."),
    }),
    answer: AuditEvent,
  },
} as const satisfies CallSchemas;
