import { z } from "zod";
import { grouped } from "#engine";
import { EVENT_LIMITS, EVENT_TYPES, type EventType } from "../wire/events.ts";
import { JOB_KINDS, type JobKindName } from "../wire/jobs.ts";
import { FIELD_LIMITS } from "../wire/limits.ts";
import type { CallSchemas } from "./call.ts";
import { count, id, moment, person, text } from "./fields.ts";
import { LeadDetail } from "./leads.ts";
import { listQuerySchema, wholeNumber } from "./pagination.ts";

const Detail = LeadDetail.omit({
  is_test: true,
  clicks: true,
  // of the history as a whole, which an event has one step of
  revision: true,
  import_id: true,
  restored: true,
  // of the lead now
  outcome: true,
  outcome_at: true,
});
const detail = Detail.shape;

const { shape: result } = Detail.omit({
  lead_id: true,
  created_at: true,
  name: true,
  email: true,
  source: true,
  answers: true,
  evaluated_on: true,
  submitted_by: true,
  rescored: true,
});

const { source } = detail;

const fingerprint = z
  .string()
  .describe(
    "A keyed hash of the `lead_id`. Store it with the lead: `lead.erased` names the lead only by it, because an erased lead leaves nothing that identifies it.",
  );

const previous = z.strictObject(result).nullable().describe("The result before this event. Null if the lead is new.");

const leadData = z
  .strictObject({ ...detail, fingerprint, previous })
  .meta({ id: "LeadEventData", description: "A lead as it was right after the event, with the result before." });

const erasedData = z
  .strictObject({
    fingerprint: z.string().describe("The `fingerprint` of the erased lead in its earlier events."),
    erasure_id: id.describe("Id of the erasure, whose certificate says who erased it and why."),
  })
  .meta({ id: "LeadErasedEventData", description: "Which lead was erased." });

const decided = z.enum(["success", "lost"]).nullable();

const outcomeData = z
  .strictObject({
    outcome_id: z.int().min(1).describe("Id of the outcome."),
    lead_id: z.string(),
    fingerprint,
    outcome: z.string().describe("The outcome as it is after the event, or as it was removed, in lower case."),
    value: z.number().nullable(),
    occurred_at: moment,
    changed_by: person.nullable().describe("Who recorded, corrected, or removed it. Null if the server did."),
    state: decided.describe(
      "What all outcomes of the lead come to after the event. Null: neither success nor lost. An account's days until a lead counts as lost are not part of it.",
    ),
    previous_state: decided.describe("The same before the event."),
    source,
    result: z.strictObject(result).describe("The result of the lead at that time."),
  })
  .meta({ id: "OutcomeEventData", description: "An outcome of a lead, and what all of its outcomes come to." });

const modelData = z
  .strictObject({
    version: z.int().min(1).describe("The version that scores new leads from now on."),
    note: z.string().describe("What changed, in words."),
    published_by: person.nullable().describe("Who made it live. Null if nobody was signed in."),
  })
  .meta({ id: "ModelPublishedEventData", description: "The version that went live." });

const importData = z
  .strictObject({
    import_id: id,
    file_name: z.string(),
    state: z
      .enum(["done", "failed", "cancelled"])
      .describe("How it ended. What was stored before it failed or was canceled stays."),
    rows: count.describe("Rows that were read."),
    created: count.describe("Leads that were created."),
    updated: count.describe("Leads that were replaced."),
    skipped: count.describe("Rows whose lead already existed."),
    failed: count.describe("Rows with an error."),
    error: z.string().nullable().describe("Why it failed."),
    uploaded_by: person.nullable(),
  })
  .meta({ id: "ImportFinishedEventData", description: "The import that ended." });

const jobData = z
  .strictObject({
    job_id: id,
    kind: z.enum(Object.keys(JOB_KINDS) as [JobKindName, ...JobKindName[]]).describe("What it was to do."),
    error: z.string().nullable().describe("Why it failed. Null if the job has been resumed since."),
    requested_by: person.nullable().describe("Who started it. Null for what the server does by itself."),
  })
  .meta({ id: "JobFailedEventData", description: "The job that failed." });

