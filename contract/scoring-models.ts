import { z } from "zod";
import { LIMITS } from "#engine";
import { bodyOf, partly } from "./body.ts";
import { CREATED_AT, rentalScoringModels, rentalValueRanges } from "./examples/stored.ts";
import { decimal, FIELD_LIMITS, filledText, id, moment, pathId, text } from "./fields.ts";
import { defineOperation } from "./operation.ts";
import { firstPage, idQuery, pageOf, pageQuery } from "./pagination.ts";
import { NestedRange, nestedRangeWrite } from "./value-ranges.ts";

/** A scoring model as the API answers it. */
export const ScoringModel = z
  .strictObject({
    id,
    question: id,
    name: z.string(),
    formula: z.string(),
    weight: z.number(),
    x_axis: z.boolean(),
    y_axis: z.boolean(),
    value_ranges: z.array(NestedRange).describe("In ascending order of `start`."),
    created_at: moment,
  })
  .meta({ id: "ScoringModel", description: "A formula whose value gives points on one axis or both." });

const fields = {
  question: id.describe("Id of the question it belongs to."),
  formula: filledText(LIMITS.sourceLength).describe(
    "An expression over fields in braces, calculated fields and scores. One that uses a score is worked out after the others.",
  ),
  name: text(FIELD_LIMITS.name).describe("What the explanation and the admin call it."),
  weight: decimal(0, LIMITS.weight).describe(
    "Multiplies the points; up to two decimals. 2 for high priority, 0.5 for low.",
  ),
  x_axis: z.boolean().describe("Whether its points count on X, capability."),
  y_axis: z.boolean().describe("Whether its points count on Y, propensity."),
  value_ranges: z
    .array(nestedRangeWrite)
    .max(LIMITS.rangesPerModel)
    .describe(
      "All ranges. One with the `id` of a present range changes it; present ones left out are deleted. Without any, the value itself is the points.",
    ),
};

const shape = {
  ...fields,
  name: fields.name.default(""),
  weight: fields.weight.default(1),
  x_axis: fields.x_axis.default(true),
  y_axis: fields.y_axis.default(false),
  value_ranges: fields.value_ranges.exactOptional(),
};
const READ_ONLY = ["id", "created_at"];

export const ScoringModelWrite = bodyOf(
  "ScoringModelWrite",
  "A scoring model, complete. Value ranges left out stay as they are.",
  shape,
  READ_ONLY,
);
const ScoringModelPatch = bodyOf(
  "ScoringModelPatch",
  "Changes of a scoring model; what is left out stays.",
  partly(fields),
  READ_ONLY,
);

const params = z.object({ id: pathId.describe("Id of the scoring model.") });

const LIST = "/api/v1/scoring-models/";
const ONE = "/api/v1/scoring-models/{id}/";
const EMPLOYMENT = 4;
const nextRange = rentalValueRanges.length + 1;
const created = {
  id: rentalScoringModels.length + 1,
  question: EMPLOYMENT,
  name: "Employment",
  formula: "min({employment_years}, 10)",
  weight: 0.5,
  x_axis: true,
  y_axis: false,
  value_ranges: [
    { id: nextRange, start: null, end: 2, points: 0 },
    { id: nextRange + 1, start: 2, end: null, points: 10 },
  ],
  created_at: CREATED_AT,
};
const replaced = { ...created, formula: "{employment_years}", weight: 1 };

export const listScoringModels = defineOperation({
  id: "listScoringModels",
  method: "GET",
  path: LIST,
  tag: "Scoring models",
  summary: "List scoring models",
  description: "In the order of their ids, each with its value ranges.",
  auth: "token",
  scoped: true,
  query: z.strictObject({ ...pageQuery, question: idQuery.exactOptional().describe("Only those of this question.") }),
  success: {
    status: 200,
    description: "One page of scoring models.",
    schema: pageOf("ScoringModelPage", ScoringModel),
  },
  errors: { 404: "There is no such page." },
  examples: [
    {
      name: "The first two",
      request: { query: { page_size: 2 } },
      status: 200,
      response: firstPage(LIST, rentalScoringModels, { page_size: 2 }),
    },
  ],
});

