import { z } from "zod";
import { LIMITS, type NestedRangeData } from "#engine";
import { SENTENCES } from "../wire/sentences.ts";
import { bodySchema, type MemberSchemas, optionalMembers } from "./body.ts";
import type { CallSchemas } from "./call.ts";
import { date, decimal, id, inText, pathId } from "./fields.ts";
import { orderingQuery } from "./ordering.ts";
import { idQuery, pageQuery, pageSchema } from "./pagination.ts";

const bound = inText(
  z.union([z.number(), date(SENTENCES.bound), z.null()], {
    error: (issue) => (issue.input === undefined ? SENTENCES.required : SENTENCES.bound),
  }),
);

export const rangeFields = {
  start: bound.describe("First value in the range. Null: no lower limit. An ISO date if the formula returns a date."),
  end: bound.describe("First value above the range. Null: no upper limit."),
  points: decimal(-LIMITS.points, LIMITS.points).describe("Up to two decimals. Can be negative."),
} satisfies MemberSchemas<Omit<NestedRangeData, "id">>;

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

const ValueRangeWrite = bodySchema("ValueRangeWrite", "All fields of a value range.", fields, READ_ONLY);

const ValueRangePatch = bodySchema(
  "ValueRangePatch",
  "The fields of a value range to change.",
  optionalMembers(fields),
  READ_ONLY,
);

const params = z.object({ id: pathId.describe("Id of the value range.") });

export const valueRangeSchemas = {
  listValueRanges: {
    query: z.strictObject({
      ...pageQuery,
      scoring_model: idQuery.exactOptional().describe("Only ranges of this scoring model."),
      ordering: orderingQuery("listValueRanges").exactOptional(),
    }),
    answer: pageSchema("ValueRangePage", ValueRange),
  },
  createValueRange: { body: ValueRangeWrite, answer: ValueRange },
  getValueRange: { params, answer: ValueRange },
  replaceValueRange: { params, body: ValueRangeWrite, answer: ValueRange },
  updateValueRange: { params, body: ValueRangePatch, answer: ValueRange },
  deleteValueRange: { params },
} as const satisfies CallSchemas;
