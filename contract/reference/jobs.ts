import type { CallReferences } from "./call.ts";
import { PEOPLE, personId } from "./examples/people.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { firstPage } from "./pages.ts";

const job = {
  // after a simulation and the publication of a draft
  id: 3,
  account: PEOPLE.admin.account,
  kind: "erasure",
  version: null,
  superseded_by: null,
  draft: null,
  import: null,
  state: "waiting",
  requested: null,
  requested_by: { id: personId("admin"), username: PEOPLE.admin.username },
  requested_at: CREATED_AT,
  due_at: CREATED_AT,
  started_at: null,
  finished_at: null,
  done: 0,
  total: 2,
  per_second: null,
  seconds_left: null,
  attempts: 0,
  next_attempt_at: null,
  error: null,
  result: null,
} as const;

const VOLATILE = ["requested_at", "due_at", "finished_at"];

const paused = { ...job, state: "paused" } as const;
const cancelled = { ...job, state: "cancelled", finished_at: CREATED_AT } as const;

export const jobReference = {
  listJobs: {
    tag: "Jobs",
    summary: "List jobs",
    description:
      "Newest first. A job that is over stays in the list for 30 days. An account has one job of a kind running at a time; the others wait.",
    success: "One page of jobs.",
    examples: [
      {
        name: "Waiting jobs",
        request: { query: { state: "waiting" } },
        status: 200,
        response: firstPage("listJobs", [job]),
        volatile: VOLATILE,
      },
    ],
  },
  getJob: {
    tag: "Jobs",
    summary: "Read a job",
    description: "To follow a job, read it every second or two until `state` is `done`, `failed`, or `cancelled`.",
    success: "The job.",
    examples: [
      { name: "That waits", request: { params: { id: job.id } }, status: 200, response: job, volatile: VOLATILE },
      {
        name: "A job that does not exist",
        request: { params: { id: 99 } },
        status: 404,
        response: { detail: "Not found.", code: "not_found" },
      },
    ],
  },
  pauseJob: {
    tag: "Jobs",
    summary: "Pause a job",
    description:
      "Stops the job after the current step. It keeps what it has done, and waits until you resume it. A scheduled draft whose publication is paused doesn't go live, even after its time.",
    success: "The job.",
    errors: { 400: "The job is paused or over." },
    examples: [
      {
        name: "That waits",
        request: { params: { id: job.id } },
        status: 200,
        response: paused,
        volatile: VOLATILE,
      },
      {
        name: "That is paused",
        request: { params: { id: job.id } },
        status: 400,
        response: {
          non_field_errors: ["This job is already paused."],
          codes: { non_field_errors: ["wrong_state"] },
        },
      },
    ],
  },
  resumeJob: {
    tag: "Jobs",
    summary: "Resume a job",
    description:
      "Continues a paused job from where it stopped, or tries a failed one again. A scheduled draft still goes live at its time; if that has passed while its publication was paused, it goes live at once.",
    success: "The job.",
    errors: {
      400: "The job is neither paused nor failed.",
      409: "The job is a re-scoring, and a newer version went live, so it can no longer finish. Start a new one.",
    },
    examples: [
      {
        name: "That is paused",
        request: { params: { id: job.id } },
        status: 200,
        response: job,
        volatile: VOLATILE,
      },
    ],
  },
  cancelJob: {
    tag: "Jobs",
    summary: "Cancel a job",
    description: "Ends the job after the current step. What it has done is not undone.",
    success: "The job.",
    errors: { 400: "The job is over." },
    examples: [
      {
        name: "That waits",
        request: { params: { id: job.id } },
        status: 200,
        response: cancelled,
        volatile: VOLATILE,
      },
      {
        name: "That is over",
        request: { params: { id: job.id } },
        status: 400,
        response: {
          non_field_errors: ["This job is already canceled."],
          codes: { non_field_errors: ["wrong_state"] },
        },
      },
    ],
  },
} satisfies CallReferences;
