import { z } from "zod";
import { LIMITS, RECOMMENDATION_TYPES } from "#engine";
import { bodyOf, partly } from "./body.ts";
import { CREATED_AT, rentalRecommendations } from "./examples/stored.ts";
import { FIELD_LIMITS, filledText, id, moment, pathId, text, url } from "./fields.ts";
import { defineOperation } from "./operation.ts";
import { firstPage, idQuery, pageOf, pageQuery } from "./pagination.ts";

const type = z.enum(RECOMMENDATION_TYPES).nullable();

/** What a rule hands out, in the API's rule and in a lead's result alike. */
export const recommendationOutput = {
  response_text: z.string().describe("What the lead is told."),
  affiliate_name: z.string(),
  affiliate_image: z.string(),
  affiliate_link: z.string(),
  redirect_url: z.string(),
  type,
};

export const Recommendation = z
  .strictObject({ id, question: id, rule: z.string(), ...recommendationOutput, position: z.int(), created_at: moment })
  .meta({ id: "Recommendation", description: "A rule and what a lead is told when it matches." });

/** What may be set of a rule. */
export const ruleFields = {
  question: id.describe("Id of the question it belongs to."),
  rule: filledText(LIMITS.sourceLength).describe(
    "`If` and a condition over fields in braces, calculated fields and scores. `If 1` always matches.",
  ),
  response_text: filledText(FIELD_LIMITS.text).describe("What the lead is told."),
  type: type.describe("approval, warning, rejection or null."),
  position: z.int().min(1).max(1_000_000).describe("Order of trying within the question; last if absent."),
  affiliate_name: text(FIELD_LIMITS.name),
  affiliate_image: url.describe("Absolute http(s) address, or blank."),
  affiliate_link: url.describe("Absolute http(s) address, or blank."),
  redirect_url: url.describe("Absolute http(s) address, or blank."),
};

const shape = {
  ...ruleFields,
  type: ruleFields.type.default(null),
  position: ruleFields.position.exactOptional(),
  affiliate_name: ruleFields.affiliate_name.default(""),
  affiliate_image: ruleFields.affiliate_image.default(""),
  affiliate_link: ruleFields.affiliate_link.default(""),
  redirect_url: ruleFields.redirect_url.default(""),
};
const READ_ONLY = ["id", "created_at"];

export const RecommendationWrite = bodyOf("RecommendationWrite", "A recommendation rule, complete.", shape, READ_ONLY);
const RecommendationPatch = bodyOf(
  "RecommendationPatch",
  "Changes of a rule; what is left out stays.",
  partly(ruleFields),
  READ_ONLY,
);

const params = z.object({ id: pathId.describe("Id of the rule.") });

const LIST = "/api/v1/recommendations/";
const ONE = "/api/v1/recommendations/{id}/";
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

export const listRecommendations = defineOperation({
  id: "listRecommendations",
  method: "GET",
  path: LIST,
  tag: "Recommendations",
  summary: "List recommendation rules",
  description: "In the order they are tried: by question number, then position.",
  auth: "token",
  scoped: true,
  query: z.strictObject({ ...pageQuery, question: idQuery.exactOptional().describe("Only those of this question.") }),
  success: { status: 200, description: "One page of rules.", schema: pageOf("RecommendationPage", Recommendation) },
  errors: { 404: "There is no such page." },
  examples: [
    {
      name: "The first two",
      request: { query: { page_size: 2 } },
      status: 200,
      response: firstPage(LIST, rentalRecommendations, { page_size: 2 }),
    },
  ],
});

