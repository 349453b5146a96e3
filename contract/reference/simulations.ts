import { grouped } from "#engine";
import { SIMULATION_LIMITS } from "../wire/simulations.ts";
import type { CallReferences } from "./call.ts";
import { listedLead, strong } from "./examples/leads.ts";
import { PEOPLE, personId } from "./examples/people.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { firstPage } from "./pages.ts";

const HOW =
  "Stored leads are scored before and after the change, as of the same day, and compared. Answers are read as if they were sent today, under the current field name of their question: a lead that lacks a required answer, names a choice that no longer exists, or is out of range no longer fits. It keeps its result and counts as `refused`.";

const edit = { kind: "scoring_model", action: "update", id: 1, data: { weight: 0.25 } } as const;

const document = { draft: null, revision: null, version: null, against: 27 };

/** A lead whose Y does not change. */
const mover = (
  lead_id: string,
  [x_before, x_after, y]: readonly [number, number, number],
  letters: readonly [before: string, after: string, y: string],
  priorities: readonly [before: string, after: string],
  { name = null, email = null }: { readonly name?: string | null; readonly email?: string | null },
) => ({
  lead_id,
  name,
  email,
  x_before,
  x_after,
  y_before: y,
  y_after: y,
  total_before: x_before + y,
  total_after: x_after + y,
  x_category_before: letters[0],
  x_category_after: letters[1],
  y_category_before: letters[2],
  y_category_after: letters[2],
  priority_before: priorities[0],
  priority_after: priorities[1],
  misfits: [],
});

const result = {
  leads: 3,
  unchanged: 0,
  up: 0,
  down: 3,
  refused: 0,
  would_change: 3,
  as_of: CREATED_AT,
  document,
  matrix: {
    x: [
      { from: "A", to: "B", leads: 1 },
      { from: "A", to: "C", leads: 1 },
      { from: "D", to: "D", leads: 1 },
    ],
    y: [
      { from: "A", to: "A", leads: 2 },
      { from: "D", to: "D", leads: 1 },
    ],
    total: [
      { from: "A", to: "A", leads: 1 },
      { from: "A", to: "B", leads: 1 },
      { from: "D", to: "D", leads: 1 },
    ],
  },
  differences: [
    { from: -23.75, to: -23.75, leads: 2 },
    { from: -5, to: -5, leads: 1 },
  ],
  rules: [],
  movers: [
    mover("APP-1000", [97.5, 73.75, 95], ["A", "B", "A"], ["High", "High"], strong.body),
    mover("APP-1001", [81.5, 57.75, 85], ["A", "C", "A"], ["High", "Medium"], {}),
    mover("APP-1002", [23, 18, 36], ["D", "D", "D"], ["Disqualified", "Disqualified"], listedLead.body),
  ],
  refused_reasons: [],
};

const lowered = {
  action: "updated",
  target: { type: "scoring_model", id: 1, name: "Credit score" },
  field: "weight",
  before: 0.5,
  after: 0.25,
  text: 'weight of "Credit score" 0.5 → 0.25',
} as const;

const VOLATILE = ["as_of", "against", "finished_at"];

const simulated = { ...document, against_live: true, draft_name: null };

const simulation = {
  id: 1,
  state: "queued",
  progress: { done: 0, of: null },
  error: null,
  document: simulated,
  edit,
  leads: { search: "(not kept)" },
  date: "today",
  evaluated_on: "2026-01-15",
  as_of: CREATED_AT,
  requested_by: { id: personId("admin"), username: PEOPLE.admin.username },
  finished_at: null,
  is_stale: false,
  stale_reasons: [],
  result: null,
} as const;

const { result: _, ...summary } = simulation;

const params = { id: simulation.id };

const MISSING = "The draft or version does not exist, or the draft was discarded.";

