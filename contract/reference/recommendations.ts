import type { CallReferences } from "./call.ts";
import { CREATED_AT, rentalRecommendations } from "./examples/stored.ts";
import { firstPage } from "./pages.ts";

const EMPLOYMENT = 4;

const created = {
  id: rentalRecommendations.length + 1,
  question: EMPLOYMENT,
  rule: "If {employment_years} < 1",
  response_text: "Please send your employment contract.",
  affiliate_name: "",
  affiliate_image: "",
  affiliate_link: "",
  redirect_url: "https://example.com/harbor/upload",
  type: "warning",
  position: 1,
  created_at: CREATED_AT,
};

const replaced = { ...created, rule: "If {employment_years} < 2", redirect_url: "" };

export const recommendationReference = {
  listRecommendations: {
    tag: "Recommendations",
    summary: "List recommendation rules",
    description:
      "In the order they are tried, by question number and then by position, unless `ordering` says otherwise.",
    success: "One page of rules.",
    examples: [
      {
        name: "The first two",
        request: { query: { page_size: 2 } },
        status: 200,
        response: firstPage("listRecommendations", rentalRecommendations, { page_size: 2 }),
      },
    ],
  },
  createRecommendation: {
    tag: "Recommendations",
    summary: "Create a recommendation rule",
    description:
      "A question can have several rules. They are tried in order of `position` after all scores are computed; the first matching rule is the question's recommendation. End with a fallback, `If 1`.",
    success: "The rule.",
    examples: [
      {
        name: "A warning",
        request: {
          body: {
            question: EMPLOYMENT,
            rule: "If {employment_years} < 1",
            response_text: "Please send your employment contract.",
            type: "warning",
            redirect_url: "https://example.com/harbor/upload",
          },
        },
        status: 201,
        response: created,
      },
      {
        name: "A link that is not a web address",
        request: {
          body: { question: EMPLOYMENT, rule: "If 1", response_text: " ", affiliate_link: "javascript:alert(1)" },
        },
        status: 400,
        response: {
          response_text: ["This field may not be blank."],
          affiliate_link: ["Enter a full URL, such as https://example.com/offer."],
          codes: { response_text: ["blank"], affiliate_link: ["invalid_format"] },
        },
      },
    ],
  },
  getRecommendation: {
    tag: "Recommendations",
    summary: "Read a recommendation rule",
    description: "",
    success: "The rule.",
    examples: [{ name: "One rule", request: { params: { id: 2 } }, status: 200, response: rentalRecommendations[1] }],
  },
  replaceRecommendation: {
    tag: "Recommendations",
    summary: "Replace a recommendation rule",
    description: "Fields you leave out get their defaults.",
    success: "The rule.",
    examples: [
      {
        name: "All fields",
        request: {
          params: { id: created.id },
          body: {
            question: EMPLOYMENT,
            rule: replaced.rule,
            response_text: created.response_text,
            type: "warning",
            position: 1,
          },
        },
        status: 200,
        response: replaced,
      },
    ],
  },
  updateRecommendation: {
    tag: "Recommendations",
    summary: "Change a recommendation rule",
    description: "Only the fields you send change.",
    success: "The rule.",
    examples: [
      {
        name: "A new text",
        request: { params: { id: created.id }, body: { response_text: "Please send your last two contracts." } },
        status: 200,
        response: { ...replaced, response_text: "Please send your last two contracts." },
      },
    ],
  },
  moveRecommendation: {
    tag: "Recommendations",
    summary: "Move a recommendation rule",
    description:
      "Moves the rule among the rules of its question, which are renumbered from 1 in their new order. A PATCH of `position` leaves the other rules as they are; of two rules with the same position, the one with the lower id is tried first.",
    success: "The rule in its new position.",
    examples: [
      {
        name: "Move it to the top",
        request: { params: { id: created.id }, body: { position: 1 } },
        status: 200,
        response: { ...replaced, response_text: "Please send your last two contracts." },
      },
      {
        name: "Positions start at 1",
        request: { params: { id: created.id }, body: { position: 0 } },
        status: 400,
        response: {
          position: ["Ensure this value is greater than or equal to 1."],
          codes: { position: ["out_of_range"] },
        },
      },
    ],
  },
  deleteRecommendation: {
    tag: "Recommendations",
    summary: "Delete a recommendation rule",
    description: "Leads keep the recommendations they received.",
    success: "Deleted.",
    examples: [{ name: "Delete", request: { params: { id: created.id } }, status: 204 }],
  },
} satisfies CallReferences;
