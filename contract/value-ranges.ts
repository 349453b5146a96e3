import { z } from "zod";
import { LIMITS } from "#engine";
import { bodyOf, partly } from "./body.ts";
import { rentalValueRanges } from "./examples/stored.ts";
import { date, decimal, id, pathId } from "./fields.ts";
import { defineOperation } from "./operation.ts";
import { firstPage, idQuery, pageOf, pageQuery } from "./pagination.ts";

const BOUND = "A valid number, a date in the form YYYY-MM-DD, or null is required.";

const bound = z.union([z.number(), date(BOUND), z.null()], {
  error: (issue) => (issue.input === undefined ? "This field is required." : BOUND),
});
const rangeFields = {
  start: bound.describe("First value inside; null: no lower limit. An ISO date for a formula that gives a date."),
  end: bound.describe("First value beyond; null: no upper limit."),
  points: decimal(-LIMITS.points, LIMITS.points).describe("Up to two decimals; may be negative."),
};

/** A range inside its scoring model. */
export const NestedRange = z
  .strictObject({ id, start: bound, end: bound, points: z.number() })
  .meta({ id: "NestedValueRange", description: "Points for values from `start` up to, but not including, `end`." });

/** One range of `value_ranges` in a scoring model's body. */
export const nestedRangeWrite = z.strictObject({ id: id.exactOptional(), ...rangeFields });

const ValueRange = z
  .strictObject({ id, scoring_model: id, start: bound, end: bound, points: z.number() })
  .meta({ id: "ValueRange", description: "Points for values from `start` up to, but not including, `end`." });

const fields = { scoring_model: id.describe("Id of the scoring model."), ...rangeFields };
const READ_ONLY = ["id"];
const ValueRangeWrite = bodyOf("ValueRangeWrite", "A value range, complete.", fields, READ_ONLY);
const ValueRangePatch = bodyOf(
  "ValueRangePatch",
  "Changes of a value range; what is left out stays.",
  partly(fields),
  READ_ONLY,
);

const params = z.object({ id: pathId.describe("Id of the value range.") });

const LIST = "/api/v1/value-ranges/";
const ONE = "/api/v1/value-ranges/{id}/";
const CREDIT_MODEL = 1;
// the examples of scoring models have made two before
const created = { id: rentalValueRanges.length + 3, scoring_model: CREDIT_MODEL, start: 580, end: 620, points: 5 };

export const listValueRanges = defineOperation({
  id: "listValueRanges",
  method: "GET",
  path: LIST,
  tag: "Value ranges",
  summary: "List value ranges",
  description: "By scoring model, in ascending order of `start`.",
  auth: "token",
  scoped: true,
  query: z.strictObject({
    ...pageQuery,
    scoring_model: idQuery.exactOptional().describe("Only those of this scoring model."),
  }),
  success: { status: 200, description: "One page of value ranges.", schema: pageOf("ValueRangePage", ValueRange) },
  errors: { 404: "There is no such page." },
  examples: [
    {
      name: "Those of the credit score",
      request: { query: { scoring_model: CREDIT_MODEL } },
      status: 200,
      response: firstPage(
        LIST,
        rentalValueRanges.filter(({ scoring_model }) => scoring_model === CREDIT_MODEL),
      ),
    },
  ],
});

export const createValueRange = defineOperation({
  id: "createValueRange",
  method: "POST",
  path: LIST,
  tag: "Value ranges",
  summary: "Create a value range",
  description:
    "Ranges are half-open, so that `620-680` and `680-720` meet without overlap. Two that overlap are refused, and the answer names both.",
  auth: "admin",
  scoped: true,
  etag: true,
  makesVersion: true,
  body: ValueRangeWrite,
  success: { status: 201, description: "The value range.", schema: ValueRange },
  examples: [
    {
      name: "Points for a weak credit score",
      request: { body: { scoring_model: CREDIT_MODEL, start: 580, end: 620, points: 5 } },
      status: 201,
      response: created,
    },
    {
      name: "Points with three decimals",
      request: { body: { scoring_model: CREDIT_MODEL, start: "low", points: 5.125 } },
      status: 400,
      response: {
        start: [BOUND],
        end: ["This field is required."],
        points: ["Ensure that there are no more than 2 decimal places."],
      },
    },
  ],
});

export const getValueRange = defineOperation({
  id: "getValueRange",
  method: "GET",
  path: ONE,
  tag: "Value ranges",
  summary: "Read a value range",
  description: "",
  auth: "token",
  scoped: true,
  etag: true,
  params,
  success: { status: 200, description: "The value range.", schema: ValueRange },
  examples: [{ name: "One range", request: { params: { id: created.id } }, status: 200, response: created }],
});

export const replaceValueRange = defineOperation({
  id: "replaceValueRange",
  method: "PUT",
  path: ONE,
  tag: "Value ranges",
  summary: "Replace a value range",
  description: "",
  auth: "admin",
  scoped: true,
  etag: true,
  makesVersion: true,
  params,
  body: ValueRangeWrite,
  success: { status: 200, description: "The value range.", schema: ValueRange },
  examples: [
    {
      name: "All of it anew",
      request: { params: { id: created.id }, body: { scoring_model: CREDIT_MODEL, start: 600, end: 620, points: 10 } },
      status: 200,
      response: { ...created, start: 600, points: 10 },
    },
  ],
});

export const updateValueRange = defineOperation({
  id: "updateValueRange",
  method: "PATCH",
  path: ONE,
  tag: "Value ranges",
  summary: "Change a value range",
  description: "Only what is sent changes.",
  auth: "admin",
  scoped: true,
  etag: true,
  makesVersion: true,
  params,
  body: ValueRangePatch,
  success: { status: 200, description: "The value range.", schema: ValueRange },
  examples: [
    {
      name: "Other points",
      request: { params: { id: created.id }, body: { points: 7.5 } },
      status: 200,
      response: { ...created, start: 600, points: 7.5 },
    },
  ],
});

export const deleteValueRange = defineOperation({
  id: "deleteValueRange",
  method: "DELETE",
  path: ONE,
  tag: "Value ranges",
  summary: "Delete a value range",
  description: "Values that no range covers give no points.",
  auth: "admin",
  scoped: true,
  etag: true,
  makesVersion: true,
  params,
  success: { status: 204, description: "Deleted." },
  examples: [{ name: "Delete", request: { params: { id: created.id } }, status: 204 }],
});
