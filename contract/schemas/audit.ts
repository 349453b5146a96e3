import { z } from "zod";
import { AUDIT_ACTIONS, AUDIT_TARGETS, AUDIT_WAYS, type AuditAction, type AuditTarget } from "../wire/audit.ts";
import { FIELD_LIMITS } from "../wire/limits.ts";
import type { CallSchemas } from "./call.ts";
import { id, moment, text } from "./fields.ts";
import { dateOrMoment } from "./lead-filters.ts";
import { idQuery, pageOf, pageQuery } from "./pagination.ts";

const actions = Object.keys(AUDIT_ACTIONS) as AuditAction[];

const targets = Object.keys(AUDIT_TARGETS) as AuditTarget[];

const state = z.record(z.string(), z.unknown()).nullable();

const AuditEvent = z
  .strictObject({
    id: z.int().min(1),
    created_at: moment,
    actor: z
      .strictObject({ id, username: z.string() })
      .nullable()
      .describe(
        "Who did it, by the name of that day; null for the command line, the server itself, and for whoever guessed a password.",
      ),
    via: z
      .enum(AUDIT_WAYS)
      .describe("With a browser's session, a token, on the command line, or by the server itself (`server`)."),
    credential: z.string().describe("Name of the token; blank for a session and for the user's own token."),
    ip: z.string().describe("Where it came from."),
    user_agent: z.string(),
    action: z.enum(actions),
    target: z
      .strictObject({
        type: z.enum(targets),
        id: z.string().describe("Its id as text; blank for what has none. Of a lead that was erased its fingerprint."),
        label: z.string().describe("What it was called."),
      })
      .describe("What it was done to."),
    before: state.describe("What it was; null where there was nothing. Never a password or a token."),
    after: state.describe("What it became; null where nothing is left."),
  })
  .meta({ id: "AuditEvent", description: "One thing that somebody did." });

/** What the audit log can be narrowed by; its export takes the same. */
export const auditFilters = {
  actor: idQuery.exactOptional().describe("Only what this user did."),
  action: z.enum(actions).exactOptional().describe("Only this action."),
  target_type: z.enum(targets).exactOptional().describe("Only what was done to things of this kind."),
  target_id: text(FIELD_LIMITS.leadId)
    .exactOptional()
    .describe("Only what was done to the thing with this id; that of a lead is known also after its erasure."),
  created_after: dateOrMoment
    .exactOptional()
    .describe("Only what was done then or later; a date starts at midnight in the account's time zone."),
  created_before: dateOrMoment.exactOptional().describe("Only what was done before."),
  search: text(FIELD_LIMITS.search)
    .exactOptional()
    .describe("Part of the actor's name, the target's name or id, the token's name or the address, in any case."),
};

export const auditSchemas = {
  listAuditLog: {
    query: z.strictObject({ ...pageQuery, ...auditFilters }),
    answer: pageOf("AuditEventPage", AuditEvent),
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
