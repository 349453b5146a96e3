import { z } from "zod";
import { grouped } from "#engine";
import { RESCORING_LIMITS } from "../wire/rescorings.ts";
import type { CallSchemas } from "./call.ts";
import { count, id, moment, pathId, person, rescoringReason } from "./fields.ts";
import { leadFilters, selectedLeads } from "./lead-filters.ts";
import { idQuery, pageQuery, pageSchema } from "./pagination.ts";
import { simulationDate } from "./simulations.ts";

const version = z.int().min(1).describe("The version to score with: the one that was live at the time of the request.");

const date = simulationDate.describe(
  "The day that `today()` returns. `today`: the day of the request, in the account's time zone. `own`: for each lead, the day its answers arrived.",
);

const { ordering: _, ...filters } = leadFilters;

export const RescoringWrite = z
  .strictObject({
    leads: z
      .strictObject({ ...filters, lead_ids: selectedLeads.exactOptional() })
      .default({})
      .describe("Filters as in the list of leads. Without any, all leads are re-scored."),
    date,
  })
  .meta({ id: "RescoringRequest", description: "Which leads to re-score, and as of when." });

const reasons = z
  .array(
    z.strictObject({
      field_name: z.string().describe("The question's field name."),
      text: z.string(),
      leads: count,
    }),
  )
  .describe("Why leads were refused. A lead with several reasons counts in each.");

const counts = {
  changed: count.describe("Leads with a new result."),
  unchanged: count.describe("Leads whose result stays the same. They are not touched."),
  refused: count.describe("Leads whose answers no longer fit the questions. They keep the result they have."),
};

const Rescoring = z
  .strictObject({
    id,
    state: z.enum(["queued", "running", "paused", "done", "failed", "cancelled"]),
    reason: rescoringReason,
    version: version
      .nullable()
      .describe(
        "The version to score with: the one that was live at the time of the request. Null for a nightly re-scoring: each lead is scored with the version that scored it.",
      ),
    date,
    evaluated_on: z.iso.date().describe("The day of the request, in the account's time zone."),
    requested_by: person.nullable().describe("Who requested it. Null for a nightly re-scoring."),
    requested_at: moment,
    started_at: moment.nullable(),
    finished_at: moment.nullable(),
    progress: z.strictObject({
      done: count.describe("Leads scored so far."),
      of: count.nullable().describe("Leads to score. Null until they are counted."),
      ...counts,
    }),
    error: z.string().nullable().describe("Why it failed."),
    result: z
      .strictObject({ leads: count, ...counts, reasons })
      .nullable()
      .describe("The result. Null until it is done."),
  })
  .meta({ id: "Rescoring", description: "A run that scores stored leads again." });

const RescoringPreview = z
  .strictObject({
    version,
    leads: count.describe(
      "Leads that the filters find, or if `leads_is_exact` is false, the number of which they find at least as many.",
    ),
    leads_is_exact: z
      .boolean()
      .describe("Whether `leads` is the exact number, as `count_is_exact` of the list of leads."),
    tried: count.describe(`How many of them were tried: the newest, up to ${grouped(RESCORING_LIMITS.tried)}.`),
    ...counts,
    reasons,
  })
  .meta({ id: "RescoringPreview", description: "What re-scoring would do, tried on the newest leads." });

const NightlyRescoring = z
  .strictObject({
    enabled: z.boolean().describe("Whether leads are re-scored when the date changes in the account's time zone."),
    leads: count.describe("Leads whose score depends on the date. Each night reads these, and no others."),
    next_on: z.iso
      .date()
      .nullable()
      .describe("The day at whose beginning leads are re-scored next, in the account's time zone. Null while off."),
    last: Rescoring.nullable().describe("The latest nightly re-scoring. Null if there was none in the last 30 days."),
  })
  .meta({
    id: "NightlyRescoring",
    description: "Whether an account's scores that depend on the date are kept current.",
  });

const DateDependence = z
  .strictObject({
    results: z.boolean().describe("Whether a lead’s scores, bands, or recommendations can change with the date alone."),
    parts: z
      .array(
        z.strictObject({
          type: z.enum(["calculated_field", "scoring_model", "recommendation", "bands"]),
          id: id.nullable().describe("Null for bands."),
          name: z.string().describe("Its display name, such as `bands of X`."),
          because: z
            .array(z.string())
            .describe(
              "What makes it depend on the date: calls as written, such as `days({move_in})`, fields and scores in braces that depend on it themselves, and for bands the scoring models whose points they divide.",
            ),
        }),
      )
      .describe("Every part that depends on the date: calculated fields, scoring models, rules, then bands."),
  })
  .meta({ id: "DateDependence", description: "Which parts of a model depend on the date." });

const params = z.object({ id: pathId.describe("Id of the re-scoring.") });

export const rescoringSchemas = {
  rescoreLeads: { body: RescoringWrite, answer: Rescoring },
  previewRescoring: { body: RescoringWrite, answer: RescoringPreview },
  listRescorings: {
    query: z.strictObject({
      ...pageQuery,
      version: idQuery.exactOptional().describe("Only re-scorings with this version."),
    }),
    answer: pageSchema("RescoringPage", Rescoring),
  },
  getRescoring: { params, answer: Rescoring },
  pauseRescoring: { params, answer: Rescoring },
  resumeRescoring: { params, answer: Rescoring },
  cancelRescoring: { params, answer: Rescoring },
  getDateDependence: { answer: DateDependence },
  getNightlyRescoring: { answer: NightlyRescoring },
  setNightlyRescoring: {
    body: z
      .strictObject({ enabled: z.boolean().describe("Whether to re-score leads every night.") })
      .meta({ id: "NightlyRescoringWrite", description: "Whether to re-score leads every night." }),
    answer: NightlyRescoring,
  },
} as const satisfies CallSchemas;
