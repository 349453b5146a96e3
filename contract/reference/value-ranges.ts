import { SENTENCES } from "../wire/sentences.ts";
import type { CallReferences } from "./call.ts";
import { rentalValueRanges } from "./examples/stored.ts";
import { firstPage } from "./pages.ts";

const CREDIT_MODEL = 1;

// the examples of scoring models have created two before
const created = { id: rentalValueRanges.length + 3, scoring_model: CREDIT_MODEL, start: 580, end: 620, points: 5 };

export const valueRangeReference = {
  listValueRanges: {
    tag: "Value ranges",
    summary: "List value ranges",
    description: "Ordered by scoring model and then by `start`, unless `ordering` says otherwise.",
    success: "One page of value ranges.",
    examples: [
      {
        name: "The ranges of the credit score",
        request: { query: { scoring_model: CREDIT_MODEL } },
        status: 200,
        response: firstPage(
          "listValueRanges",
          rentalValueRanges.filter(({ scoring_model }) => scoring_model === CREDIT_MODEL),
        ),
      },
    ],
  },
  createValueRange: {
    tag: "Value ranges",
    summary: "Create a value range",
    description:
      "A range includes its start and excludes its end, so `620-680` and `680-720` do not overlap. Overlapping ranges are rejected, and the error names both.",
    success: "The value range.",
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
          start: [SENTENCES.bound],
          end: ["This field is required."],
          points: ["Ensure that there are no more than 2 decimal places."],
          codes: { start: ["invalid_format"], end: ["required"], points: ["too_many_decimals"] },
        },
      },
    ],
  },
  getValueRange: {
    tag: "Value ranges",
    summary: "Read a value range",
    description: "",
    success: "The value range.",
    examples: [{ name: "One range", request: { params: { id: created.id } }, status: 200, response: created }],
  },
  replaceValueRange: {
    tag: "Value ranges",
    summary: "Replace a value range",
    description: "",
    success: "The value range.",
    examples: [
      {
        name: "All fields",
        request: {
          params: { id: created.id },
          body: { scoring_model: CREDIT_MODEL, start: 600, end: 620, points: 10 },
        },
        status: 200,
        response: { ...created, start: 600, points: 10 },
      },
    ],
  },
  updateValueRange: {
    tag: "Value ranges",
    summary: "Change a value range",
    description: "Only the fields you send change.",
    success: "The value range.",
    examples: [
      {
        name: "New points",
        request: { params: { id: created.id }, body: { points: 7.5 } },
        status: 200,
        response: { ...created, start: 600, points: 7.5 },
      },
    ],
  },
  deleteValueRange: {
    tag: "Value ranges",
    summary: "Delete a value range",
    description: "Values outside all ranges get no points.",
    success: "Deleted.",
    examples: [{ name: "Delete", request: { params: { id: created.id } }, status: 204 }],
  },
} satisfies CallReferences;
