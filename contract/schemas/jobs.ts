import { z } from "zod";
import { JOB_KINDS, JOB_STATES, type JobKindName } from "../wire/jobs.ts";
import type { CallSchemas } from "./call.ts";
import { count, id, moment, pathId, person, speed } from "./fields.ts";
import { pageQuery, pageSchema } from "./pagination.ts";

const kinds = Object.keys(JOB_KINDS) as [JobKindName, ...JobKindName[]];

const Job = z
  .strictObject({
    id,
    account: id.describe("Id of the account that the job works for."),
    kind: z.enum(kinds).describe("What it does."),
    version: id
      .nullable()
      .describe("The model version that it re-scores with, or that it simulates; null for other jobs."),
    superseded_by: id
      .nullable()
      .describe(
        "The live version, if it is newer than the one that a paused or failed job re-scores with. The job cannot be resumed then. Null otherwise.",
      ),
    draft: z
      .strictObject({ id, name: z.string() })
      .nullable()
      .describe("The draft that it publishes or simulates; null for other jobs, and once the draft is gone."),
    import: z
      .strictObject({ id, file_name: z.string(), dry_run: z.boolean().describe("Whether nothing is stored.") })
      .nullable()
      .describe("The import that it carries out or undoes; null for other jobs."),
    state: z.enum(JOB_STATES),
    requested: z
      .enum(["pause", "cancel"])
      .nullable()
      .describe("What somebody asked of the job while it was running, which happens when the current step ends."),
    requested_by: person.nullable().describe("Who started it; null for what the server does by itself."),
    requested_at: moment,
    due_at: moment.describe("When it starts at the earliest: later than `requested_at` for a scheduled draft."),
    started_at: moment.nullable(),
    finished_at: moment.nullable(),
    done: count.describe("How many items are done."),
    total: count.nullable().describe("Of how many; null when that is not known."),
    ...speed("Items"),
    attempts: count.describe("Failed attempts since the job last made progress."),
    next_attempt_at: moment.nullable().describe("When a job that failed is tried again."),
    error: z.string().nullable().describe("Why the last attempt failed."),
    result: z.record(z.string(), z.unknown()).nullable().describe("What came of it, depending on the kind."),
  })
  .meta({ id: "Job", description: "Work that the server does in the background." });

const params = z.object({ id: pathId.describe("Id of the job.") });

export const jobSchemas = {
  listJobs: {
    query: z.strictObject({
      ...pageQuery,
      state: z.enum(JOB_STATES).exactOptional().describe("Only jobs in this state."),
      kind: z.enum(kinds).exactOptional().describe("Only jobs of this kind."),
    }),
    answer: pageSchema("JobPage", Job),
  },
  getJob: { params, answer: Job },
  cancelJob: { params, answer: Job },
  pauseJob: { params, answer: Job },
  resumeJob: { params, answer: Job },
} as const satisfies CallSchemas;
