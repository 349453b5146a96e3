import { LIMITS } from "#engine";
import { bytesText, TEST_FILE_LIMITS } from "../wire/limits.ts";
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

const CSV = { "Content-Type": "text/csv" };

const FILE = `name,credit_score,monthly_income,rent_amount,move_in,priority,recommendations.credit_score
Excellent credit,800,9000,2000,Immediately,High,2
Poor credit,500,3000,2000,In 3-6 months,Disqualified,none
`;

const EXPORTED = [
  "name,date,rent_amount,monthly_income,credit_score,employment_years,debt_payments,move_in,viewing,documents,deposit_months,about,x_axis,y_axis,total_score,x_category,y_category,priority,recommendations.credit_score,recommendations.viewing",
  'A strong applicant is approved,,1500,9000,790,6,200,Immediately,"Yes, I have",Proof of identity; Pay stubs; Bank statements; A landlord\'s reference,2,,,,,A,,High,2,',
  "",
].join("\r\n");

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
  importTests: {
    tag: "Tests",
    summary: "Import tests from a CSV file",
    description: `The body is a CSV file with one test on each line. Its columns are \`name\`, answers under the field names (or the texts) of their questions, what is expected (\`x_axis\`, \`y_axis\`, \`total_score\`, \`x_category\`, \`y_category\`, \`priority\`), the rule that must match as \`recommendations.\` and the field name, with its number among the rules of the question or \`none\`, and the \`date\` that \`today()\` stands for. An empty cell is a question that is not answered, or nothing that is expected. A question whose field name is one of these columns has the column \`answers.\` and its name. Separator, encoding, decimal sign, and the order of dates are detected, and choices are named by text, slug, or value, as in an import of leads. A test replaces the one with the same name; other tests stay. All of them are one change of the model, and if anything is wrong, nothing changes. At most ${LIMITS.tests} tests and ${bytesText(TEST_FILE_LIMITS.bytes)}.`,
    success: "What has changed.",
    errors: {
      400: "Something is wrong, by line and column; or the file cannot be read. Nothing was changed.",
      413: "The file is too large.",
      415: "The file is no CSV file.",
    },
    examples: [
      {
        name: "What a file with two tests would change",
        request: { query: { dry_run: "true" }, headers: CSV, text: FILE },
        status: 200,
        response: { created: 2, updated: 0, unchanged: 0, dry_run: true },
      },
      {
        name: "Faults by line and column",
        request: {
          headers: CSV,
          text: FILE.replace("800", "900").replace("Disqualified,none", ",9"),
        },
        status: 400,
        response: {
          lines: {
            "2": { credit_score: ["900 is too large. The maximum is 850."] },
            "3": {
              "recommendations.credit_score": [
                'credit_score has 5 rules. Enter the number of a rule, from 1 in their order, or "none".',
              ],
            },
          },
          codes: {
            lines: {
              "2": { credit_score: ["out_of_range"] },
              "3": { "recommendations.credit_score": ["does_not_exist"] },
            },
          },
        },
      },
    ],
  },
  exportTests: {
    tag: "Tests",
    summary: "Export tests as CSV",
    description:
      "The tests as a file that can be imported again, into this model or into another one with the same questions. A model without tests gives the columns to begin with.",
    success: "The tests.",
    examples: [{ name: "All tests", request: {}, status: 200, response: EXPORTED }],
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
