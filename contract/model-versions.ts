import { z } from "zod";
import { diffDocuments, EMPTY_MODEL, MODEL_PARTS, type ModelPart } from "#engine";
import { bands } from "./bands.ts";
import { CalculatedField } from "./calculated-fields.ts";
import { MESSAGES } from "./errors.ts";
import { documentOf } from "./examples/document.ts";
import { PEOPLE, personId } from "./examples/people.ts";
import { rental } from "./examples/rental.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { id, moment, pathId } from "./fields.ts";
import { defineOperation } from "./operation.ts";
import { EXAMPLE_ORIGIN, pageOf, pageQuery } from "./pagination.ts";
import { Question } from "./questions.ts";
import { Recommendation } from "./recommendations.ts";
import { ScoringModel } from "./scoring-models.ts";

const lastId = z.int().min(0);

/** The whole of engine/model.ts's ModelDocument; a test holds the two together. */
export const ModelDocumentSchema = z
  .strictObject({
    format: z.literal(1),
    counters: z
      .strictObject({
        question: lastId,
        choice: lastId,
        scoring_model: lastId,
        value_range: lastId,
        recommendation: lastId,
        calculated_field: lastId,
      })
      .describe("The last id given out, per kind; ids are never used again."),
    questions: z.array(Question),
    scoring_models: z.array(ScoringModel),
    recommendations: z.array(Recommendation),
    calculated_fields: z.array(CalculatedField),
    bands,
  })
  .meta({ id: "ModelDocument", description: "Everything that decides a score in one account." });

const CHANGE_TARGETS = Object.keys(MODEL_PARTS) as [ModelPart, ...ModelPart[]];

/** A value as the document holds it. */
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** engine/diff.ts's ModelChange. */
export const ModelChangeSchema = z
  .strictObject({
    action: z.enum(["created", "updated", "deleted"]),
    target: z.strictObject({
      type: z.enum(CHANGE_TARGETS),
      id: z.int().nullable().describe("Null for the bands."),
      name: z.string().describe("What people call it: the text of a question or choice, the name of a model."),
    }),
    field: z.string().nullable().describe("The member that changed; null when all of it is new or gone."),
    before: scalar,
    after: scalar,
    text: z.string().describe("The change in words."),
  })
  .meta({ id: "ModelChange", description: "One thing that a version has differently from the one before." });

const version = {
  version: z.int().min(1).describe("Counts from 1 in each account."),
  is_live: z.boolean().describe("Whether new leads are scored by it."),
  note: z.string().describe("What changed."),
  author: z
    .strictObject({ id, username: z.string() })
    .nullable()
    .describe("Whoever changed it; null if the user was deleted, or when it was made with the account."),
  created_at: moment,
  changes: z
    .array(ModelChangeSchema)
    .describe("Against the version before; of the first version all that it began with."),
};

const ModelVersion = z
  .strictObject(version)
  .meta({ id: "ModelVersion", description: "One immutable, numbered state of an account's model." });

const ModelVersionWithDocument = z
  .strictObject({ ...version, document: ModelDocumentSchema })
  .meta({ id: "ModelVersionWithDocument", description: "A model version with all it holds." });

const LiveModel = z
  .strictObject({
    version: version.version,
    note: z.string().describe("Why it went live: what changed."),
    author: version.author.describe(
      "Whoever made it live; null if the user was deleted, or when it was made with the account.",
    ),
    published_at: moment.describe("When it went live."),
    document: ModelDocumentSchema,
  })
  .meta({ id: "LiveModel", description: "The version that new leads are scored by, with all it holds." });

const params = z.object({ version: pathId.describe("Number of the version.") });

const LIST = "/api/v1/model-versions/";
const author = { id: personId("admin"), username: PEOPLE.admin.username };

