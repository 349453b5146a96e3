import { z } from "zod";
import { FILE_FORMAT, LIMITS } from "#engine";
import { FIELD_LIMITS } from "../wire/limits.ts";
import { Band } from "./bands.ts";
import { calculatedFieldFields } from "./calculated-fields.ts";
import type { CallSchemas } from "./call.ts";
import { choiceFields } from "./choices.ts";
import { fieldName, filledText, slug, text } from "./fields.ts";
import { answersOfLead } from "./leads.ts";
import { ModelChangeSchema } from "./model-versions.ts";
import { questionFields } from "./questions.ts";
import { ruleFields } from "./recommendations.ts";
import { scoringModelFields } from "./scoring-models.ts";
import { expectedMembers, testFields } from "./tests.ts";
import { rangeFields } from "./value-ranges.ts";

const questionName = fieldName.describe("Field name of the question it belongs to.");

/** A longer list is rejected as a whole before its items are checked, because a file can contain a million. */
const atMost = <Item extends z.ZodType>(most: number, items: string, item: Item) =>
  z.array(item).max(most, `There can be at most ${most} ${items}.`);

const FileChoice = z.strictObject({
  text: choiceFields.text,
  slug: choiceFields.slug.exactOptional(),
  value: choiceFields.value.exactOptional(),
});

const FileQuestion = z
  .strictObject({
    field_name: questionFields.field_name,
    text: questionFields.text,
    type: questionFields.type,
    number: questionFields.number
      .exactOptional()
      .describe("Position of the question, starting at 1. If absent, one more than the question before it."),
    required: questionFields.required.exactOptional(),
    multiple_values: questionFields.multiple_values.exactOptional(),
    min_value: questionFields.min_value.exactOptional(),
    max_value: questionFields.max_value.exactOptional(),
    step: questionFields.step.exactOptional(),
    help_text: questionFields.help_text.exactOptional(),
    reason: questionFields.reason.exactOptional(),
    lead_can_change: questionFields.lead_can_change.exactOptional(),
    choices: atMost(LIMITS.choicesPerQuestion, "choices in one question", FileChoice)
      .exactOptional()
      .describe(
        "All choices, in order. Choices are identified by slug: another slug is another choice, without the earlier answers.",
      ),
  })
  .meta({ id: "FileQuestion", description: "A question in a model file, identified by its field name." });

const FileCalculatedField = z
  .strictObject({ name: calculatedFieldFields.name, formula: calculatedFieldFields.formula })
  .meta({ id: "FileCalculatedField", description: "A calculated field in a model file." });

const FileRange = z.strictObject({
  start: rangeFields.start.exactOptional().describe("First value in the range. If absent, no lower limit."),
  end: rangeFields.end.exactOptional().describe("First value above the range. If absent, no upper limit."),
  points: rangeFields.points,
});

const FileScoringModel = z
  .strictObject({
    question: questionName,
    name: scoringModelFields.name.exactOptional(),
    formula: scoringModelFields.formula,
    weight: scoringModelFields.weight.exactOptional(),
    x_axis: scoringModelFields.x_axis.exactOptional().describe("Whether its points count toward X. True if absent."),
    y_axis: scoringModelFields.y_axis.exactOptional().describe("Whether its points count toward Y. False if absent."),
    value_ranges: atMost(LIMITS.rangesPerModel, "value ranges in one scoring model", FileRange)
      .exactOptional()
      .describe("Without any, the value itself is the points."),
  })
  .meta({
    id: "FileScoringModel",
    description: "A scoring model in a model file, identified by its question and its name or formula.",
  });

const FileRule = z
  .strictObject({
    question: questionName,
    rule: ruleFields.rule,
    response_text: ruleFields.response_text,
    type: ruleFields.type.exactOptional(),
    position: ruleFields.position
      .exactOptional()
      .describe("Order within the question. If absent, one more than the question's previous rule."),
    affiliate_name: ruleFields.affiliate_name.exactOptional(),
    affiliate_image: ruleFields.affiliate_image.exactOptional(),
    affiliate_link: ruleFields.affiliate_link.exactOptional(),
    redirect_url: ruleFields.redirect_url.exactOptional(),
  })
  .meta({ id: "FileRule", description: "A recommendation rule in a model file." });

const FileBand = z
  .strictObject({ label: Band.shape.label, from: Band.shape.from, action: Band.shape.action })
  .meta({ id: "FileBand", description: "A band in a model file. It has no letter: the highest band is A." });

