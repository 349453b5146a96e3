import { z } from "zod";
import { LIMITS, SCORING_MODEL_DEFAULTS, type ScoringModelData } from "#engine";
import { FIELD_LIMITS } from "../wire/limits.ts";
import { bodySchema, defaulted, type MemberSchemas, optionalMembers } from "./body.ts";
import type { CallSchemas } from "./call.ts";
import { decimal, filledText, id, moment, pathId, text } from "./fields.ts";
import { orderingQuery } from "./ordering.ts";
import { flagQuery, idQuery, pageQuery, pageSchema, searchQuery } from "./pagination.ts";
import { NestedRange, nestedRangeWrite } from "./value-ranges.ts";

/** A scoring model as the API returns it. */
export const ScoringModel = z
  .strictObject({
    id,
    question: id,
    name: z.string(),
    formula: z.string(),
    weight: z.number(),
    x_axis: z.boolean(),
    y_axis: z.boolean(),
    value_ranges: z.array(NestedRange).describe("In ascending order of `start`."),
    created_at: moment,
  })
  .meta({ id: "ScoringModel", description: "A formula whose value gives points on one axis or both." });

const fields = {
  question: id.describe("Id of the question it belongs to."),
  formula: filledText(LIMITS.sourceLength).describe(
    "An expression over fields in braces, calculated fields, and scores. Scoring models that use a score are computed after the others.",
  ),
  name: text(FIELD_LIMITS.name).describe("Name shown in explanations and the admin."),
  weight: decimal(0, LIMITS.weight).describe(
    "Multiplies the points; up to two decimals. 2 for high priority, 0.5 for low.",
  ),
  x_axis: z.boolean().describe("Whether its points count toward X, capability."),
  y_axis: z.boolean().describe("Whether its points count toward Y, propensity."),
  value_ranges: z
    .array(nestedRangeWrite)
    .max(LIMITS.rangesPerModel)
    .describe(
      "All ranges. A range with the `id` of an existing one changes it; existing ranges you leave out are deleted. Without ranges, the value itself is the points.",
    ),
} satisfies MemberSchemas<ScoringModelData>;

const shape = {
  ...fields,
  ...defaulted(fields, SCORING_MODEL_DEFAULTS),
  value_ranges: fields.value_ranges.exactOptional(),
};

const READ_ONLY = ["id", "created_at"];

export const ScoringModelWrite = bodySchema(
  "ScoringModelWrite",
  "All fields of a scoring model. If you leave out `value_ranges`, they are kept.",
  shape,
  READ_ONLY,
);

const ScoringModelPatch = bodySchema(
  "ScoringModelPatch",
  "The fields of a scoring model to change.",
  optionalMembers(fields),
  READ_ONLY,
);

export { fields as scoringModelFields };

const params = z.object({ id: pathId.describe("Id of the scoring model.") });

export const scoringModelSchemas = {
  listScoringModels: {
    query: z.strictObject({
      ...pageQuery,
      question: idQuery.exactOptional().describe("Only those that belong to this question."),
      x_axis: flagQuery.exactOptional().describe("Only those that count toward X, or only the others."),
      y_axis: flagQuery.exactOptional().describe("Only those that count toward Y, or only the others."),
      search: searchQuery("the name or formula"),
      ordering: orderingQuery("listScoringModels").prefault(["id"]),
    }),
    answer: pageSchema("ScoringModelPage", ScoringModel),
  },
  createScoringModel: { body: ScoringModelWrite, answer: ScoringModel },
  getScoringModel: { params, answer: ScoringModel },
  replaceScoringModel: { params, body: ScoringModelWrite, answer: ScoringModel },
  updateScoringModel: { params, body: ScoringModelPatch, answer: ScoringModel },
  deleteScoringModel: { params },
} as const satisfies CallSchemas;
