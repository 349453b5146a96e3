import type { CallReferences } from "./call.ts";
import { CREATED_AT, rentalCalculatedFields } from "./examples/stored.ts";
import { firstPage } from "./pages.ts";

const created = {
  id: rentalCalculatedFields.length + 1,
  name: "yearly_income",
  formula: "{monthly_income} * 12",
  created_at: CREATED_AT,
};

export const calculatedFieldReference = {
  listCalculatedFields: {
    tag: "Calculated fields",
    summary: "List calculated fields",
    description: "Ordered by id unless `ordering` says otherwise.",
    success: "One page of calculated fields.",
    examples: [
      {
        name: "All of them",
        request: {},
        status: 200,
        response: firstPage("listCalculatedFields", rentalCalculatedFields),
      },
    ],
  },
  createCalculatedField: {
    tag: "Calculated fields",
    summary: "Create a calculated field",
    description:
      "The formula can use questions and other calculated fields. It cannot use scores, which are computed later. Cycles are rejected.",
    success: "The calculated field.",
    examples: [
      {
        name: "Yearly income",
        request: { body: { name: created.name, formula: created.formula } },
        status: 201,
        response: created,
      },
      {
        name: "A name with a space",
        request: { body: { name: "yearly income" } },
        status: 400,
        response: {
          name: ["Use only letters, digits, and underscores, and do not start with a digit."],
          formula: ["This field is required."],
          codes: { name: ["invalid_format"], formula: ["required"] },
        },
      },
    ],
  },
  getCalculatedField: {
    tag: "Calculated fields",
    summary: "Read a calculated field",
    description: "",
    success: "The calculated field.",
    examples: [
      {
        name: "One calculated field",
        request: { params: { id: 1 } },
        status: 200,
        response: rentalCalculatedFields[0],
      },
    ],
  },
  replaceCalculatedField: {
    tag: "Calculated fields",
    summary: "Replace a calculated field",
    description: "A new name is also put into every formula and rule that uses the old one, in the same model version.",
    success: "The calculated field.",
    examples: [
      {
        name: "All fields",
        request: { params: { id: created.id }, body: { name: "income_per_year", formula: "{monthly_income} * 12" } },
        status: 200,
        response: { ...created, name: "income_per_year" },
      },
    ],
  },
  updateCalculatedField: {
    tag: "Calculated fields",
    summary: "Change a calculated field",
    description: "Only the fields you send change. Formulas and rules follow a new name.",
    success: "The calculated field.",
    examples: [
      {
        name: "A new formula",
        request: { params: { id: created.id }, body: { formula: "{monthly_income} * 13" } },
        status: 200,
        response: { ...created, name: "income_per_year", formula: "{monthly_income} * 13" },
      },
    ],
  },
  deleteCalculatedField: {
    tag: "Calculated fields",
    summary: "Delete a calculated field",
    description:
      "Rejected while a formula or rule uses it; the error lists each use. With `dependents=delete` all of these are deleted with it, in one model version.",
    success: "Deleted.",
    errors: { 400: "A formula or rule still uses it." },
    examples: [{ name: "Delete", request: { params: { id: created.id } }, status: 204 }],
  },
} satisfies CallReferences;
