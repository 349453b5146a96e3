import type { CallReferences } from "./call.ts";
import { choicesOf } from "./examples/stored.ts";

const MOVE_IN = 6;

const CREATED = 12;

export const choiceReference = {
  listChoices: {
    tag: "Choices",
    summary: "List a question's choices",
    description: "A plain array, in the order of the choices. Empty for a question without choices.",
    success: "The choices.",
    examples: [
      {
        name: "The choices of a question",
        request: { params: { id: MOVE_IN } },
        status: 200,
        response: choicesOf("move_in"),
      },
      {
        name: "No such question",
        request: { params: { id: 999 } },
        status: 404,
        response: { detail: "Not found.", code: "not_found" },
      },
    ],
  },
  createChoice: {
    tag: "Choices",
    summary: "Add a choice",
    description: "Only questions of type `choice` and `multiple_choice` have choices. The new choice comes last.",
    success: "The choice.",
    examples: [
      {
        name: "A choice with its own value",
        request: { params: { id: MOVE_IN }, body: { text: "I do not know yet", value: 20 } },
        status: 201,
        response: { id: CREATED, text: "I do not know yet", slug: "i-do-not-know-yet", value: 20 },
      },
      {
        name: "Missing text",
        request: { params: { id: MOVE_IN }, body: { valeu: 20 } },
        status: 400,
        response: {
          text: ["This field is required."],
          valeu: ['Unknown field. Did you mean "value"?'],
          codes: { text: ["required"], valeu: ["unknown_field"] },
        },
      },
    ],
  },
  getChoice: {
    tag: "Choices",
    summary: "Read a choice",
    description: "",
    success: "The choice.",
    examples: [
      {
        name: "One choice",
        request: { params: { id: MOVE_IN, choice_id: CREATED } },
        status: 200,
        response: { id: CREATED, text: "I do not know yet", slug: "i-do-not-know-yet", value: 20 },
      },
    ],
  },
  replaceChoice: {
    tag: "Choices",
    summary: "Replace a choice",
    description:
      "Where rules, formulas, and tests name the choice by its old slug or text, they name it by the new one, in the same model version.",
    success: "The choice.",
    examples: [
      {
        name: "All fields",
        request: {
          params: { id: MOVE_IN, choice_id: CREATED },
          body: { text: "Undecided", slug: "undecided", value: 10 },
        },
        status: 200,
        response: { id: CREATED, text: "Undecided", slug: "undecided", value: 10 },
      },
    ],
  },
  updateChoice: {
    tag: "Choices",
    summary: "Change a choice",
    description: "Only the fields you send change. Rules, formulas, and tests follow a new slug or text.",
    success: "The choice.",
    examples: [
      {
        name: "A new value",
        request: { params: { id: MOVE_IN, choice_id: CREATED }, body: { value: 15 } },
        status: 200,
        response: { id: CREATED, text: "Undecided", slug: "undecided", value: 15 },
      },
    ],
  },
  deleteChoice: {
    tag: "Choices",
    summary: "Delete a choice",
    description:
      "Rejected while a rule or formula compares with it; the error lists each use. With `dependents=delete` these are deleted with it, in one model version. Stored answers stay with the deleted choice: a choice that you add later with the same slug does not get them.",
    success: "Deleted.",
    errors: { 400: "A rule or formula still uses the choice." },
    examples: [{ name: "Delete", request: { params: { id: MOVE_IN, choice_id: CREATED } }, status: 204 }],
  },
} satisfies CallReferences;
