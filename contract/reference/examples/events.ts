import type { z } from "zod";
import type { BandLetter } from "#engine";
import type { DeepReadonly } from "../../schemas/call.ts";
import type { EVENT_SCHEMAS } from "../../schemas/events.ts";
import type { EventType } from "../../wire/events.ts";
import { good, improved, listedLead, strong } from "./leads.ts";
import { converted } from "./outcomes.ts";
import { PEOPLE, personId } from "./people.ts";
import { CREATED_AT } from "./stored.ts";

const account_id = PEOPLE.client.account;
const admin = { id: personId("admin"), username: PEOPLE.admin.username } as const;

const fingerprint = "5f0f1c7f3b0e4d0f2a7f2f9f6e2c9d1b8a7c6d5e4f3a2b1c0d9e8f7a6b5c4d3e";

const ofLead = {
  source: { type: "api", token_name: PEOPLE.client.username },
  evaluated_on: CREATED_AT.slice(0, 10),
  submitted_by: null,
  fingerprint,
} as const;

/** The result that a lead had before. */
function formerOf({ lead_id: _, created_at: __, ...result }: ReturnType<typeof withBands>) {
  return result;
}

/** The bands of examples are texts. */
const withBands = (result: typeof strong.result) => ({
  ...result,
  x_category: result.x_category as BandLetter,
  y_category: result.y_category as BandLetter,
});

const strongLead = {
  ...withBands(strong.result),
  name: strong.body.name,
  email: strong.body.email,
  answers: strong.body.answers,
  ...ofLead,
} as const;

/** The result of the same answers after the model was changed. */
const byAnotherModel = {
  x_axis: 40,
  y_axis: 0,
  total_score: 40,
  x_score: 40,
  y_score: 0,
  x_category: "C",
  y_category: "D",
  priority: "Disqualified",
  recommendation: "You can book a viewing.",
  recommendations: {
    monthly_income: {
      response_text: "You can book a viewing.",
      type: "approval",
      affiliate_name: "",
      affiliate_image: "",
      affiliate_link: "",
      redirect_url: "",
      rule_id: 8,
    },
  },
} as const;

const { outcome, corrected } = converted;

const ofOutcome = {
  outcome_id: outcome.id,
  lead_id: outcome.lead_id,
  fingerprint,
  outcome: outcome.outcome,
  value: outcome.value,
  occurred_at: outcome.occurred_at,
  changed_by: outcome.recorded_by,
  state: "success",
  previous_state: null,
  source: { type: "api", token_name: PEOPLE.client.username, ...listedLead.body.source },
  result: formerOf(withBands(listedLead.result)),
} as const;

/** An event of each type; the examples happen to the account of the fixture, and a test reads them there. */
export const EVENT_EXAMPLES: { readonly [Type in EventType]: DeepReadonly<z.output<(typeof EVENT_SCHEMAS)[Type]>> } = {
  "lead.created": {
    id: "evt_6dYQvS0kqfXyG1WcZtqkPg",
    type: "lead.created",
    timestamp: CREATED_AT,
    account_id,
    data: { ...strongLead, rescored: null, previous: null },
  },
  "lead.updated": {
    id: "evt_Jm0tT3w5a6G6Z0vLr2yXNw",
    type: "lead.updated",
    timestamp: CREATED_AT,
    account_id,
    data: {
      ...withBands(improved.result),
      name: null,
      email: null,
      answers: improved.body.answers,
      ...ofLead,
      rescored: null,
      previous: formerOf(withBands(good.result)),
    },
  },
  "lead.rescored": {
    id: "evt_n3C8hBq1VJ4m9sYtFz0eUA",
    type: "lead.rescored",
    timestamp: CREATED_AT,
    account_id,
    data: {
      ...strongLead,
      ...byAnotherModel,
      rescored: { id: 6, at: CREATED_AT, reason: "requested", by: admin },
      previous: formerOf(withBands(strong.result)),
    },
  },
  "lead.erased": {
    id: "evt_Q9b2gkX7cWmD5oR1uVhPSg",
    type: "lead.erased",
    timestamp: CREATED_AT,
    account_id,
    data: { fingerprint, erasure_id: 1 },
  },
  "outcome.recorded": {
    id: "evt_W1bq0XyVd3nL7rTcKe5GhA",
    type: "outcome.recorded",
    timestamp: CREATED_AT,
    account_id,
    data: ofOutcome,
  },
  "outcome.corrected": {
    id: "evt_p8Zk2mRjQ6sFvYwUa4NtEg",
    type: "outcome.corrected",
    timestamp: CREATED_AT,
    account_id,
    data: { ...ofOutcome, value: corrected.value, changed_by: admin, previous_state: "success" },
  },
  "outcome.removed": {
    id: "evt_D5hLx9oBiC0uJfMzSq7PWw",
    type: "outcome.removed",
    timestamp: CREATED_AT,
    account_id,
    data: { ...ofOutcome, value: corrected.value, changed_by: admin, state: null, previous_state: "success" },
  },
  "model.published": {
    id: "evt_2LxEwq0TnKf8yHs6JdVbZA",
    type: "model.published",
    timestamp: CREATED_AT,
    account_id,
    data: { version: 27, note: `Created question "What is your household's monthly income?"`, published_by: admin },
  },
  "import.finished": {
    id: "evt_Tz5rUo8mBv1xCq4NkLj7Ew",
    type: "import.finished",
    timestamp: CREATED_AT,
    account_id,
    data: {
      import_id: 2,
      file_name: "crm.csv",
      state: "done",
      rows: 2,
      created: 1,
      updated: 0,
      skipped: 0,
      failed: 1,
      error: null,
      uploaded_by: admin,
    },
  },
  "job.failed": {
    id: "evt_hF0sWp3dYg6aXi9ZeMnRKQ",
    type: "job.failed",
    timestamp: CREATED_AT,
    account_id,
    data: {
      job_id: 7,
      kind: "rescoring",
      error:
        "Version 28 went live, so re-scoring with version 27 stopped. Leads that were re-scored keep their new results. Start again to use version 28.",
      requested_by: admin,
    },
  },
};
