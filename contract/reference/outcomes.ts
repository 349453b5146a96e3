import { LOST, OUTCOME_LIMITS } from "../wire/outcomes.ts";
import { SENTENCES } from "../wire/sentences.ts";
import type { CallReferences } from "./call.ts";
import { converted } from "./examples/outcomes.ts";

const VOLATILE = ["occurred_at", "recorded_at"];

const { body, outcome, corrected } = converted;

const unknownLead = {
  lead_id: ['There is no lead "APP-9999". Send its answers first, or check its lead_id.'],
  codes: { lead_id: ["does_not_exist"] },
};

const settings = { success: ["converted"], lost_after_days: null, recounting: false };

export const outcomeReference = {
  recordOutcome: {
    tag: "Outcomes",
    summary: "Record an outcome",
    description: `Says what became of a lead: that it converted, that it is lost, or anything else that you want to tell apart. A lead may have several outcomes, up to ${OUTCOME_LIMITS.perLead}. The same outcome of the same lead at the same moment is stored once: send \`occurred_at\`, and a repeated request does no harm; its response is 200 with what is stored. Each outcome is an event, \`outcome.recorded\`.`,
    success: "The outcome.",
    examples: [
      { name: "A sale", request: { body }, status: 201, response: outcome, volatile: VOLATILE },
      {
        name: "A lead that does not exist",
        request: { body: { lead_id: "APP-9999", outcome: "converted" } },
        status: 400,
        response: unknownLead,
      },
      {
        name: "In the future",
        request: { body: { ...body, occurred_at: "2999-01-31T09:00:00Z" } },
        status: 400,
        response: { occurred_at: [SENTENCES.future], codes: { occurred_at: ["out_of_range"] } },
      },
    ],
  },
  recordOutcomes: {
    tag: "Outcomes",
    summary: "Record outcomes in a batch",
    description: `Records up to ${OUTCOME_LIMITS.batch.toLocaleString("en-US")} outcomes together. Faults of one do not touch the others. Sent again, outcomes with \`occurred_at\` are stored once.`,
    success: "What became of each outcome.",
    examples: [
      {
        name: "One that is known already, and one of no lead",
        request: { body: { outcomes: [body, { lead_id: "APP-9999", outcome: LOST }] } },
        status: 200,
        response: {
          results: [
            { status: 200, outcome },
            { status: 400, errors: unknownLead },
          ],
        },
        volatile: VOLATILE,
      },
    ],
  },
  listOutcomes: {
    tag: "Outcomes",
    summary: "List outcomes",
    description: "Returns the outcomes of the account's leads. Follow `next` to read on.",
    success: "A page of outcomes.",
    examples: [
      {
        name: "Of a lead",
        request: { query: { lead_id: body.lead_id } },
        status: 200,
        response: { next: null, results: [outcome] },
        volatile: VOLATILE,
      },
    ],
  },
  getOutcome: {
    tag: "Outcomes",
    summary: "Read an outcome",
    description: "",
    success: "The outcome.",
    examples: [
      {
        name: "By its id",
        request: { params: { id: outcome.id } },
        status: 200,
        response: outcome,
        volatile: VOLATILE,
      },
    ],
  },
  updateOutcome: {
    tag: "Outcomes",
    summary: "Correct an outcome",
    description:
      "Changes the members that you send. The figures, the lead, and the audit log follow, and there is an event, `outcome.corrected`.",
    success: "The outcome.",
    examples: [
      {
        name: "Another amount",
        request: { params: { id: outcome.id }, body: { value: corrected.value } },
        status: 200,
        response: corrected,
        volatile: VOLATILE,
      },
      {
        name: "Without being an administrator",
        as: "client",
        request: { params: { id: outcome.id }, body: { value: corrected.value } },
        status: 403,
        response: { detail: "You do not have permission to perform this action.", code: "permission_denied" },
      },
    ],
  },
  deleteOutcome: {
    tag: "Outcomes",
    summary: "Remove an outcome",
    description:
      "For an outcome that was recorded by mistake. The figures, the lead, and the audit log follow, and there is an event, `outcome.removed`.",
    success: "It was removed.",
    examples: [{ name: "By its id", request: { params: { id: outcome.id } }, status: 204 }],
  },
  getOutcomeSettings: {
    tag: "Outcomes",
    summary: "Read what outcomes count as",
    description: "",
    success: "The settings.",
    examples: [{ name: "In a new account", request: {}, status: 200, response: settings }],
  },
  setOutcomeSettings: {
    tag: "Outcomes",
    summary: "Set what outcomes count as",
    description: `Which outcomes are a success, and when a lead without one counts as lost. \`${LOST}\` is always lost. After a change of \`success\`, stored outcomes are counted again in the background. Test leads have the same settings.`,
    success: "The settings.",
    examples: [
      {
        name: "Lost after 90 days",
        request: { body: { success: ["converted"], lost_after_days: 90 } },
        status: 200,
        response: { ...settings, lost_after_days: 90 },
      },
      {
        name: "Lost cannot be a success",
        request: { body: { success: [LOST], lost_after_days: null } },
        status: 400,
        response: {
          success: ['"lost" always counts as lost. Leave it out, or record another outcome.'],
          codes: { success: ["incompatible"] },
        },
      },
    ],
  },
} as const satisfies CallReferences;
