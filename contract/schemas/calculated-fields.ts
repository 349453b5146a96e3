import { z } from "zod";
import { type CalculatedFieldData, LIMITS } from "#engine";
import { bodySchema, type MemberSchemas, optionalMembers } from "./body.ts";
import type { CallSchemas } from "./call.ts";
import { dependentsQuery, fieldName, filledText, id, moment, pathId } from "./fields.ts";
import { orderingQuery } from "./ordering.ts";
import { pageQuery, pageSchema, searchQuery } from "./pagination.ts";

export const CalculatedField = z
  .strictObject({ id, name: z.string(), formula: z.string(), created_at: moment })
  .meta({ id: "CalculatedField", description: "A named formula." });

const fields = {
  name: fieldName.describe("Used in braces, like a question's field name. Unique among both."),
  formula: filledText(LIMITS.sourceLength).describe(
    "An expression over questions and other calculated fields, without cycles.",
  ),
} satisfies MemberSchemas<CalculatedFieldData>;

const READ_ONLY = ["id", "created_at"];

export const CalculatedFieldWrite = bodySchema(
  "CalculatedFieldWrite",
  "All fields of a calculated field.",
  fields,
  READ_ONLY,
);

const CalculatedFieldPatch = bodySchema(
  "CalculatedFieldPatch",
  "The fields of a calculated field to change.",
  optionalMembers(fields),
  READ_ONLY,
);

export { fields as calculatedFieldFields };

const params = z.object({ id: pathId.describe("Id of the calculated field.") });

export const calculatedFieldSchemas = {
  listCalculatedFields: {
    query: z.strictObject({
      ...pageQuery,
      search: searchQuery("the name or formula"),
      ordering: orderingQuery("listCalculatedFields").prefault(["id"]),
    }),
    answer: pageSchema("CalculatedFieldPage", CalculatedField),
  },
  createCalculatedField: { body: CalculatedFieldWrite, answer: CalculatedField },
  getCalculatedField: { params, answer: CalculatedField },
  replaceCalculatedField: { params, body: CalculatedFieldWrite, answer: CalculatedField },
  updateCalculatedField: { params, body: CalculatedFieldPatch, answer: CalculatedField },
  deleteCalculatedField: { params, query: z.strictObject({ dependents: dependentsQuery("calculated field") }) },
} as const satisfies CallSchemas;