export const modelSimulationReference = {
  createSimulation: {
    tag: "Simulations",
    summary: "Simulate a change",
    description: `Simulates a change to the model on stored leads, in the background: a draft as it is now, a version, or a single edit. What is simulated is fixed when you send the request, so later edits make no difference. Read the simulation to follow its progress. An account keeps its newest ${SIMULATION_LIMITS.kept} simulations, for 30 days. ${HOW}`,
    success: "The simulation.",
    errors: { 404: MISSING, 429: `The account has ${SIMULATION_LIMITS.underWay} simulations in progress.` },
    examples: [
      {
        name: "A lower weight",
        request: { body: { edit, leads: { search: "APP-" } } },
        status: 201,
        response: simulation,
        volatile: VOLATILE,
      },
      {
        name: "Nothing to simulate",
        request: { body: {} },
        status: 400,
        response: {
          non_field_errors: ["Send what to simulate: either draft, version, or edit."],
          codes: { non_field_errors: ["incompatible"] },
        },
      },
    ],
  },
  previewSimulation: {
    tag: "Simulations",
    summary: "Preview a change",
    description: `Tries a change to the model on the newest ${grouped(SIMULATION_LIMITS.previewed)} leads that the filters find, and answers at once. Nothing is stored. A change that could not be saved is rejected with the same errors, below \`edit.data\`. \`changes\` says what an edit changes in the model, also what follows from it elsewhere: what a new field name renames, or what is deleted with a question. ${HOW}`,
    success: "What the change would do to these leads.",
    errors: { 404: MISSING },
    examples: [
      {
        name: "A lower weight",
        request: { body: { edit, leads: { search: "APP-" } } },
        status: 200,
        response: { ...result, changes: [lowered] },
        volatile: VOLATILE,
      },
      {
        name: "A version that does not exist",
        request: { body: { version: 9999 } },
        status: 404,
        response: { detail: "There is no model version 9999.", code: "not_found" },
      },
      {
        name: "A formula with a typo",
        request: { body: { edit: { ...edit, data: { formula: "{credit_scor}" } } } },
        status: 400,
        response: {
          edit: {
            data: {
              formula: ['Characters 1 to 13: There is no field "credit_scor". Did you mean "credit_score"?'],
            },
          },
          codes: { edit: { data: { formula: ["unknown_field"] } } },
        },
      },
    ],
  },
  listSimulations: {
    tag: "Simulations",
    summary: "List simulations",
    description: "Newest first, without results.",
    success: "One page of simulations.",
    examples: [
      {
        name: "All",
        request: {},
        status: 200,
        response: firstPage("listSimulations", [summary]),
        volatile: VOLATILE,
      },
      {
        name: "Of one draft",
        request: { query: { draft: 1 } },
        status: 200,
        response: { count: 0, next: null, previous: null, results: [] },
      },
    ],
  },
  getSimulation: {
    tag: "Simulations",
    summary: "Read a simulation",
    description:
      "Read it every second or two until `state` is `done`, `failed`, or `cancelled`. `stale_reasons` says why the same simulation would give a different result now.",
    success: "The simulation, with its result once it is done.",
    examples: [
      { name: "Queued", request: { params }, status: 200, response: simulation, volatile: VOLATILE },
      {
        name: "A simulation that does not exist",
        request: { params: { id: 99 } },
        status: 404,
        response: { detail: "Not found.", code: "not_found" },
      },
    ],
  },
  listSimulatedLeads: {
    tag: "Simulations",
    summary: "List the leads of a simulation",
    description:
      "Leads before and after the change, in the order of their arrival: one cell of the matrix, those whose totals move one way or by how many points, those that gain or lose a recommendation, or those that no longer fit. The list does not change when the leads do; erased leads lose their id. While the simulation runs, the list grows.",
    success: "One page of leads.",
    errors: { 404: "There is no such page." },
    examples: [
      {
        name: "From band A to B",
        request: { params, query: { from: "A", to: "B" } },
        status: 200,
        response: { count: 0, next: null, previous: null, results: [] },
      },
      {
        name: "Two filters",
        request: { params, query: { from: "A", moved: "down" } },
        status: 400,
        response: {
          non_field_errors: [
            "Filter by bands, by `moved`, by the change of the total, by `gained`, by `lost`, or by `refused`, one at a time.",
          ],
          codes: { non_field_errors: ["incompatible"] },
        },
      },
    ],
  },
  exportSimulatedLeads: {
    tag: "Simulations",
    summary: "Export the leads of a simulation as CSV",
    description:
      "The leads of the list with the same filters, without pagination. For leads that no longer fit, the fields that end in `_after` are empty.",
    success: "The rows, streamed.",
    examples: [
      {
        name: "Before the first step",
        request: { params },
        status: 200,
        response:
          "lead_id,x_before,x_after,y_before,y_after,total_before,total_after,priority_before,priority_after\r\n",
      },
    ],
  },
  pauseSimulation: {
    tag: "Simulations",
    summary: "Pause a simulation",
    description: "Stops it after the current step. It waits until you resume it.",
    success: "The simulation.",
    errors: { 400: "The simulation is paused or over." },
    examples: [
      {
        name: "Queued",
        request: { params },
        status: 200,
        response: { ...simulation, state: "paused" },
        volatile: VOLATILE,
      },
    ],
  },
  resumeSimulation: {
    tag: "Simulations",
    summary: "Resume a simulation",
    description: "Continues a paused simulation from where it stopped, or tries a failed one again.",
    success: "The simulation.",
    errors: { 400: "The simulation is neither paused nor failed." },
    examples: [{ name: "Paused", request: { params }, status: 200, response: simulation, volatile: VOLATILE }],
  },
  cancelSimulation: {
    tag: "Simulations",
    summary: "Cancel a simulation",
    description: "Ends the simulation and removes its results so far.",
    success: "The simulation.",
    errors: { 400: "The simulation is over." },
    examples: [
      {
        name: "Queued",
        request: { params },
        status: 200,
        response: { ...simulation, state: "cancelled", finished_at: CREATED_AT },
        volatile: VOLATILE,
      },
      {
        name: "Already canceled",
        request: { params },
        status: 400,
        response: {
          non_field_errors: ["This simulation is already canceled."],
          codes: { non_field_errors: ["wrong_state"] },
        },
      },
    ],
  },
} satisfies CallReferences;
