import { DEFAULT_BANDS, exportBands } from "#engine";
import { MESSAGES } from "../wire/errors.ts";
import { OPERATIONS } from "../wire/operations.ts";
import type { CallReferences } from "./call.ts";
import { rental } from "./examples/rental.ts";
import { EXAMPLE_ORIGIN } from "./pages.ts";

const income = {
  field_name: "monthly_income",
  text: "What is your household's monthly income?",
  type: "number",
  required: true,
  min_value: 0,
} as const;

const points = {
  question: "monthly_income",
  name: "Income",
  formula: "{monthly_income}",
  x_axis: true,
  y_axis: false,
  value_ranges: [
    { end: 3_000, points: 10 },
    { start: 3_000, points: 40 },
  ],
};

const welcome = {
  question: "monthly_income",
  rule: "If {monthly_income} >= 3000",
  response_text: "You can book a viewing.",
  type: "approval",
} as const;

const file = {
  format: 1,
  name: "Rental application",
  questions: [income],
  calculated_fields: [],
  scoring_models: [points],
  recommendations: [welcome],
} as const;

const created = (type: string, name: string, text: string) =>
  ({ action: "created", target: { type, id: 1, name }, field: null, before: null, after: null, text }) as const;

const changes = [
  created("question", income.text, `question "What is your household's monthly income?" (monthly_income) added`),
  created("scoring_model", "Income", 'scoring model "Income" added: {monthly_income}, with 2 value ranges'),
  created(
    "recommendation",
    `rule 1 of "What is your household's monthly income?"`,
    `rule 1 of "What is your household's monthly income?" added: If {monthly_income} >= 3000`,
  ),
];

const template = (slug: string, name: string, description: string) => ({
  slug,
  name,
  description,
  questions: 8,
  scoring_models: 8,
  recommendations: 6,
});

const TEMPLATES = [
  template("rental-application", "Rental application", "Can the applicant pay, and how soon will they move?"),
  template("b2b-sales", "B2B sales", "Does the company fit, and is it about to buy?"),
  template("consumer-credit", "Consumer credit", "Can the applicant repay, and do they need the loan now?"),
  template("real-estate-buyer", "Real-estate buyer", "Can the buyer afford a home, and how soon will they buy?"),
  template("agency-intake", "Agency intake", "Is the client a good fit, and is the project about to start?"),
];

const FORMATS =
  "Send JSON, or YAML with `Content-Type: application/yaml`; errors in YAML include the line. All errors are returned at once, each with its path, and nothing is stored.";