/** The schema of an event, whose description says when it happens. */
function eventOf<Type extends EventType, Data extends z.ZodType>(type: Type, description: string, data: Data) {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return z
    .strictObject({
      id: z
        .string()
        .describe(
          "Identifies the event. It is the same each time the event is read or sent, so use it to skip repeats.",
        ),
      type: z.literal(type),
      timestamp: moment.describe("When it happened."),
      account_id: id.describe("Id of the account in which it happened."),
      data,
    })
    .meta({ id: `${words.join("")}Event`, description });
}

/** Every type of event. */
export const EVENT_SCHEMAS = {
  "lead.created": eventOf("lead.created", "A new lead was stored.", leadData),
  "lead.updated": eventOf(
    "lead.updated",
    "A lead got new answers, or got its former answers back because an import was undone.",
    leadData,
  ),
  "lead.rescored": eventOf("lead.rescored", "A lead got another result from the same answers.", leadData),
  "lead.erased": eventOf(
    "lead.erased",
    "A lead was erased. Its earlier events are erased with it, so a reader that had not read them yet gets only this one.",
    erasedData,
  ),
  "outcome.recorded": eventOf("outcome.recorded", "An outcome of a lead was recorded.", outcomeData),
  "outcome.corrected": eventOf("outcome.corrected", "An outcome of a lead was corrected.", outcomeData),
  "outcome.removed": eventOf(
    "outcome.removed",
    "An outcome of a lead was removed, but not the lead: if that is erased, there is only `lead.erased`.",
    outcomeData,
  ),
  "model.published": eventOf("model.published", "A version of the model went live.", modelData),
  "import.finished": eventOf(
    "import.finished",
    "An import ended: it is done, or failed, or was canceled. A dry run is no event.",
    importData,
  ),
  "job.failed": eventOf("job.failed", "Work in the background failed and is not tried again by itself.", jobData),
} as const satisfies { readonly [Type in EventType]: z.ZodType };

const schemas = EVENT_TYPES.map((type) => EVENT_SCHEMAS[type]);

/** An event as it leaves the installation. */
export const PublicEvent = z
  .discriminatedUnion("type", schemas as [(typeof schemas)[number], ...(typeof schemas)[number][]])
  .meta({ id: "Event", description: "Something that happened in an account." });

const EventPage = z
  .strictObject({
    results: z.array(PublicEvent).describe("The oldest first."),
    cursor: z
      .string()
      .describe("Send it as `after` to read what comes next. There is always one, also if there are no events."),
    has_more: z
      .boolean()
      .describe(
        "Whether to go on reading at once. A page may have fewer events than `limit`, even none, although there are more.",
      ),
  })
  .meta({ id: "EventPage", description: "Events of an account, in order." });

const { pageDefault, pageMax, waitMax } = EVENT_LIMITS;

export const eventSchemas = {
  listEvents: {
    query: z.strictObject({
      after: text(FIELD_LIMITS.cursor)
        .exactOptional()
        .describe(
          "The `cursor` of the page before, or `now` for what happens from now on. Without it, the oldest events that are kept.",
        ),
      types: listQuerySchema(z.enum(EVENT_TYPES))
        .exactOptional()
        .describe("Only these types, separated by commas. All of them by default."),
      limit: z
        .preprocess(wholeNumber, z.int().min(1).max(pageMax))
        .prefault(pageDefault)
        .describe(`The maximum number of events, from 1 to ${grouped(pageMax)}.`),
      wait: z
        .preprocess(wholeNumber, z.int().min(0).max(waitMax))
        .prefault(0)
        .describe(
          `If there are no events, wait up to this many seconds for one, from 0 to ${waitMax}. The response comes as soon as there is one.`,
        ),
    }),
    answer: EventPage,
  },
} as const satisfies CallSchemas;
