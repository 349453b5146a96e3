import { grouped } from "#engine";
import { BATCH_LIMITS, bytesText } from "../wire/limits.ts";
import { OPERATIONS } from "../wire/operations.ts";
import type { CallReferences } from "./call.ts";
import { explanationOfImproved } from "./examples/explanation.ts";
import { anonymous, good, improved, listedLead, strong } from "./examples/leads.ts";
import { PEOPLE } from "./examples/people.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { EXAMPLE_ORIGIN } from "./pages.ts";

const contactOf = ({ name = null, email = null }: { name?: string | null; email?: string | null }) => ({ name, email });

/** Submitted with the default token of the examples' user. */
const source = { type: "api", token_name: PEOPLE.client.username } as const;

/** No outcome has been recorded yet. */
const open = { outcome: null, outcome_at: null } as const;

const inList = {
  strong: { ...strong.result, ...contactOf(strong.body), source, ...open },
  improved: { ...improved.result, ...contactOf({}), source, ...open },
  listed: {
    ...listedLead.result,
    ...contactOf(listedLead.body),
    source: { ...source, ...listedLead.body.source },
    ...open,
  },
};

const EVALUATED_ON = CREATED_AT.slice(0, 10);

const { created_at: _, updated_at: __, ...scores } = good.result;
const tested = { ...scores, evaluated_on: EVALUATED_ON };