export const modelFileReference = {
  planModelFile: {
    tag: "Model file",
    summary: "Plan a model file",
    description: `Returns what applying a file would change, in words. Nothing is stored. Parts that the file leaves out (\`questions\`, \`calculated_fields\`, \`scoring_models\`, \`recommendations\`, \`bands\`, \`tests\`) stay as they are; within a part, what is not in the file is removed. Objects that are in both the file and the model keep their ids. A question is identified by its field name, and a choice by its slug, so a file cannot rename them: another name there deletes the question or choice and adds a new one, to which earlier answers do not belong. Filters, figures, and exports do not find them there. To rename and keep the answers, change the field name or slug in the admin or by the API, and then use the new name in the file. ${FORMATS}\n\nThe \`ETag\` of the response identifies the live model. Send it as \`If-Match\` to apply the file to exactly this state.`,
    success: "The plan.",
    examples: [
      {
        name: "A file for an empty model",
        request: { body: file },
        status: 200,
        response: { version: 49, changes },
        volatile: ["id", "name", "text"],
      },
      {
        name: "A file with errors",
        request: {
          body: {
            ...file,
            scoring_models: [{ ...points, question: "monthly_incme" }],
            recommendations: [{ ...welcome, rule: "{monthly_income} >= 3000" }],
          },
        },
        status: 400,
        response: {
          scoring_models: [{ question: ['There is no question "monthly_incme". Did you mean "monthly_income"?'] }],
          recommendations: [{ rule: ['Characters 1 to 16: Begin the rule with "If", as in If {score} > 10.'] }],
          codes: { scoring_models: [{ question: ["does_not_exist"] }], recommendations: [{ rule: ["missing_if"] }] },
        },
      },
    ],
  },
  applyModelFile: {
    tag: "Model file",
    summary: "Apply a model file",
    description: `Changes the model as planned, in one new version that is live immediately and can be undone like any other. A file that changes nothing creates no version. ${FORMATS}`,
    success: "What changed.",
    errors: { 412: "The live version is not the one in `If-Match`. Nothing was applied." },
    examples: [
      {
        name: "Someone has changed the model since the plan",
        request: { body: file, headers: { "If-Match": '"mB0dN3Rk1oXWq5Zt8sLe2g"' } },
        status: 412,
        response: { detail: MESSAGES.modelChangedSincePlan, code: "precondition_failed" },
      },
      {
        name: "A file for an empty model",
        request: { body: file },
        status: 200,
        response: { version: 50, changed: true, changes },
        volatile: ["id", "name", "text"],
      },
      {
        name: "The same file again",
        request: { body: file },
        status: 200,
        response: { version: 50, changed: false, changes: [] },
      },
    ],
  },
  getModelFile: {
    tag: "Model file",
    summary: "Export the model as a file",
    description:
      "Returns the whole live model without ids: everything is identified by field name or name, so you can keep the file in version control and apply it to any account. For YAML, send `Accept: application/yaml` or `?format=yaml`. Applying a model's own export changes nothing.",
    success: "The file.",
    examples: [
      {
        name: "The live model",
        request: {},
        status: 200,
        response: {
          $schema: `${EXAMPLE_ORIGIN}${OPERATIONS.getModelFileSchema.path}`,
          ...file,
          name: rental.account.name,
          bands: exportBands(DEFAULT_BANDS),
          tests: [],
        },
      },
    ],
  },
  listModelTemplates: {
    tag: "Model file",
    summary: "List the templates",
    description: "The model files that come with Leadplane, to start from.",
    success: "The templates.",
    examples: [
      {
        name: "All of them",
        request: {},
        status: 200,
        response: TEMPLATES,
        volatile: ["description", "questions", "scoring_models", "recommendations"],
      },
    ],
  },
  getModelTemplate: {
    tag: "Model file",
    summary: "Read a template",
    description:
      "Returns the template as a model file. Apply it as it is, or change it first. For YAML, send `Accept: application/yaml` or `?format=yaml`.",
    success: "The file.",
    examples: [
      {
        name: "The beginning of one",
        request: { params: { slug: "rental-application" } },
        status: 200,
        response: {
          $schema: `${EXAMPLE_ORIGIN}${OPERATIONS.getModelFileSchema.path}`,
          ...file,
          description: "Can the applicant pay the rent, and how soon will they move in?",
          bands: exportBands(DEFAULT_BANDS),
          tests: [],
        },
        volatile: [
          "description",
          "questions",
          "calculated_fields",
          "scoring_models",
          "recommendations",
          "bands",
          "tests",
        ],
      },
      {
        name: "No such template",
        request: { params: { slug: "nothing" } },
        status: 404,
        response: { detail: "There is no template nothing.", code: "not_found" },
      },
    ],
  },
  getModelFileSchema: {
    tag: "Model file",
    summary: "The JSON Schema of model files",
    description:
      "For editors: with this URL in `$schema`, an editor completes and checks a model file. The URL stays the same as long as the format does.",
    success: "The schema.",
    examples: [
      {
        name: "The beginning of the schema",
        request: {},
        status: 200,
        response: {
          title: "Leadplane model",
          $schema: "https://json-schema.org/draft/2020-12/schema",
          $id: `${EXAMPLE_ORIGIN}${OPERATIONS.getModelFileSchema.path}`,
          type: "object",
          required: ["format"],
          additionalProperties: false,
          properties: {},
          $defs: {},
          description: "A model without ids: everything is identified by field name or name.",
        },
        volatile: ["properties", "$defs", "description"],
      },
    ],
  },
} satisfies CallReferences;
