import { z } from "zod";
import { EXPECTED_MEMBERS, LIMITS, type TestData } from "#engine";
import { FIELD_LIMITS } from "../wire/limits.ts";
import { category, priority } from "./bands.ts";
import { bodySchema, type MemberSchemas, optionalMembers } from "./body.ts";
import type { CallSchemas } from "./call.ts";
import { count, date, decimal, filledText, id, leadId, moment, pathId, text } from "./fields.ts";
import { AnswersSchema, answersOfLead } from "./leads.ts";
import { orderingQuery } from "./ordering.ts";
import { flagQuery, idQuery, pageQuery, pageSchema, searchQuery } from "./pagination.ts";

const points = decimal(-2 * LIMITS.modelPoints, 2 * LIMITS.modelPoints).exactOptional();

/** The expectations of a test, except the rules, which a file names differently. */
export const expectedMembers = {
  x_axis: points,
  y_axis: points,
  total_score: points,
  x_category: category.exactOptional(),
  y_category: category.exactOptional(),
  priority: priority.exactOptional().describe("Name of the total's band."),
};

const Expectations = z
  .strictObject({
    ...expectedMembers,
    recommendations: z
      .record(z.string(), id.nullable())
      .exactOptional()
      .describe("By field name, the id of the rule that must match, or null if none may."),
  })
  .meta({
    id: "TestExpectations",
    description: "The result that the lead must get. What you leave out is not checked. Expect at least one thing.",
  });

export const testFields = {
  name: filledText(FIELD_LIMITS.name).describe("Unique among the tests."),
  date: date("Enter a date as YYYY-MM-DD.")
    .nullable()
    .describe("The date used for `today()`. If null or absent, the day on which the test runs."),
};

export const ModelTest = z
  .strictObject({
    id,
    name: z.string(),
    answers: answersOfLead,
    date: testFields.date,
    expect: Expectations,
    created_at: moment,
  })
  .meta({ id: "Test", description: "A lead kept with the model, and the result it must get." });

const fields = {
  name: testFields.name,
  answers: AnswersSchema,
  date: testFields.date.exactOptional(),
  expect: Expectations,
} satisfies MemberSchemas<TestData>;

const READ_ONLY = ["id", "created_at"];

const TestWrite = bodySchema("TestWrite", "All fields of a test.", fields, READ_ONLY);

const TestPatch = bodySchema(
  "TestPatch",
  "The fields of a test to change.",
  { ...optionalMembers({ name: fields.name, answers: fields.answers, expect: fields.expect }), date: fields.date },
  READ_ONLY,
);

const TestFromLead = bodySchema("TestFromLead", "The lead to keep as a test.", {
  lead_id: leadId,
  name: testFields.name
    .exactOptional()
    .describe("Name of the test. If absent, a free one after the lead’s priority, such as `High lead 2`."),
  expect: z
    .array(z.enum([...EXPECTED_MEMBERS, "recommendations"]))
    .min(1)
    .exactOptional()
    .describe("What the test expects. If absent, the bands, the priority, and the recommendations."),
});

const memberValue = z.union([z.number(), z.string(), z.null()]);

const TestResult = z
  .strictObject({
    id,
    name: z.string(),
    passed: z.boolean(),
    differences: z.array(
      z.strictObject({
        member: z.string().describe("A member of `expect`, such as `priority` or `recommendations.credit_score`."),
        expected: memberValue,
        actual: memberValue,
      }),
    ),
    errors: z
      .record(z.string(), z.array(z.string()))
      .exactOptional()
      .describe("Why the answers do not fit the questions, by field name. Absent if they do."),
  })
  .meta({
    id: "TestResult",
    description: "Whether a test passes, and where the result differs from what is expected.",
  });

const TestRun = z
  .strictObject({ passed: z.int(), failed: z.int(), results: z.array(TestResult) })
  .meta({ id: "TestRun", description: "The results of a model's tests." });

const TestImport = z
  .strictObject({
    created: count.describe("Tests that are new."),
    updated: count.describe("Tests that the model had under the same name, with other answers or expectations."),
    unchanged: count.describe("Tests that the model has exactly so."),
    dry_run: z.boolean().describe("Whether nothing was changed."),
  })
  .meta({ id: "TestImport", description: "What a file of tests changes." });

const params = z.object({ id: pathId.describe("Id of the test.") });

export const testSchemas = {
  listTests: {
    query: z.strictObject({
      ...pageQuery,
      search: searchQuery("the name"),
      ordering: orderingQuery("listTests").prefault(["id"]),
    }),
    answer: pageSchema("TestPage", ModelTest),
  },
  createTest: { body: TestWrite, answer: ModelTest },
  runTests: {
    query: z.strictObject({ id: idQuery.exactOptional().describe("Runs only this test.") }),
    answer: TestRun,
  },
  createTestFromLead: { body: TestFromLead, answer: ModelTest },
  importTests: {
    query: z.strictObject({
      dry_run: flagQuery.prefault("false").describe("Whether to only say what would change."),
      file_name: text(FIELD_LIMITS.name).default("tests.csv").describe("Name of the file, for the version’s note."),
    }),
    answer: TestImport,
  },
  exportTests: { answer: z.string() },
  getTest: { params, answer: ModelTest },
  replaceTest: { params, body: TestWrite, answer: ModelTest },
  updateTest: { params, body: TestPatch, answer: ModelTest },
  deleteTest: { params },
} as const satisfies CallSchemas;
