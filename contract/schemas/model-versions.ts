import { z } from "zod";
import { MODEL_PARTS, type ModelPart } from "#engine";
import { MAX_ID } from "../wire/limits.ts";
import { Bands } from "./bands.ts";
import { CalculatedField } from "./calculated-fields.ts";
import type { CallSchemas } from "./call.ts";
import { id, moment, pathId, person } from "./fields.ts";
import { pageQuery, pageSchema, searchQuery, wholeNumber } from "./pagination.ts";
import { Question } from "./questions.ts";
import { Recommendation } from "./recommendations.ts";
import { ScoringModel } from "./scoring-models.ts";
import { ModelTest } from "./tests.ts";

const lastId = z.int().min(0);

/** The same as ModelDocument in engine/document/model.ts, as a test checks. */
export const ModelDocumentSchema = z
  .strictObject({
    format: z.literal(4),
    counters: z
      .strictObject({
        question: lastId,
        choice: lastId,
        scoring_model: lastId,
        value_range: lastId,
        recommendation: lastId,
        calculated_field: lastId,
        test: lastId,
      })
      .describe("The last id assigned, per kind. Ids are never reused."),
    questions: z.array(Question),
    scoring_models: z.array(ScoringModel),
    recommendations: z.array(Recommendation),
    calculated_fields: z.array(CalculatedField),
    bands: Bands,
    tests: z.array(ModelTest),
  })
  .meta({ id: "ModelDocument", description: "Everything that decides a score in one account." });

const CHANGE_TARGETS = Object.keys(MODEL_PARTS) as [ModelPart, ...ModelPart[]];

/** A value as stored in the document. */
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** ModelChange of engine/diff/types.ts. */
export const ModelChangeSchema = z
  .strictObject({
    action: z.enum(["created", "updated", "deleted"]),
    target: z.strictObject({
      type: z.enum(CHANGE_TARGETS),
      id: z.int().nullable().describe("Null for the bands."),
      name: z
        .string()
        .describe(
          'Its display name: the text of a question or choice, or the name of a scoring model. A rule is named by its place among the rules of its question: `rule 2 of "Viewing"` is the second that is tried.',
        ),
    }),
    field: z.string().nullable().describe("The field that changed. Null if the whole object was added or removed."),
    before: scalar,
    after: scalar,
    text: z.string().describe("The change in words."),
  })
  .meta({ id: "ModelChange", description: "One change from the version before." });

const version = {
  version: z.int().min(1).describe("Counts up from 1 in each account."),
  is_live: z.boolean().describe("Whether it scores new leads."),
  note: z.string().describe("What changed, in words."),
  is_edit: z
    .boolean()
    .describe("Whether it is a single edit of the live model. Its note then says no more than its changes."),
  author: person
    .nullable()
    .describe(
      "Who made it live, such as a user of the account or of its agency. Null if nobody was signed in, or if it is not known anymore.",
    ),
  created_at: moment.describe("When it was created, and went live."),
  draft: z
    .strictObject({
      id,
      name: z.string().describe("What the draft is called."),
      drafted_by: z.array(person).describe("Who created the draft, then everyone else who edited its model."),
      approved_by: person.nullable().describe("Who approved it. Null if nobody did."),
      approved_at: moment.nullable(),
    })
    .nullable()
    .describe("The draft that it was published from. Null if the live model was changed directly."),
  same_as: z
    .int()
    .min(1)
    .nullable()
    .describe(
      "The first earlier version with the same content, such as the one that was rolled back to. Null if there is none, or if it is not known.",
    ),
  changes: z
    .array(ModelChangeSchema)
    .describe("Compared with the version before. For the first version, everything it started with."),
};

const ModelVersion = z
  .strictObject(version)
  .meta({ id: "ModelVersion", description: "One immutable, numbered state of an account's model." });

const ModelVersionWithDocument = z
  .strictObject({ ...version, document: ModelDocumentSchema })
  .meta({ id: "ModelVersionWithDocument", description: "A model version with its full document." });

const LiveModel = z
  .strictObject({
    version: version.version.nullable().describe("The live version. Null in a draft."),
    draft: z
      .strictObject({ id, revision: z.int().min(0) })
      .nullable()
      .describe("The draft that `X-Draft` names. Null for the live model."),
    note: z.string().describe("What changed, in words."),
    author: version.author.describe(
      "The user who made it live, or who created the draft. Null if nobody was signed in, or if it is not known anymore.",
    ),
    published_at: moment.nullable().describe("When it went live. Null in a draft."),
    document: ModelDocumentSchema,
  })
  .meta({
    id: "LiveModel",
    description: "The version that scores new leads, or the model of a draft, with its full document.",
  });

const ModelDiff = z
  .strictObject({
    from: z.strictObject({ version: version.version }),
    to: z.strictObject({ version: version.version }),
    changes: z.array(ModelChangeSchema).describe("What `to` has differently, in words."),
  })
  .meta({ id: "ModelDiff", description: "Two versions compared." });

const params = z.object({ version: pathId.describe("Number of the version.") });

export const modelVersionSchemas = {
  getModel: { answer: LiveModel },
  listModelVersions: {
    query: z.strictObject({
      ...pageQuery,
      search: searchQuery(
        "the note, of the name of the draft, of the username of anyone who drafted, approved, or published it, or of the name of anything it changed, such as a field name",
      ),
    }),
    answer: pageSchema("ModelVersionPage", ModelVersion),
  },
  getModelVersion: { params, answer: ModelVersionWithDocument },
  diffModelVersions: {
    params,
    query: z.strictObject({
      against: z
        .union([z.literal("live"), z.preprocess(wholeNumber, z.int().min(1).max(MAX_ID))])
        .prefault("live")
        .describe("The version to compare with: `live`, or its number."),
    }),
    answer: ModelDiff,
  },
  restoreModelVersion: { params, answer: ModelVersion },
} as const satisfies CallSchemas;
