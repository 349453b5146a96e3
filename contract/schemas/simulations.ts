import { z } from "zod";
import { ITEM_KINDS } from "#engine";
import {
  MOVES,
  type Move,
  SIMULATION_DATES,
  SIMULATION_LIMITS,
  SIMULATION_STATES,
  type SimulationDate,
  USUAL_DATE,
} from "../wire/simulations.ts";
import { category } from "./bands.ts";
import type { CallSchemas } from "./call.ts";
import { count, dependents, id, moment, pathId, person } from "./fields.ts";
import { leadFilters } from "./lead-filters.ts";
import { contact } from "./leads.ts";
import { ModelChangeSchema } from "./model-versions.ts";
import { anyNumber, flagQuery, idQuery, pageQuery, pageSchema } from "./pagination.ts";

const axis = z.enum(["x", "y", "total"]);

const { ordering: _, ...filters } = leadFilters;

const EditToTry = z
  .strictObject({
    kind: z.enum([...ITEM_KINDS, "bands"]).describe("The kind of item it changes."),
    action: z.enum(["create", "replace", "update", "delete", "move", "duplicate"]),
    id: id.exactOptional().describe("Id of the item. Not with `create`, and not for bands."),
    parent: id.exactOptional().describe("Id of the question, for a choice."),
    data: z
      .record(z.string(), z.unknown())
      .exactOptional()
      .describe("What you would send to make this change: the body of the item's own call. Not with `delete`."),
    dependents: dependents
      .exactOptional()
      .describe("As with the deletion's own call. Only to delete a question, a choice, or a calculated field."),
  })
  .meta({ id: "EditToTry", description: "One change to the model that has not been made." });

/** The value of `today()`, in simulations and in the re-scorings that they predict. */
export const simulationDate = z.enum(Object.keys(SIMULATION_DATES) as [SimulationDate, ...SimulationDate[]]);

const SimulationRequest = z
  .strictObject({
    draft: id.exactOptional().describe("A draft. Send this, `version`, or `edit`."),
    version: id.exactOptional().describe("A version of the model."),
    edit: EditToTry.exactOptional().describe(
      "A single change to the live model, or to the draft that `X-Draft` names.",
    ),
    against: z
      .union([z.literal("live"), id])
      .default("live")
      .describe("The version to compare with. If absent, the live version."),
    leads: z
      .strictObject(filters)
      .exactOptional()
      .describe("Filters as in the list of leads, evaluated when you send the request. If absent, all leads."),
    date: simulationDate
      .default(USUAL_DATE)
      .describe(
        "The day that `today()` returns: the day of the request, or the day on which each lead arrived. The same for before and after.",
      ),
  })
  .meta({ id: "SimulationRequest", description: "A change to the model to try on stored leads." });

const points = z.number();

const SimulatedLead = z
  .strictObject({
    lead_id: z.string().nullable().describe("Null if the lead has been erased since."),
    ...contact,
    x_before: points,
    x_after: points.nullable().describe("Null if its answers no longer fit, like all fields that end in `_after`."),
    y_before: points,
    y_after: points.nullable(),
    total_before: points,
    total_after: points.nullable(),
    x_category_before: category,
    x_category_after: category.nullable(),
    y_category_before: category,
    y_category_after: category.nullable(),
    priority_before: z.string(),
    priority_after: z.string().nullable(),
    misfits: z
      .array(z.strictObject({ field_name: z.string(), text: z.string() }))
      .describe("Why its answers no longer fit, in lists of leads. Empty if they fit."),
  })
  .meta({ id: "SimulatedLead", description: "A lead before and after the change." });

const cells = z.array(
  z.strictObject({
    from: category.describe("The band before."),
    to: category.describe("The band after."),
    leads: count,
  }),
);

const SimulationResult = z
  .strictObject({
    leads: count.describe("How many leads were simulated."),
    unchanged: count.describe("Leads whose total stays the same."),
    up: count.describe("Leads whose total rises."),
    down: count.describe("Leads whose total falls."),
    refused: count.describe("Leads whose answers no longer fit. They count only here and in `leads`."),
    would_change: count.describe("Leads whose stored result re-scoring would change."),
    as_of: moment.describe("Leads that arrived later are not part of it."),
    document: z
      .strictObject({
        draft: id.nullable(),
        revision: z.int().nullable().describe("The state of the draft that was simulated."),
        version: z.int().nullable().describe("The version that was simulated. Null for a draft or an edit."),
        against: z.int().describe("The version it was compared with."),
      })
      .describe("What was simulated."),
    matrix: z
      .strictObject({ x: cells, y: cells, total: cells })
      .describe("How many leads move from which band to which. Pairs without leads are not listed."),
    differences: z
      .array(z.strictObject({ from: points, to: points, leads: count }))
      .describe(
        "How far totals move, in ascending order. If `from` and `to` are equal, the leads move exactly that far. Other intervals include their end that is further from zero and exclude the other. Intervals without leads are not listed.",
      ),
    rules: z
      .array(
        z.strictObject({
          rule_id: id,
          name: z.string().describe("What the rule recommends."),
          gained: count.describe("Leads that receive it only after the change."),
          lost: count.describe("Leads that receive it only before the change."),
        }),
      )
      .describe("Rules that some leads gain or lose."),
    movers: z
      .array(SimulatedLead)
      .describe(
        `The leads whose totals move most: at most ${SIMULATION_LIMITS.movers} up, then at most ${SIMULATION_LIMITS.movers} down.`,
      ),
    refused_reasons: z
      .array(
        z.strictObject({
          field_name: z.string(),
          text: z.string(),
          leads: count,
          example: z.string().nullable().describe("Id of one of these leads. Null if it has been erased since."),
        }),
      )
      .describe("Why answers no longer fit. A lead can be in several."),
  })
  .meta({ id: "SimulationResult", description: "What a change to the model would do to stored leads." });

