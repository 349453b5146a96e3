import type { CallReferences } from "./call.ts";
import { CREATED_AT, rentalScoringModels, rentalValueRanges } from "./examples/stored.ts";
import { firstPage } from "./pages.ts";

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

export const scoringModelReference = {
  listScoringModels: {
    tag: "Scoring models",
    summary: "List scoring models",
    description: "Ordered by id unless `ordering` says otherwise, each with its value ranges.",
    success: "One page of scoring models.",
    examples: [
      {
        name: "The first two",
        request: { query: { page_size: 2 } },
        status: 200,
        response: firstPage("listScoringModels", rentalScoringModels, { page_size: 2 }),
      },
    ],
  },
  createScoringModel: {
    tag: "Scoring models",
    summary: "Create a scoring model",
    description:
      "The formula is checked right away for syntax, unknown fields, and types; each error has its position. You can include `value_ranges` or add them later. For points per choice, use the choice question itself as the formula, such as `{move_in}`, with one range for each choice's value: a choice with the value 2 has the range from 2 to 3. The admin shows such a scoring model choice by choice.",
    success: "The scoring model.",
    examples: [
      {
        name: "A formula with two value ranges",
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
          codes: { weight: ["out_of_range"], value_ranges: [{}, { points: ["required"] }] },
        },
      },
    ],
  },
  getScoringModel: {
    tag: "Scoring models",
    summary: "Read a scoring model",
    description: "Returns the scoring model with its value ranges.",
    success: "The scoring model.",
    examples: [
      { name: "One scoring model", request: { params: { id: 1 } }, status: 200, response: rentalScoringModels[0] },
    ],
  },
  replaceScoringModel: {
    tag: "Scoring models",
    summary: "Replace a scoring model",
    description: "Fields you leave out get their defaults, except `value_ranges`, which are kept.",
    success: "The scoring model.",
    examples: [
      {
        name: "A new formula, with the default weight",
        request: {
          params: { id: created.id },
          body: { question: EMPLOYMENT, name: "Employment", formula: "{employment_years}" },
        },
        status: 200,
        response: replaced,
      },
    ],
  },
  updateScoringModel: {
    tag: "Scoring models",
    summary: "Change a scoring model",
    description: "Only the fields you send change.",
    success: "The scoring model.",
    examples: [
      {
        name: "High priority",
        request: { params: { id: created.id }, body: { weight: 2 } },
        status: 200,
        response: { ...replaced, weight: 2 },
      },
    ],
  },
  deleteScoringModel: {
    tag: "Scoring models",
    summary: "Delete a scoring model",
    description: "Deletes the scoring model with its value ranges. Earlier leads keep their scores.",
    success: "Deleted.",
    examples: [{ name: "Delete", request: { params: { id: created.id } }, status: 204 }],
  },
} satisfies CallReferences;
