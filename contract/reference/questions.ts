import type { CallReferences } from "./call.ts";
import { CREATED_AT, rentalQuestions } from "./examples/stored.ts";
import { firstPage } from "./pages.ts";

const created = {
  id: rentalQuestions.length + 1,
  number: 11,
  text: "How many pets would live in the home?",
  type: "integer",
  field_name: "pets",
  required: false,
  multiple_values: false,
  min_value: 0,
  max_value: 20,
  step: null,
  help_text: "",
  choices: [],
  created_at: CREATED_AT,
} as const;

const replaced = { ...created, text: "How many pets will live with you?", min_value: null, max_value: null };

export const questionReference = {
  listQuestions: {
    tag: "Questions",
    summary: "List questions",
    description: "In the order of their numbers, each with its choices.",
    success: "One page of questions.",
    errors: { 404: "There is no such page." },
    examples: [
      {
        name: "The first two",
        request: { query: { page_size: 2 } },
        status: 200,
        response: firstPage("listQuestions", rentalQuestions, { page_size: 2 }),
      },
      {
        name: "A page that is not there",
        request: { query: { page: 9 } },
        status: 404,
        response: { detail: "Invalid page." },
      },
    ],
  },
  createQuestion: {
    tag: "Questions",
    summary: "Create a question",
    description: "`choices` may be given at once or added later. The question is asked from the next lead on.",
    success: "The question.",
    examples: [
      {
        name: "A whole number",
        request: {
          body: {
            text: created.text,
            type: "integer",
            field_name: "pets",
            number: 11,
            required: false,
            min_value: 0,
            max_value: 20,
          },
        },
        status: 201,
        response: created,
      },
      {
        name: "Several faults at once",
        request: { body: { text: "", type: "integr", field_name: "2nd_income", number: 0 } },
        status: 400,
        response: {
          number: ["Ensure this value is greater than or equal to 1."],
          text: ["This field may not be blank."],
          type: ['"integr" is not a valid choice. Did you mean "integer"?'],
          field_name: ["Use only letters, digits, and underscores, and do not start with a digit."],
        },
      },
      {
        name: "An API client's token",
        as: "client",
        request: { body: { text: created.text, type: "integer", field_name: "pets", number: 11 } },
        status: 403,
        response: { detail: "You do not have permission to perform this action." },
      },
    ],
  },
  getQuestion: {
    tag: "Questions",
    summary: "Read a question",
    description: "With its choices.",
    success: "The question.",
    examples: [
      { name: "One question", request: { params: { id: 7 } }, status: 200, response: rentalQuestions[6] },
      { name: "No such question", request: { params: { id: 999 } }, status: 404, response: { detail: "Not found." } },
    ],
  },
  replaceQuestion: {
    tag: "Questions",
    summary: "Replace a question",
    description:
      "What is left out takes its default, except `choices`, which stay. A new field name or type is refused while it breaks a formula or rule: the answer names each.",
    success: "The question.",
    examples: [
      {
        name: "All of it anew",
        request: {
          params: { id: created.id },
          body: { text: replaced.text, type: "integer", field_name: "pets", number: 11 },
        },
        status: 200,
        response: replaced,
      },
    ],
  },
  updateQuestion: {
    tag: "Questions",
    summary: "Change a question",
    description: "Only what is sent changes.",
    success: "The question.",
    examples: [
      {
        name: "A help text",
        request: { params: { id: created.id }, body: { help_text: "Cats and dogs." } },
        status: 200,
        response: { ...replaced, help_text: "Cats and dogs." },
      },
    ],
  },
  moveQuestion: {
    tag: "Questions",
    summary: "Move a question",
    description:
      "Gives the question a number. When another one has it, the questions from there to the former place move along by one: the same numbers stay in use, in the new order. A PATCH of `number` only takes a number that is free.",
    success: "The question in its new place.",
    examples: [
      {
        name: "Ask it before the last",
        request: { params: { id: created.id }, body: { number: 10 } },
        status: 200,
        response: { ...replaced, help_text: "Cats and dogs.", number: 10 },
      },
      {
        name: "And last again",
        request: { params: { id: created.id }, body: { number: created.number } },
        status: 200,
        response: { ...replaced, help_text: "Cats and dogs." },
      },
      {
        name: "Numbers begin at 1",
        request: { params: { id: created.id }, body: { number: 0 } },
        status: 400,
        response: { number: ["Ensure this value is greater than or equal to 1."] },
      },
    ],
  },
  deleteQuestion: {
    tag: "Questions",
    summary: "Delete a question",
    description:
      "Refused while a formula, a rule or a scoring model uses it: the answer names each use. Leads keep their answers.",
    success: "Deleted.",
    errors: { 400: "Something still uses the question." },
    examples: [{ name: "Delete", request: { params: { id: created.id } }, status: 204 }],
  },
} satisfies CallReferences;