export const createScoringModel = defineOperation({
  id: "createScoringModel",
  method: "POST",
  path: LIST,
  tag: "Scoring models",
  summary: "Create a scoring model",
  description:
    "The formula is checked at once: syntax, unknown fields and types, each fault with its place. `value_ranges` may be given at once or added later.",
  auth: "admin",
  scoped: true,
  etag: true,
  makesVersion: true,
  body: ScoringModelWrite,
  success: { status: 201, description: "The scoring model.", schema: ScoringModel },
  examples: [
    {
      name: "A formula with two ranges",
      request: {
        body: {
          question: EMPLOYMENT,
          name: "Employment",
          formula: "min({employment_years}, 10)",
          weight: 0.5,
          value_ranges: [
            { start: null, end: 2, points: 0 },
            { start: 2, end: null, points: 10 },
          ],
        },
      },
      status: 201,
      response: created,
    },
    {
      name: "A range without points",
      request: {
        body: {
          question: EMPLOYMENT,
          formula: "{employment_years}",
          weight: -1,
          value_ranges: [
            { start: null, end: 2, points: 0 },
            { start: 2, end: null },
          ],
        },
      },
      status: 400,
      response: {
        weight: ["Ensure this value is greater than or equal to 0."],
        value_ranges: [{}, { points: ["This field is required."] }],
      },
    },
  ],
});

export const getScoringModel = defineOperation({
  id: "getScoringModel",
  method: "GET",
  path: ONE,
  tag: "Scoring models",
  summary: "Read a scoring model",
  description: "With its value ranges.",
  auth: "token",
  scoped: true,
  etag: true,
  params,
  success: { status: 200, description: "The scoring model.", schema: ScoringModel },
  examples: [
    { name: "One scoring model", request: { params: { id: 1 } }, status: 200, response: rentalScoringModels[0] },
  ],
});

export const replaceScoringModel = defineOperation({
  id: "replaceScoringModel",
  method: "PUT",
  path: ONE,
  tag: "Scoring models",
  summary: "Replace a scoring model",
  description: "What is left out takes its default, except `value_ranges`, which stay.",
  auth: "admin",
  scoped: true,
  etag: true,
  makesVersion: true,
  params,
  body: ScoringModelWrite,
  success: { status: 200, description: "The scoring model.", schema: ScoringModel },
  examples: [
    {
      name: "Another formula, default weight",
      request: {
        params: { id: created.id },
        body: { question: EMPLOYMENT, name: "Employment", formula: "{employment_years}" },
      },
      status: 200,
      response: replaced,
    },
  ],
});

export const updateScoringModel = defineOperation({
  id: "updateScoringModel",
  method: "PATCH",
  path: ONE,
  tag: "Scoring models",
  summary: "Change a scoring model",
  description: "Only what is sent changes.",
  auth: "admin",
  scoped: true,
  etag: true,
  makesVersion: true,
  params,
  body: ScoringModelPatch,
  success: { status: 200, description: "The scoring model.", schema: ScoringModel },
  examples: [
    {
      name: "High priority",
      request: { params: { id: created.id }, body: { weight: 2 } },
      status: 200,
      response: { ...replaced, weight: 2 },
    },
  ],
});

export const deleteScoringModel = defineOperation({
  id: "deleteScoringModel",
  method: "DELETE",
  path: ONE,
  tag: "Scoring models",
  summary: "Delete a scoring model",
  description: "With its value ranges. Scores of earlier leads stay as they were given.",
  auth: "admin",
  scoped: true,
  etag: true,
  makesVersion: true,
  params,
  success: { status: 204, description: "Deleted." },
  examples: [{ name: "Delete", request: { params: { id: created.id } }, status: 204 }],
});
