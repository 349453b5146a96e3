import { grouped } from "#engine";
import { RESCORING_LIMITS } from "../wire/rescorings.ts";
import type { CallReferences } from "./call.ts";
import { PEOPLE, personId } from "./examples/people.ts";
import { sales } from "./examples/sales.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { firstPage } from "./pages.ts";

const rescoring = {
  id: 4,
  state: "queued",
  reason: "requested",
  version: 27,
  date: "today",
  evaluated_on: "2026-01-15",
  requested_by: { id: personId("admin"), username: PEOPLE.admin.username },
  requested_at: CREATED_AT,
  started_at: null,
  finished_at: null,
  progress: { done: 0, of: null, changed: 0, unchanged: 0, refused: 0 },
  error: null,
  result: null,
} as const;

const VOLATILE = ["id", "requested_at", "finished_at"];

const paused = { ...rescoring, state: "paused" } as const;
const cancelled = { ...rescoring, state: "cancelled", finished_at: CREATED_AT } as const;

export const rescoringReference = {
  rescoreLeads: {
    tag: "Re-scoring",
    summary: "Re-score leads",
    description:
      "Scores stored leads again with the live model, in the background. A lead with a new result gets it, and the previous one moves to its history, which names the re-scoring; a lead with the same result is not touched. Answers are scored as they arrived, and answers to a question whose field was renamed count under its new name. Leads that arrive later are scored by the live model anyway. If another version goes live meanwhile, the re-scoring fails, and leads keep the results they have by then: start a new one, since it cannot be resumed.",
    success: "The re-scoring.",
    errors: { 429: `The account has ${RESCORING_LIMITS.underWay} re-scorings in progress.` },
    examples: [
      {
        name: "All leads, as of today",
        request: { body: { date: "today" } },
        status: 201,
        response: rescoring,
        volatile: VOLATILE,
      },
      {
        name: "Some leads, each as of the day it arrived",
        request: { body: { date: "own", leads: { priority: ["High"], created_after: "2026-01-01" } } },
        status: 201,
        response: { ...rescoring, id: 5, date: "own" },
        volatile: VOLATILE,
      },
      {
        name: "Without a date",
        request: { body: {} },
        status: 400,
        response: { date: ["This field is required."], codes: { date: ["required"] } },
      },
    ],
  },
  previewRescoring: {
    tag: "Re-scoring",
    summary: "Preview a re-scoring",
    description: `Counts the leads that the filters find, and tries the re-scoring on the newest ${grouped(RESCORING_LIMITS.tried)} of them. Nothing is stored. To see the effect on every lead, run a simulation.`,
    success: "What re-scoring would do.",
    examples: [
      {
        name: "All leads, each as of the day it arrived",
        request: { body: { date: "own" } },
        status: 200,
        response: {
          version: 27,
          leads: 2,
          leads_is_exact: true,
          tried: 2,
          changed: 2,
          unchanged: 0,
          refused: 0,
          reasons: [],
        },
      },
    ],
  },
  listRescorings: {
    tag: "Re-scoring",
    summary: "List re-scorings",
    description: "Newest first. A finished re-scoring stays in the list for 30 days.",
    success: "One page of re-scorings.",
    examples: [
      {
        name: "The first page",
        request: {},
        status: 200,
        response: firstPage("listRescorings", [{ ...rescoring, id: 5, date: "own" }, rescoring]),
        volatile: VOLATILE,
      },
    ],
  },
  getRescoring: {
    tag: "Re-scoring",
    summary: "Read a re-scoring",
    description: "To follow it, read it every second or two until `state` is `done`, `failed`, or `cancelled`.",
    success: "The re-scoring.",
    examples: [
      {
        name: "Queued",
        request: { params: { id: rescoring.id } },
        status: 200,
        response: rescoring,
        volatile: VOLATILE,
      },
      {
        name: "A re-scoring that does not exist",
        request: { params: { id: 99 } },
        status: 404,
        response: { detail: "Not found.", code: "not_found" },
      },
    ],
  },
  pauseRescoring: {
    tag: "Re-scoring",
    summary: "Pause a re-scoring",
    description: "Stops it after the current step. It keeps what it has done, and waits until you resume it.",
    success: "The re-scoring.",
    errors: { 400: "The re-scoring is paused or over." },
    examples: [
      {
        name: "Queued",
        request: { params: { id: rescoring.id } },
        status: 200,
        response: paused,
        volatile: VOLATILE,
      },
      {
        name: "Paused",
        request: { params: { id: rescoring.id } },
        status: 400,
        response: {
          non_field_errors: ["This re-scoring is already paused."],
          codes: { non_field_errors: ["wrong_state"] },
        },
      },
    ],
  },
  resumeRescoring: {
    tag: "Re-scoring",
    summary: "Resume a re-scoring",
    description: "Continues a paused re-scoring from where it stopped, or tries a failed one again.",
    success: "The re-scoring.",
    errors: {
      400: "The re-scoring is neither paused nor failed.",
      409: "A newer version went live, or a later night began, so this re-scoring can no longer finish.",
    },
    examples: [
      {
        name: "Paused",
        request: { params: { id: rescoring.id } },
        status: 200,
        response: rescoring,
        volatile: VOLATILE,
      },
    ],
  },
  cancelRescoring: {
    tag: "Re-scoring",
    summary: "Cancel a re-scoring",
    description: "Ends it after the current step. Leads that were re-scored keep their new results.",
    success: "The re-scoring.",
    errors: { 400: "The re-scoring is over." },
    examples: [
      {
        name: "Queued",
        request: { params: { id: rescoring.id } },
        status: 200,
        response: cancelled,
        volatile: VOLATILE,
      },
      {
        name: "Already canceled",
        request: { params: { id: rescoring.id } },
        status: 400,
        response: {
          non_field_errors: ["This re-scoring is already canceled."],
          codes: { non_field_errors: ["wrong_state"] },
        },
      },
    ],
  },
  getDateDependence: {
    tag: "Re-scoring",
    summary: "See what depends on the date",
    description:
      "Lists the calculated fields, scoring models, rules, and bands of the model whose value can change although no answer changes: they use `today()` or `days()` of a date, or a part that does. `days()` of a number does not depend on the date.",
    success: "What depends on the date.",
    examples: [
      {
        name: "A model with the days until a contract ends",
        as: "superuser",
        request: { headers: { "X-Account": sales.account.slug } },
        status: 200,
        response: {
          results: true,
          parts: [
            { type: "calculated_field", id: 1, name: "days_to_renewal", because: ["today()"] },
            {
              type: "recommendation",
              id: 6,
              name: 'rule 1 of "When does your current contract end?"',
              because: ["{days_to_renewal}"],
            },
          ],
        },
      },
    ],
  },
  getNightlyRescoring: {
    tag: "Re-scoring",
    summary: "Read the nightly re-scoring",
    description:
      "Whether the account's leads are re-scored every night, how many have a score that depends on the date, and what came of the latest night.",
    success: "The nightly re-scoring.",
    examples: [
      {
        name: "Off, where no score depends on the date",
        request: {},
        status: 200,
        response: { enabled: false, leads: 0, next_on: null, last: null },
      },
    ],
  },
  setNightlyRescoring: {
    tag: "Re-scoring",
    summary: "Turn the nightly re-scoring on or off",
    description:
      "While it is on, leads whose score depends on the date are re-scored at the beginning of each day in the account's time zone. Each lead is scored with the version of the model that scored it, and only the date changes, so no approval is needed. Leads with a new result get it, and their previous one moves to the history, as `aged`; all others stay as they are. The first time is the next night. After nights without a server, leads are re-scored once. A re-scoring that is running when you turn it off continues: cancel it to stop it.",
    success: "The nightly re-scoring.",
    examples: [
      {
        name: "Turn it on",
        request: { body: { enabled: true } },
        status: 200,
        response: { enabled: true, leads: 0, next_on: "2026-01-16", last: null },
        volatile: ["next_on"],
      },
    ],
  },
} satisfies CallReferences;