export const createRecommendation = defineOperation({
  id: "createRecommendation",
  method: "POST",
  path: LIST,
  tag: "Recommendations",
  summary: "Create a recommendation rule",
  description:
    "A question may have several rules, tried in the order of `position` after all scores are known; the first that matches is that question's recommendation. Keep a fallback, `If 1`, in the last place.",
  auth: "admin",
  scoped: true,
  etag: true,
  makesVersion: true,
  body: RecommendationWrite,
  success: { status: 201, description: "The rule.", schema: Recommendation },
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
      name: "A link that is no web address",
      request: {
        body: { question: EMPLOYMENT, rule: "If 1", response_text: " ", affiliate_link: "javascript:alert(1)" },
      },
      status: 400,
      response: {
        response_text: ["This field may not be blank."],
        affiliate_link: ["Enter an absolute http:// or https:// address without a user name or password in it."],
      },
    },
  ],
});

export const getRecommendation = defineOperation({
  id: "getRecommendation",
  method: "GET",
  path: ONE,
  tag: "Recommendations",
  summary: "Read a recommendation rule",
  description: "",
  auth: "token",
  scoped: true,
  etag: true,
  params,
  success: { status: 200, description: "The rule.", schema: Recommendation },
  examples: [{ name: "One rule", request: { params: { id: 2 } }, status: 200, response: rentalRecommendations[1] }],
});

export const replaceRecommendation = defineOperation({
  id: "replaceRecommendation",
  method: "PUT",
  path: ONE,
  tag: "Recommendations",
  summary: "Replace a recommendation rule",
  description: "What is left out takes its default.",
  auth: "admin",
  scoped: true,
  etag: true,
  makesVersion: true,
  params,
  body: RecommendationWrite,
  success: { status: 200, description: "The rule.", schema: Recommendation },
  examples: [
    {
      name: "All of it anew",
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
});

export const updateRecommendation = defineOperation({
  id: "updateRecommendation",
  method: "PATCH",
  path: ONE,
  tag: "Recommendations",
  summary: "Change a recommendation rule",
  description: "Only what is sent changes.",
  auth: "admin",
  scoped: true,
  etag: true,
  makesVersion: true,
  params,
  body: RecommendationPatch,
  success: { status: 200, description: "The rule.", schema: Recommendation },
  examples: [
    {
      name: "Another text",
      request: { params: { id: created.id }, body: { response_text: "Please send your last two contracts." } },
      status: 200,
      response: { ...replaced, response_text: "Please send your last two contracts." },
    },
  ],
});

export const moveRecommendation = defineOperation({
  id: "moveRecommendation",
  method: "POST",
  path: "/api/v1/recommendations/{id}/move/",
  tag: "Recommendations",
  summary: "Move a recommendation rule",
  description:
    "Gives the rule a place among those of its question, which are numbered from 1 in their new order. A PATCH of `position` leaves the others as they are; of two rules in the same position, the one with the lower id is tried first.",
  auth: "admin",
  scoped: true,
  etag: true,
  makesVersion: true,
  params,
  body: z
    .strictObject({ position: ruleFields.position.describe("Its place, from 1; beyond the last is the last.") })
    .meta({ id: "RecommendationMove", description: "The place a rule is to have." }),
  success: { status: 200, description: "The rule in its new place.", schema: Recommendation },
  examples: [
    {
      name: "Try it first",
      request: { params: { id: created.id }, body: { position: 1 } },
      status: 200,
      response: { ...replaced, response_text: "Please send your last two contracts." },
    },
    {
      name: "Places begin at 1",
      request: { params: { id: created.id }, body: { position: 0 } },
      status: 400,
      response: { position: ["Ensure this value is greater than or equal to 1."] },
    },
  ],
});

export const deleteRecommendation = defineOperation({
  id: "deleteRecommendation",
  method: "DELETE",
  path: ONE,
  tag: "Recommendations",
  summary: "Delete a recommendation rule",
  description: "Recommendations that leads were given stay with them.",
  auth: "admin",
  scoped: true,
  etag: true,
  makesVersion: true,
  params,
  success: { status: 204, description: "Deleted." },
  examples: [{ name: "Delete", request: { params: { id: created.id } }, status: 204 }],
});
