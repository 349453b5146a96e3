import { z } from "zod";
import { PEOPLE, personId } from "./examples/people.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { FIELD_LIMITS, id, moment, text } from "./fields.ts";
import { dateOrMoment } from "./lead-filters.ts";
import { defineOperation } from "./operation.ts";
import { firstPage, idQuery, pageOf, pageQuery } from "./pagination.ts";

/** Everything the audit log tells of, with the label that people read. */
export const AUDIT_ACTIONS = {
  sign_in: "Signed in",
  sign_in_failed: "Failed to sign in",
  sign_out: "Signed out",
  session_ended: "Ended a session",
  password_changed: "Changed their password",
  password_change_failed: "Failed to change their password",
  password_reset: "Reset a password",
  create: "Created",
  update: "Changed",
  delete: "Deleted",
  restore: "Restored",
  token_created: "Made a token",
  token_rotated: "Rotated a token",
  token_revoked: "Revoked a token",
  token_shown: "Showed a token",
  export: "Exported",
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** The kinds of things that events are about, with the label that people read. */
export const AUDIT_TARGETS = {
  account: "Account",
  user: "User",
  session: "Session",
  token: "Token",
  question: "Question",
  choice: "Choice",
  scoring_model: "Scoring model",
  value_range: "Value range",
  recommendation: "Recommendation",
  calculated_field: "Calculated field",
  bands: "Bands",
  model_version: "Model version",
  lead: "Leads",
  audit_event: "Audit log",
} as const;
export type AuditTarget = keyof typeof AUDIT_TARGETS;

/** How somebody acted; `cli` is the command line, or the server's first start. */
export const AUDIT_WAYS = ["session", "token", "cli"] as const;
export type AuditWay = (typeof AUDIT_WAYS)[number];

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
      .describe("Who did it, by the name of that day; null for the command line and for whoever guessed a password."),
    via: z.enum(AUDIT_WAYS).describe("With a browser's session, a token, or on the command line."),
    credential: z.string().describe("Name of the token; blank for a session and for the user's own token."),
    ip: z.string().describe("Where it came from."),
    user_agent: z.string(),
    action: z.enum(actions),
    target: z
      .strictObject({
        type: z.enum(targets),
        id: z.string().describe("Its id as text; blank for what has none."),
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
  target_id: text(FIELD_LIMITS.leadId).exactOptional().describe("Only what was done to the thing with this id."),
  created_after: dateOrMoment
    .exactOptional()
    .describe("Only what was done then or later; a date starts at midnight in the account's time zone."),
  created_before: dateOrMoment.exactOptional().describe("Only what was done before."),
  search: text(FIELD_LIMITS.search)
    .exactOptional()
    .describe("Part of the actor's name, the target's name or id, the token's name or the address, in any case."),
};

const LIST = "/api/v1/audit-log/";
const ONE = "/api/v1/audit-log/{id}/";
const visit = { ip: "127.0.0.1", user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
const removed = {
  id: 212,
  created_at: CREATED_AT,
  actor: { id: personId("admin"), username: PEOPLE.admin.username },
  via: "token",
  credential: "",
  ...visit,
  action: "delete",
  target: { type: "user", id: String(Object.keys(PEOPLE).length + 1), label: "richard" },
  before: {
    username: "richard",
    email: "richard@example.com",
    first_name: "",
    last_name: "",
    account: PEOPLE.admin.account,
    is_staff: false,
    is_superuser: false,
    is_active: false,
  },
  after: null,
};
const first = {
  id: 1,
  created_at: CREATED_AT,
  actor: { id: personId("superuser"), username: PEOPLE.superuser.username },
  via: "token",
  credential: "",
  ...visit,
  action: "sign_in",
  target: { type: "user", id: String(personId("superuser")), label: PEOPLE.superuser.username },
  before: null,
  after: null,
};

export const listAuditLog = defineOperation({
  id: "listAuditLog",
  method: "GET",
  path: LIST,
  tag: "Audit log",
  summary: "List what was done",
  description:
    "Newest first: sign-ins, tokens, users, accounts, every change of the model, and exports. Nothing in the API writes or removes an event, and none expires. Submitting leads is not recorded: their history is.",
  auth: "admin",
  scoped: true,
  query: z.strictObject({ ...pageQuery, ...auditFilters }),
  success: { status: 200, description: "One page of events.", schema: pageOf("AuditEventPage", AuditEvent) },
  errors: { 404: "There is no such page." },
  examples: [
    {
      name: "Who deleted users",
      request: { query: { action: "delete", target_type: "user" } },
      status: 200,
      response: firstPage(LIST, [removed]),
      volatile: ["id", "user_agent"],
    },
    {
      name: "An action that does not exist",
      request: { query: { action: "deleted" } },
      status: 400,
      response: { action: ['"deleted" is not a valid choice. Did you mean "delete"?'] },
    },
  ],
});

export const getAuditEvent = defineOperation({
  id: "getAuditEvent",
  method: "GET",
  path: ONE,
  tag: "Audit log",
  summary: "Read one event",
  description: "",
  auth: "admin",
  scoped: true,
  params: z.object({
    id: z
      .preprocess(
        (value) => (typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value),
        z.int().min(1),
      )
      .describe("Id of the event."),
  }),
  success: { status: 200, description: "The event.", schema: AuditEvent },
  examples: [
    {
      name: "The first of the installation",
      as: "superuser",
      request: { params: { id: 1 } },
      status: 200,
      response: first,
      volatile: ["user_agent"],
    },
    {
      name: "One of another account",
      request: { params: { id: 1 } },
      status: 404,
      response: { detail: "Not found." },
    },
  ],
});