const FileTest = z
  .strictObject({
    name: testFields.name,
    answers: answersOfLead,
    date: testFields.date.exactOptional(),
    expect: z.strictObject({
      ...expectedMembers,
      recommendations: z
        .record(z.string(), z.int().min(0).max(LIMITS.recommendations).nullable())
        .exactOptional()
        .describe(
          "By field name, which of the question's rules has to match: 1 is the one that is tried first, null is none of them, and 0 is a rule that has been deleted.",
        ),
    }),
  })
  .meta({ id: "FileTest", description: "A test in a model file, identified by its name." });

const bandList = z.array(FileBand).max(LIMITS.bands);

const bands = z.strictObject({ x: bandList, y: bandList, total: bandList }).meta({
  id: "FileBands",
  description: "The bands of X, Y, and the total, each list from highest to lowest.",
});

/** The message for a file of another format; newer ones come from newer installations. */
function formatSentence(format: unknown): string {
  if (format === undefined) return `\`format\` is missing. Use \`format: ${FILE_FORMAT}\`.`;
  if (typeof format === "number" && format > FILE_FORMAT) {
    return `This file has format ${format}, but this installation reads format ${FILE_FORMAT}. Update Leadplane, then try again.`;
  }
  return `This format is not known. Use \`format: ${FILE_FORMAT}\`.`;
}

/** The same as ModelFile in engine/file/types.ts, as a test checks. */
export const ModelFileSchema = z
  .strictObject({
    $schema: text(FIELD_LIMITS.url).exactOptional().describe("URL of the JSON Schema, for editors."),
    format: z.literal(FILE_FORMAT, { error: ({ input }) => formatSentence(input) }),
    name: filledText(FIELD_LIMITS.name).exactOptional().describe("Display name of the file."),
    description: text(FIELD_LIMITS.text).exactOptional(),
    questions: atMost(LIMITS.questions, "questions", FileQuestion).exactOptional(),
    calculated_fields: atMost(LIMITS.calculatedFields, "calculated fields", FileCalculatedField).exactOptional(),
    scoring_models: atMost(LIMITS.scoringModels, "scoring models", FileScoringModel).exactOptional(),
    recommendations: atMost(LIMITS.recommendations, "recommendation rules", FileRule).exactOptional(),
    bands: bands.exactOptional(),
    tests: atMost(LIMITS.tests, "tests", FileTest).exactOptional(),
  })
  .meta({
    id: "ModelFile",
    description:
      "A model without ids: everything is identified by field name or name. A part you leave out stays as it is in the account. Within a part, whatever is not in the file is removed.",
  });

const file = {
  format: z.enum(["json", "yaml"]).exactOptional().describe("JSON or YAML. Takes precedence over `Accept`."),
};

const changes = z.array(ModelChangeSchema).describe("What changes in the model, in words. Empty if nothing changes.");

const ModelFilePlan = z
  .strictObject({
    version: z.int().min(1).nullable().describe("The live version the changes would apply to. Null in a draft."),
    changes,
  })
  .meta({ id: "ModelFilePlan", description: "What applying a model file would change." });

const AppliedModelFile = z
  .strictObject({
    version: z.int().min(1).nullable().describe("The version that is live now. Null in a draft."),
    changed: z.boolean().describe("Whether the model changed. False if the model already matched the file."),
    changes,
  })
  .meta({ id: "AppliedModelFile", description: "What applying a model file changed." });

const templateSlug = slug.describe("Slug of the template.");

const ModelTemplate = z
  .strictObject({
    slug: templateSlug,
    name: z.string(),
    description: z.string(),
    questions: z.int().describe("Number of questions in the template."),
    scoring_models: z.int(),
    recommendations: z.int(),
  })
  .meta({ id: "ModelTemplate", description: "A model file that comes with Leadplane." });

export const modelFileSchemas = {
  planModelFile: { body: ModelFileSchema, answer: ModelFilePlan },
  applyModelFile: { body: ModelFileSchema, answer: AppliedModelFile },
  getModelFile: { query: z.strictObject(file), answer: ModelFileSchema },
  listModelTemplates: { answer: z.array(ModelTemplate) },
  getModelTemplate: {
    params: z.object({ slug: templateSlug }),
    query: z.strictObject(file),
    answer: ModelFileSchema,
  },
  getModelFileSchema: {
    answer: z
      .looseObject({ $schema: z.string(), title: z.string() })
      .meta({ id: "ModelFileJsonSchema", description: "The JSON Schema of model files." }),
  },
} as const satisfies CallSchemas;