export const getModel = defineOperation({
  id: "getModel",
  method: "GET",
  path: "/api/v1/model/",
  tag: "Model versions",
  summary: "Read the live model",
  description:
    "The version that new leads are scored by, with its whole document. Its `ETag` changes whenever another version goes live; send it as `If-None-Match` to learn cheaply whether one has, and as `If-Match` to restore a version only if none has.",
  auth: "admin",
  scoped: true,
  etag: true,
  success: { status: 200, description: "The live model.", schema: LiveModel },
  examples: [
    {
      name: "The live model",
      request: {},
      status: 200,
      response: {
        version: 48,
        note: "Deleted calculated field income_per_year",
        author,
        published_at: CREATED_AT,
        document: documentOf(rental, CREATED_AT),
      },
      volatile: ["document"],
    },
  ],
});

export const listModelVersions = defineOperation({
  id: "listModelVersions",
  method: "GET",
  path: LIST,
  tag: "Model versions",
  summary: "List model versions",
  description:
    "The newest first. Every change of a question, choice, scoring model, range, rule, calculated field or band makes one.",
  auth: "admin",
  scoped: true,
  query: z.strictObject(pageQuery),
  success: { status: 200, description: "One page of versions.", schema: pageOf("ModelVersionPage", ModelVersion) },
  errors: { 404: "There is no such page." },
  examples: [
    {
      name: "The live version",
      request: { query: { page_size: 1 } },
      status: 200,
      response: {
        count: 48,
        next: `${EXAMPLE_ORIGIN}${LIST}?page=2&page_size=1`,
        previous: null,
        results: [
          {
            version: 48,
            is_live: true,
            note: "Deleted calculated field income_per_year",
            author,
            created_at: CREATED_AT,
            changes: [
              {
                action: "deleted",
                target: { type: "calculated_field", id: 4, name: "income_per_year" },
                field: null,
                before: null,
                after: null,
                text: "calculated field income_per_year deleted",
              },
            ],
          },
        ],
      },
      volatile: ["count"],
    },
  ],
});

export const getModelVersion = defineOperation({
  id: "getModelVersion",
  method: "GET",
  path: "/api/v1/model-versions/{version}/",
  tag: "Model versions",
  summary: "Read a model version",
  description: "With its whole document. Version 1 is the empty model that every account starts with.",
  auth: "admin",
  scoped: true,
  params,
  success: { status: 200, description: "The version.", schema: ModelVersionWithDocument },
  examples: [
    {
      name: "The first",
      request: { params: { version: 1 } },
      status: 200,
      response: {
        version: 1,
        is_live: false,
        note: "Began without a model",
        author: null,
        created_at: CREATED_AT,
        changes: [],
        document: EMPTY_MODEL,
      },
      volatile: ["note", "author"],
    },
    {
      name: "No such version",
      request: { params: { version: 9999 } },
      status: 404,
      response: { detail: "There is no model version 9999." },
    },
  ],
});

export const restoreModelVersion = defineOperation({
  id: "restoreModelVersion",
  method: "POST",
  path: "/api/v1/model-versions/{version}/restore/",
  tag: "Model versions",
  summary: "Restore a model version",
  description:
    "Makes a new live version with the content of an earlier one. Nothing is lost: the versions in between stay, and ids given out meanwhile are not used again. When the live version holds the same already, none is made.\n\nTo undo a change of your own without undoing what somebody else has changed since, restore its `Model-Previous-Version` and send its `Model-ETag` as `If-Match`.",
  auth: "admin",
  scoped: true,
  conditional: true,
  makesVersion: true,
  params,
  success: { status: 201, description: "The new live version.", schema: ModelVersion },
  errors: {
    400: "The live version holds the same: there is nothing to restore. Or `If-Match` is malformed.",
    412: "Another version is live than `If-Match` names; nothing was restored.",
  },
  examples: [
    {
      name: "Somebody has changed the model meanwhile",
      request: { params: { version: 1 }, headers: { "If-Match": '"mB0dN3Rk1oXWq5Zt8sLe2g"' } },
      status: 412,
      response: { detail: MESSAGES.modelChanged },
    },
    {
      name: "Start again",
      request: { params: { version: 1 } },
      status: 201,
      response: {
        version: 49,
        is_live: true,
        note: "Restored version 1",
        author,
        created_at: CREATED_AT,
        // the whole model goes: the beginning shows what that looks like
        changes: diffDocuments(documentOf(rental, CREATED_AT), EMPTY_MODEL).slice(0, 2),
      },
      volatile: ["changes"],
    },
  ],
});
