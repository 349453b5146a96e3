import { z } from "zod";
import { LIMITS } from "#engine";
import { bodyOf, partly } from "./body.ts";
import { CREATED_AT, rentalCalculatedFields } from "./examples/stored.ts";
import { fieldName, filledText, id, moment, pathId } from "./fields.ts";
import { defineOperation } from "./operation.ts";
import { firstPage, pageOf, pageQuery } from "./pagination.ts";

export const CalculatedField = z
  .strictObject({ id, name: z.string(), formula: z.string(), created_at: moment })
  .meta({ id: "CalculatedField", description: "A named formula." });

const fields = {
  name: fieldName.describe("Used in braces like a question's field name; unique among both."),
  formula: filledText(LIMITS.sourceLength).describe(
    "An expression over questions and other calculated fields, without cycles.",
  ),
};
const READ_ONLY = ["id", "created_at"];

export const CalculatedFieldWrite = bodyOf("CalculatedFieldWrite", "A calculated field, complete.", fields, READ_ONLY);
const CalculatedFieldPatch = bodyOf(
  "CalculatedFieldPatch",
  "Changes of a calculated field; what is left out stays.",
  partly(fields),
  READ_ONLY,
);

const params = z.object({ id: pathId.describe("Id of the calculated field.") });

const LIST = "/api/v1/calculated-fields/";
const ONE = "/api/v1/calculated-fields/{id}/";
const created = {
  id: rentalCalculatedFields.length + 1,
  name: "yearly_income",
  formula: "{monthly_income} * 12",
  created_at: CREATED_AT,
};

export const listCalculatedFields = defineOperation({
  id: "listCalculatedFields",
  method: "GET",
  path: LIST,
  tag: "Calculated fields",
  summary: "List calculated fields",
  description: "In the order of their ids.",
  auth: "token",
  scoped: true,
  query: z.strictObject(pageQuery),
  success: {
    status: 200,
    description: "One page of calculated fields.",
    schema: pageOf("CalculatedFieldPage", CalculatedField),
  },
  errors: { 404: "There is no such page." },
  examples: [{ name: "All of them", request: {}, status: 200, response: firstPage(LIST, rentalCalculatedFields) }],
});

export const createCalculatedField = defineOperation({
  id: "createCalculatedField",
  method: "POST",
  path: LIST,
  tag: "Calculated fields",
  summary: "Create a calculated field",
  description:
    "It may use questions and other calculated fields; scores come later, so it cannot use them. Cycles are refused.",
  auth: "admin",
  scoped: true,
  etag: true,
  makesVersion: true,
  body: CalculatedFieldWrite,
  success: { status: 201, description: "The calculated field.", schema: CalculatedField },
  examples: [
    {
      name: "Income of a year",
      request: { body: { name: created.name, formula: created.formula } },
      status: 201,
      response: created,
    },
    {
      name: "A name with a space",
      request: { body: { name: "yearly income" } },
      status: 400,
      response: {
        name: ["Use letters, digits and underscores; the first may not be a digit."],
        formula: ["This field is required."],
      },
    },
  ],
});

export const getCalculatedField = defineOperation({
  id: "getCalculatedField",
  method: "GET",
  path: ONE,
  tag: "Calculated fields",
  summary: "Read a calculated field",
  description: "",
  auth: "token",
  scoped: true,
  etag: true,
  params,
  success: { status: 200, description: "The calculated field.", schema: CalculatedField },
  examples: [
    { name: "One calculated field", request: { params: { id: 1 } }, status: 200, response: rentalCalculatedFields[0] },
  ],
});

export const replaceCalculatedField = defineOperation({
  id: "replaceCalculatedField",
  method: "PUT",
  path: ONE,
  tag: "Calculated fields",
  summary: "Replace a calculated field",
  description: "A new name is refused while formulas and rules use the old one: the answer names each use.",
  auth: "admin",
  scoped: true,
  etag: true,
  makesVersion: true,
  params,
  body: CalculatedFieldWrite,
  success: { status: 200, description: "The calculated field.", schema: CalculatedField },
  examples: [
    {
      name: "All of it anew",
      request: { params: { id: created.id }, body: { name: "income_per_year", formula: "{monthly_income} * 12" } },
      status: 200,
      response: { ...created, name: "income_per_year" },
    },
  ],
});

export const updateCalculatedField = defineOperation({
  id: "updateCalculatedField",
  method: "PATCH",
  path: ONE,
  tag: "Calculated fields",
  summary: "Change a calculated field",
  description: "Only what is sent changes.",
  auth: "admin",
  scoped: true,
  etag: true,
  makesVersion: true,
  params,
  body: CalculatedFieldPatch,
  success: { status: 200, description: "The calculated field.", schema: CalculatedField },
  examples: [
    {
      name: "Another formula",
      request: { params: { id: created.id }, body: { formula: "{monthly_income} * 13" } },
      status: 200,
      response: { ...created, name: "income_per_year", formula: "{monthly_income} * 13" },
    },
  ],
});

export const deleteCalculatedField = defineOperation({
  id: "deleteCalculatedField",
  method: "DELETE",
  path: ONE,
  tag: "Calculated fields",
  summary: "Delete a calculated field",
  description: "Refused while a formula or rule uses it: the answer names each use.",
  auth: "admin",
  scoped: true,
  etag: true,
  makesVersion: true,
  params,
  success: { status: 204, description: "Deleted." },
  errors: { 400: "A formula or rule still uses it." },
  examples: [{ name: "Delete", request: { params: { id: created.id } }, status: 204 }],
});
