import { z } from "zod";
import { LIMITS, RECOMMENDATION_TYPES, type RecommendationData, RULE_DEFAULTS } from "#engine";
import { FIELD_LIMITS } from "../wire/limits.ts";
import { bodySchema, defaulted, type MemberSchemas, optionalMembers } from "./body.ts";
import type { CallSchemas } from "./call.ts";
import { filledText, id, moment, pathId, place, text, url } from "./fields.ts";
import { orderingQuery } from "./ordering.ts";
import { idQuery, pageQuery, pageSchema, searchQuery } from "./pagination.ts";

const type = z.enum(RECOMMENDATION_TYPES).nullable();

/** The output of a rule, in the API's rule and in a lead's result. */
export const recommendationOutput = {
  response_text: z.string().describe("The text for the lead."),
  affiliate_name: z.string(),
  affiliate_image: z.string(),
  affiliate_link: z.string(),
  redirect_url: z.string(),
  type,
};

export const Recommendation = z
  .strictObject({ id, question: id, rule: z.string(), ...recommendationOutput, position: z.int(), created_at: moment })
  .meta({ id: "Recommendation", description: "A rule, and the recommendation a lead gets if it matches." });

/** The writable members of a rule. */
export const ruleFields = {
  question: id.describe("Id of the question it belongs to."),
  rule: filledText(LIMITS.sourceLength).describe(
    "`If`, followed by a condition over fields in braces, calculated fields, and scores. `If 1` always matches.",
  ),
  response_text: filledText(FIELD_LIMITS.text).describe("The text for the lead."),
  type: type.describe("approval, warning, rejection, or null."),
  position: place.describe("Order within the question. Last if absent."),
  affiliate_name: text(FIELD_LIMITS.name),
  affiliate_image: url.describe("Absolute http(s) URL, or blank."),
  affiliate_link: url.describe("Absolute http(s) URL, or blank."),
  redirect_url: url.describe("Absolute http(s) URL, or blank."),
} satisfies MemberSchemas<RecommendationData>;

const shape = {
  ...ruleFields,
  ...defaulted(ruleFields, RULE_DEFAULTS),
  position: ruleFields.position.exactOptional(),
};

const READ_ONLY = ["id", "created_at"];

export const RecommendationWrite = bodySchema(
  "RecommendationWrite",
  "All fields of a recommendation rule.",
  shape,
  READ_ONLY,
);

const RecommendationPatch = bodySchema(
  "RecommendationPatch",
  "The fields of a rule to change.",
  optionalMembers(ruleFields),
  READ_ONLY,
);

const params = z.object({ id: pathId.describe("Id of the rule.") });

export const recommendationSchemas = {
  listRecommendations: {
    query: z.strictObject({
      ...pageQuery,
      question: idQuery.exactOptional().describe("Only those that belong to this question."),
      type: z
        .enum([...RECOMMENDATION_TYPES, "none"])
        .exactOptional()
        .describe("Only those of this type. `none`: only those without a type."),
      search: searchQuery("the text for the lead, the rule, or the affiliate's name"),
      ordering: orderingQuery("listRecommendations").exactOptional(),
    }),
    answer: pageSchema("RecommendationPage", Recommendation),
  },
  createRecommendation: { body: RecommendationWrite, answer: Recommendation },
  getRecommendation: { params, answer: Recommendation },
  replaceRecommendation: { params, body: RecommendationWrite, answer: Recommendation },
  updateRecommendation: { params, body: RecommendationPatch, answer: Recommendation },
  moveRecommendation: {
    params,
    body: z
      .strictObject({
        position: ruleFields.position.describe(
          "The new position, starting at 1. A number beyond the last position moves the rule to the end.",
        ),
      })
      .meta({ id: "RecommendationMove", description: "The new position of a rule." }),
    answer: Recommendation,
  },
  deleteRecommendation: { params },
} as const satisfies CallSchemas;