export const leadReference = {
  submitLead: {
    tag: "Leads",
    summary: "Submit a lead",
    description:
      "Scores the answers and stores the lead. When you receive the response, the lead is stored durably. A `lead_id` that already exists is rejected unless `allow_duplicates` is true: then the lead gets the new answers and result, and the previous ones move to its history. `source` says where the lead came from: send the campaign parameters of the address that led to your form.",
    success: "The scores and recommendations.",
    examples: [
      {
        name: "Answers by field name",
        request: { body: anonymous.body },
        status: 201,
        response: anonymous.result,
        volatile: ["lead_id"],
      },
      {
        name: "With an identifier of your own",
        request: { body: good.body },
        status: 201,
        response: good.result,
      },
      {
        name: "Answers as a list, with a contact",
        request: { body: listedLead.body },
        status: 201,
        response: listedLead.result,
      },
      {
        name: "New answers for an existing lead",
        request: { body: improved.body },
        status: 201,
        response: improved.result,
      },
      {
        name: "A lead that already exists",
        request: { body: good.body },
        status: 400,
        response: {
          lead_id: ['A lead with the lead_id "APP-1001" already exists.'],
          codes: { lead_id: ["lead_exists"] },
        },
      },
      {
        name: "Invalid answers",
        request: {
          body: { lead_id: "APP-1003", answers: { ...anonymous.body.answers, credit_score: 900, incme: 3000 } },
        },
        status: 400,
        response: {
          answers: {
            credit_score: ["900 is too large. The maximum is 850."],
            incme: ["There is no question with this field name."],
          },
          codes: { answers: { credit_score: ["out_of_range"], incme: ["unknown_field"] } },
        },
      },
      {
        name: "A misspelled field and no answers",
        request: { body: { lead_di: "APP-1003" } },
        status: 400,
        response: {
          answers: ["This field is required."],
          lead_di: ['Unknown field. Did you mean "lead_id"?'],
          codes: { answers: ["required"], lead_di: ["unknown_field"] },
        },
      },
      {
        name: "Without a token",
        as: "nobody",
        request: { body: good.body },
        status: 401,
        response: { detail: "Authentication credentials were not provided.", code: "not_authenticated" },
      },
      {
        name: "A body that is not JSON",
        request: { headers: { "Content-Type": "text/plain" }, text: "credit_score=742" },
        status: 415,
        response: {
          detail: 'Unsupported media type "text/plain" in request. Send "application/json".',
          code: "unsupported_media_type",
        },
      },
    ],
  },
  submitLeads: {
    tag: "Leads",
    summary: "Submit a batch of leads",
    description: `Scores and stores up to ${grouped(BATCH_LIMITS.leads)} leads at once, which is several times as fast as single requests. Each lead is accepted or rejected by itself, in the order of the request. When you receive the response, all accepted leads are stored durably. A \`lead_id\` that occurs twice is treated like two requests, one after the other. If you get no response, send the batch again: with a \`lead_id\` of your own, a lead that was stored already is rejected with \`lead_exists\`. The body can have up to ${bytesText(BATCH_LIMITS.bytes)}.`,
    success: "What became of each lead. The status is 200 even if leads were rejected: check each entry.",
    examples: [
      {
        name: "One lead is stored, one is not",
        request: {
          body: {
            leads: [{ ...strong.body, allow_duplicates: true }, { lead_di: "APP-1003" }],
          },
        },
        status: 200,
        response: {
          results: [
            { status: 201, lead: strong.result },
            {
              status: 400,
              errors: {
                answers: ["This field is required."],
                lead_di: ['Unknown field. Did you mean "lead_id"?'],
                codes: { answers: ["required"], lead_di: ["unknown_field"] },
              },
            },
          ],
        },
      },
    ],
  },
  testLead: {
    tag: "Leads",
    summary: "Score a lead without storing it",
    description:
      "Takes the body of a lead and returns what submitting it would, as of today. Nothing is stored, and a `lead_id` may already exist. With `X-Draft`, the draft's model scores it.",
    success: "The scores and recommendations.",
    examples: [
      {
        name: "By the live model",
        request: { body: good.body },
        status: 200,
        response: tested,
      },
    ],
  },
  listLeads: {
    tag: "Leads",
    summary: "List leads",
    description: "By default newest first, 10 per page. Filters combine.",
    success: "One page of leads.",
    examples: [
      {
        name: "The newest lead",
        request: { query: { page_size: 1, search: "APP-" } },
        status: 200,
        response: {
          count: 3,
          count_is_exact: true,
          next: `${EXAMPLE_ORIGIN}${OPERATIONS.listLeads.path}?page=2&page_size=1&search=APP-`,
          previous: null,
          results: [inList.listed],
        },
      },
      {
        name: "The best leads of high priority",
        request: { query: { ordering: "-total_score", priority: "High", min_total: 160, page_size: 1 } },
        status: 200,
        response: {
          count: 2,
          count_is_exact: true,
          next: `${EXAMPLE_ORIGIN}${OPERATIONS.listLeads.path}?min_total=160&ordering=-total_score&page=2&page_size=1&priority=High`,
          previous: null,
          results: [inList.strong],
        },
      },
      {
        name: "The leads of two priorities",
        request: { query: { priority: "High,Disqualified", search: "APP-", page_size: 1 } },
        status: 200,
        response: {
          count: 3,
          count_is_exact: true,
          next: `${EXAMPLE_ORIGIN}${OPERATIONS.listLeads.path}?page=2&page_size=1&priority=High%2CDisqualified&search=APP-`,
          previous: null,
          results: [inList.listed],
        },
      },
      {
        name: "Credit score of 760 or more, and has seen the home",
        request: {
          query: {
            ordering: "-x_axis",
            answers: JSON.stringify({ credit_score: { min: 760 }, viewing: { any: ["visited", "booked"] } }),
          },
        },
        status: 200,
        response: {
          count: 2,
          count_is_exact: true,
          next: null,
          previous: null,
          results: [inList.strong, inList.improved],
        },
      },
      {
        name: "The leads of a campaign",
        request: { query: { utm_campaign: "spring", source: "api" } },
        status: 200,
        response: { count: 1, count_is_exact: true, next: null, previous: null, results: [inList.listed] },
      },
      {
        name: "With answers",
        request: { query: { search: "APP-1001", include: "answers" } },
        status: 200,
        response: {
          count: 1,
          count_is_exact: true,
          next: null,
          previous: null,
          results: [{ ...inList.improved, answers: improved.body.answers }],
        },
      },
      {
        name: "The test leads",
        request: { query: { test: "true" } },
        status: 200,
        response: { count: 0, count_is_exact: true, next: null, previous: null, results: [] },
      },
      {
        name: "Filters that do not match the questions",
        request: { query: { answers: JSON.stringify({ credit_scor: { min: 700 }, move_in: { min: 1 } }) } },
        status: 400,
        response: {
          answers: {
            credit_scor: ['There is no question with this field name. Did you mean "credit_score"?'],
            move_in: ['"min" does not apply to a question that has choices. Use "any" or "answered".'],
          },
          codes: { answers: { move_in: ["incompatible"], credit_scor: ["unknown_field"] } },
        },
      },
      {
        name: "An unknown ordering",
        request: { query: { ordering: "total_scor", page_size: 0 } },
        status: 400,
        response: {
          page_size: ["Ensure this value is greater than or equal to 1."],
          ordering: ['"total_scor" is not a valid choice. Did you mean "total_score"?'],
          codes: { page_size: ["out_of_range"], ordering: ["unknown_choice"] },
        },
      },
    ],
  },
  getLead: {
    tag: "Leads",
    summary: "Read a lead",
    description: "Returns the latest scores and recommendations, with the answers they are based on.",
    success: "The lead.",
    examples: [
      {
        name: "One lead",
        request: { params: { lead_id: "APP-1001" } },
        status: 200,
        response: {
          ...inList.improved,
          answers: improved.body.answers,
          evaluated_on: EVALUATED_ON,
          submitted_by: null,
          rescored: null,
          revision: 2,
          import_id: null,
          restored: null,
          clicks: [],
        },
      },
      {
        name: "No such lead",
        request: { params: { lead_id: "APP-9999" } },
        status: 404,
        response: { detail: "Not found.", code: "not_found" },
      },
    ],
  },
  getLeadHistory: {
    tag: "Leads",
    summary: "Read a lead's history",
    description:
      "Returns earlier results, latest first, each as it was returned at the time. Empty for a lead that was submitted once.",
    success: "One page of earlier results.",
    examples: [
      {
        name: "A lead that was submitted twice",
        request: { params: { lead_id: "APP-1001" } },
        status: 200,
        response: {
          count: 1,
          next: null,
          previous: null,
          results: [
            {
              ...good.result,
              answers: good.body.answers,
              evaluated_on: EVALUATED_ON,
              submitted_by: null,
              rescored: null,
              revision: 1,
              import_id: null,
              restored: null,
              superseded_at: CREATED_AT,
            },
          ],
        },
      },
    ],
  },
  explainLead: {
    tag: "Leads",
    summary: "Explain a lead's scores",
    description:
      "Computed from the model version, answers, and evaluation date stored with the lead. Lists every scoring model with its formula, the values used, the range that matched, points, weight, and axis, and every rule with its outcome and the condition that decided it. The points add up exactly to the scores. `factors` are up to four questions that held the total back, in words for a customer, and `next_band` has the smallest change of answers that would reach the next band.",
    success: "The explanation.",
    examples: [
      {
        name: "Why this lead scored 166.5",
        request: { params: { lead_id: "APP-1001" } },
        status: 200,
        response: explanationOfImproved,
      },
    ],
  },
} satisfies CallReferences;