const SimulationPreview = SimulationResult.extend({
  changes: z
    .array(ModelChangeSchema)
    .nullable()
    .describe(
      "What `edit` changes in the model, in words: also what it renames or deletes elsewhere. Null for a draft or a version, which have a diff of their own.",
    ),
}).meta({ id: "SimulationPreview", description: "What a change would do to the newest leads, and to the model." });

const summary = {
  id,
  state: z.enum(SIMULATION_STATES),
  progress: z.strictObject({
    done: count.describe("Leads read so far."),
    of: count.nullable().describe("All leads of the account. Null until the simulation starts."),
  }),
  error: z.string().nullable().describe("Why it failed, or why the last attempt did."),
  document: z.strictObject({
    draft: id.nullable(),
    draft_name: z.string().nullable().describe("What the draft is called now."),
    revision: z.int().nullable(),
    version: z.int().nullable(),
    against: z.int().describe("The version it was compared with."),
    against_live: z.boolean().describe("Whether it was compared with whatever version was live."),
  }),
  edit: EditToTry.nullable().describe("The change that was simulated, if it was a single one."),
  leads: z.record(z.string(), z.unknown()).describe("The filters. Search terms are not kept."),
  date: simulationDate,
  evaluated_on: z.iso.date().describe("The day of the request, in the account's time zone."),
  as_of: moment.describe("Leads that arrived later are not part of it."),
  requested_by: person.nullable(),
  finished_at: moment.nullable(),
  is_stale: z.boolean().describe("Whether the result is out of date."),
  stale_reasons: z.array(z.string()),
};

const SimulationSummary = z
  .strictObject(summary)
  .meta({ id: "SimulationSummary", description: "A simulation in the list." });

const Simulation = z
  .strictObject({ ...summary, result: SimulationResult.nullable().describe("Null until it is done.") })
  .meta({ id: "Simulation", description: "A simulation of a change to the model on stored leads." });

const params = z.object({ id: pathId.describe("Id of the simulation.") });

const moves = Object.keys(MOVES) as [Move, ...Move[]];

const change = z.preprocess(anyNumber, z.number()).exactOptional();

const whichLeads = {
  axis: axis.default("total").describe("Which score `from` and `to` are about."),
  from: category.exactOptional().describe("Only leads that were in this band before."),
  to: category.exactOptional().describe("Only leads that are in this band after."),
  moved: z.enum(moves).exactOptional().describe("Only leads whose total moves this way. Not with other filters."),
  min_change: change.describe("Only leads whose total changes by at least this much. Negative for falls."),
  max_change: change.describe("Only leads whose total changes by at most this much."),
  gained: idQuery
    .exactOptional()
    .describe("Only leads that gain the recommendation of this rule. Not with other filters."),
  lost: idQuery
    .exactOptional()
    .describe("Only leads that lose the recommendation of this rule. Not with other filters."),
  refused: flagQuery
    .exactOptional()
    .describe("`true`: only leads whose answers no longer fit; `false`: only the others. Not with other filters."),
};

export const modelSimulationSchemas = {
  createSimulation: { body: SimulationRequest, answer: Simulation },
  previewSimulation: { body: SimulationRequest, answer: SimulationPreview },
  listSimulations: {
    query: z.strictObject({
      ...pageQuery,
      draft: idQuery.exactOptional().describe("Only simulations of this draft."),
      version: idQuery
        .exactOptional()
        .describe("Only simulations of this version, and of the draft that it was published from."),
    }),
    answer: pageSchema("SimulationPage", SimulationSummary),
  },
  getSimulation: { params, answer: Simulation },
  listSimulatedLeads: {
    params,
    query: z.strictObject({ ...pageQuery, ...whichLeads }),
    answer: pageSchema("SimulatedLeadPage", SimulatedLead),
  },
  exportSimulatedLeads: { params, query: z.strictObject(whichLeads), answer: z.string() },
  pauseSimulation: { params, answer: Simulation },
  resumeSimulation: { params, answer: Simulation },
  cancelSimulation: { params, answer: Simulation },
} as const satisfies CallSchemas;
