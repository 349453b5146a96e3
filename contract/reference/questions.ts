import type { Question } from "#engine";
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
  reason: "",
  lead_can_change: false,
  choices: [],
  created_at: CREATED_AT,
} as const;

const replaced = { ...created, text: "How many pets will live with you?", min_value: null, max_value: null };

const copied = {
  ...replaced,
  id: created.id + 1,
  number: 12,
  text: "How many pets visit you?",
  field_name: "pets_2",
  help_text: "Cats and dogs.",
};

const REQUIRED = { required: "true", ordering: "type,text", page_size: 2 };

const byTypeAndText = (one: Question, other: Question) =>
  `${one.type} ${one.text}`.toLowerCase() < `${other.type} ${other.text}`.toLowerCase() ? -1 : 1;

export const questionReference = {
  listQuestions: {
    tag: "Questions",
    summary: "List questions",
    description: "Ordered by number unless `ordering` says otherwise, each with its choices.",
    success: "One page of questions.",
    examples: [
      {
        name: "The first two",
        request: { query: { page_size: 2 } },
        status: 200,
        response: firstPage("listQuestions", rentalQuestions, { page_size: 2 }),
      },
      {
        name: "Required questions, by type and then by text",
        request: { query: REQUIRED },
        status: 200,
        response: firstPage(
          "listQuestions",
          rentalQuestions.filter(({ required }) => required).sort(byTypeAndText),
          REQUIRED,
        ),
      },
      {
        name: "A field and a type that do not exist",
        request: { query: { ordering: "-tpye", type: "slidr" } },
        status: 400,
        response: {
          type: ['"slidr" is not a valid choice. Did you mean "slider"?'],
          ordering: ['"tpye" is not a valid choice. Did you mean "type"?'],
          codes: { type: ["unknown_choice"], ordering: ["unknown_choice"] },
        },
      },
      {
        name: "A page that does not exist",
        request: { query: { page: 9 } },
        status: 404,
        response: { detail: "Invalid page.", code: "invalid_page" },
      },
    ],
  },
  createQuestion: {
    tag: "Questions",
    summary: "Create a question",
    description: "You can include `choices` or add them later. The question applies from the next lead on.",
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
        name: "Several errors at once",
        request: { body: { text: "", type: "integr", field_name: "2nd_income", number: 0 } },
        status: 400,
        response: {
          number: ["Ensure this value is greater than or equal to 1."],
          text: ["This field may not be blank."],
          type: ['"integr" is not a valid choice. Did you mean "integer"?'],
          field_name: ["Use only letters, digits, and underscores, and do not start with a digit."],
          codes: {
            number: ["out_of_range"],
            text: ["blank"],
            type: ["unknown_choice"],
            field_name: ["invalid_format"],
          },
        },
      },
      {
        name: "With the token of an API client",
        as: "client",
        request: { body: { text: created.text, type: "integer", field_name: "pets", number: 11 } },
        status: 403,
        response: { detail: "You do not have permission to perform this action.", code: "permission_denied" },
      },
    ],
  },
  getQuestion: {
    tag: "Questions",
    summary: "Read a question",
    description: "Returns the question with its choices.",
    success: "The question.",
    examples: [
      { name: "One question", request: { params: { id: 7 } }, status: 200, response: rentalQuestions[6] },
      {
        name: "No such question",
        request: { params: { id: 999 } },
        status: 404,
        response: { detail: "Not found.", code: "not_found" },
      },
    ],
  },
  replaceQuestion: {
    tag: "Questions",
    summary: "Replace a question",
    description:
      "Fields you leave out get their defaults, except `choices`, which are kept. A new field name, slug, or text of a choice is also put into every formula, rule, and test that names the old one, in the same model version; scores stay as they are. A new type is rejected if it would break a formula or rule; the error lists each one. To see all that would change, preview the edit.",
    success: "The question.",
    examples: [
      {
        name: "All fields",
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
    description: "Only the fields you send change. As with a replacement, formulas, rules, and tests follow new names.",
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
      "Gives the question a number. If another question has that number, the questions in between move by one: the same numbers stay in use, in the new order. A PATCH of `number` only accepts a number that is free.",
    success: "The question in its new position.",
    examples: [
      {
        name: "Move it before the last question",
        request: { params: { id: created.id }, body: { number: 10 } },
        status: 200,
        response: { ...replaced, help_text: "Cats and dogs.", number: 10 },
      },
      {
        name: "Move it back to the end",
        request: { params: { id: created.id }, body: { number: created.number } },
        status: 200,
        response: { ...replaced, help_text: "Cats and dogs." },
      },
      {
        name: "Numbers start at 1",
        request: { params: { id: created.id }, body: { number: 0 } },
        status: 400,
        response: { number: ["Ensure this value is greater than or equal to 1."], codes: { number: ["out_of_range"] } },
      },
    ],
  },
  duplicateQuestion: {
    tag: "Questions",
    summary: "Duplicate a question",
    description:
      "Copies the question with its choices and puts the copy last. The copy is not required, so leads without an answer are still accepted. With `include_related` the copy also gets the question's rules, and those of its scoring models that read its answer, with the new field name in place of the old one. All of it is one model version.",
    success: "The copy.",
    examples: [
      {
        name: "With its scoring models and rules",
        request: {
          params: { id: created.id },
          body: { text: copied.text, field_name: copied.field_name, include_related: true },
        },
        status: 201,
        response: copied,
      },
      {
        name: "A field name that is taken",
        request: { params: { id: created.id }, body: { field_name: "pets" } },
        status: 400,
        response: { field_name: ["A question named pets already exists."], codes: { field_name: ["already_exists"] } },
      },
    ],
  },
  deleteQuestion: {
    tag: "Questions",
    summary: "Delete a question",
    description:
      "Rejected while a formula, rule, or scoring model uses it; the error lists each use. With `dependents=delete` all of these are deleted with it, in one model version; to see first what that is, preview the edit. Leads keep their answers.",
    success: "Deleted.",
    errors: { 400: "Something still uses the question." },
    examples: [
      { name: "Delete", request: { params: { id: created.id } }, status: 204 },
      {
        name: "Its copy, with whatever uses it",
        request: { params: { id: copied.id }, query: { dependents: "delete" } },
        status: 204,
      },
    ],
  },
} satisfies CallReferences;
