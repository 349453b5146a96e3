import type { CallReferences } from "./call.ts";
import { strong } from "./examples/leads.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { firstPage } from "./pages.ts";

const { answers } = strong.body;

const approved = {
  id: 1,
  name: "A strong applicant is approved",
  answers,
  date: null,
  expect: { x_category: "A", priority: "High", recommendations: { credit_score: 2 } },
  created_at: CREATED_AT,
} as const;

const { id: _, created_at: __, ...body } = approved;

const kept = {
  ...approved,
  id: 2,
  name: "APP-1000 as it was decided",
  date: "2026-01-15",
  expect: { x_category: "A", y_category: "A", priority: "High", recommendations: { credit_score: 2, viewing: null } },
};

const FITS =
  "The answers must fit the questions when you send them. If a later change to the questions means that they no longer fit, the test fails, but the change is not refused.";

export const testReference = {
  listTests: {
    tag: "Tests",
    summary: "List tests",
    description: "Ordered by id unless `ordering` says otherwise.",
    success: "One page of tests.",
    examples: [{ name: "No tests yet", request: {}, status: 200, response: firstPage("listTests", []) }],
  },
  createTest: {
    tag: "Tests",
    summary: "Create a test",
    description: `A test is a lead kept with the model, and the result it must get. Tests are part of model versions, model files, and copies. ${FITS}`,
    success: "The test.",
    examples: [
      { name: "A lead that must be approved", request: { body }, status: 201, response: approved },
      {
        name: "Everything wrong",
        request: {
          body: {
            name: approved.name,
            answers: { ...answers, credit_score: 900 },
            expect: { priority: "High", recommendations: { viewing: 2 } },
          },
        },
        status: 400,
        response: {
          name: ["A test named A strong applicant is approved already exists."],
          answers: ["credit_score: 900 is too large. The maximum is 850."],
          expect: ["recommendations: viewing has no rule with the id 2."],
          codes: { name: ["already_exists"], expect: ["does_not_exist"], answers: ["out_of_range"] },
        },
      },
    ],
  },
  runTests: {
    tag: "Tests",
    summary: "Run the tests",
    description:
      "Scores the lead of each test with the model and compares the result with what is expected. Nothing is stored.",
    success: "The results of the tests.",
    errors: { 404: "There is no such test." },
    examples: [
      {
        name: "All tests",
        request: {},
        status: 200,
        response: {
          passed: 1,
          failed: 0,
          results: [{ id: approved.id, name: approved.name, passed: true, differences: [] }],
        },
      },
    ],
  },
  createTestFromLead: {
    tag: "Tests",
    summary: "Keep a lead as a test",
    description:
      "The test gets the lead’s answers and evaluation date, and expects what the model gives the lead now. Text that no formula or rule reads is not copied, and neither is the lead’s id or contact: a test stays when its lead is erased.",
    success: "The test.",
    errors: { 404: "There is no such lead." },
    examples: [
      {
        name: "What was decided about a lead",
        request: { body: { lead_id: strong.body.lead_id, name: kept.name } },
        status: 201,
        response: kept,
        volatile: ["date"],
      },
    ],
  },
  getTest: {
    tag: "Tests",
    summary: "Read a test",
    description: "",
    success: "The test.",
    examples: [{ name: "One test", request: { params: { id: 1 } }, status: 200, response: approved }],
  },
  replaceTest: {
    tag: "Tests",
    summary: "Replace a test",
    description: FITS,
    success: "The test.",
    examples: [
      {
        name: "All fields",
        request: { params: { id: kept.id }, body: { ...body, name: kept.name, expect: { total_score: 192.5 } } },
        status: 200,
        response: { ...approved, id: kept.id, name: kept.name, expect: { total_score: 192.5 } },
      },
    ],
  },
  updateTest: {
    tag: "Tests",
    summary: "Change a test",
    description: `Only the fields you send change; \`answers\` and \`expect\` are each replaced as a whole. ${FITS}`,
    success: "The test.",
    examples: [
      {
        name: "Other expectations",
        request: { params: { id: kept.id }, body: { expect: { x_axis: 97.5, y_axis: 95 } } },
        status: 200,
        response: { ...approved, id: kept.id, name: kept.name, expect: { x_axis: 97.5, y_axis: 95 } },
      },
    ],
  },
  deleteTest: {
    tag: "Tests",
    summary: "Delete a test",
    description: "",
    success: "Deleted.",
    examples: [{ name: "Delete", request: { params: { id: kept.id } }, status: 204 }],
  },
} satisfies CallReferences;
