import { diffDocuments, EMPTY_MODEL } from "#engine";
import { MESSAGES } from "../wire/errors.ts";
import { OPERATIONS } from "../wire/operations.ts";
import type { CallReferences } from "./call.ts";
import { exampleDocument } from "./examples/model-example.ts";
import { PEOPLE, personId } from "./examples/people.ts";
import { rental } from "./examples/rental.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { EXAMPLE_ORIGIN } from "./pages.ts";

const author = { id: personId("admin"), username: PEOPLE.admin.username };

export const modelVersionReference = {
  getModel: {
    tag: "Model versions",
    summary: "Read the live model",
    description:
      "The version that scores new leads, with its full document. Its `ETag` changes whenever another version goes live. Send it as `If-None-Match` to check cheaply whether one has, and as `If-Match` to restore a version only if none has.",
    success: "The live model.",
    examples: [
      {
        name: "The live model",
        request: {},
        status: 200,
        response: {
          version: 48,
          draft: null,
          note: 'Deleted test "APP-1000 as it was decided"',
          author,
          published_at: CREATED_AT,
          document: exampleDocument(rental, CREATED_AT),
        },
        volatile: ["document"],
      },
    ],
  },
  listModelVersions: {
    tag: "Model versions",
    summary: "List model versions",
    description:
      "Newest first. Every change to a question, choice, scoring model, range, rule, calculated field, band, or test creates a version. Versions from before Leadplane recorded which items a version changed are found by their note and people only.",
    success: "One page of versions.",
    examples: [
      {
        name: "The live version",
        request: { query: { page_size: 1 } },
        status: 200,
        response: {
          count: 48,
          next: `${EXAMPLE_ORIGIN}${OPERATIONS.listModelVersions.path}?page=2&page_size=1`,
          previous: null,
          results: [
            {
              version: 48,
              is_live: true,
              note: 'Deleted test "APP-1000 as it was decided"',
              is_edit: true,
              author,
              created_at: CREATED_AT,
              draft: null,
              same_as: 46,
              changes: [
                {
                  action: "deleted",
                  target: { type: "test", id: 2, name: "APP-1000 as it was decided" },
                  field: null,
                  before: null,
                  after: null,
                  text: 'test "APP-1000 as it was decided" deleted',
                },
              ],
            },
          ],
        },
        volatile: ["count", "same_as"],
      },
    ],
  },
  getModelVersion: {
    tag: "Model versions",
    summary: "Read a model version",
    description:
      "Returns the version with its full document. Version 1 is the empty model that every account starts with.",
    success: "The version.",
    examples: [
      {
        name: "The first version",
        request: { params: { version: 1 } },
        status: 200,
        response: {
          version: 1,
          is_live: false,
          note: "Started without a model",
          is_edit: false,
          author: null,
          created_at: CREATED_AT,
          draft: null,
          same_as: null,
          changes: [],
          document: EMPTY_MODEL,
        },
        volatile: ["note", "author"],
      },
      {
        name: "No such version",
        request: { params: { version: 9999 } },
        status: 404,
        response: { detail: "There is no model version 9999.", code: "not_found" },
      },
    ],
  },
  diffModelVersions: {
    tag: "Model versions",
    summary: "Compare two versions",
    description: "What a version has differently from the live one or from any other, in words.",
    success: "The changes.",
    examples: [
      {
        name: "Version 2 with the one before it",
        request: { params: { version: 2 }, query: { against: 1 } },
        status: 200,
        response: {
          from: { version: 1 },
          to: { version: 2 },
          changes: diffDocuments(EMPTY_MODEL, exampleDocument(rental, CREATED_AT)).slice(0, 1),
        },
        volatile: ["changes"],
      },
    ],
  },
  restoreModelVersion: {
    tag: "Model versions",
    summary: "Restore a model version",
    description:
      "Creates a new live version with the content of an earlier one. Nothing is lost: the versions in between are kept, and ids used in the meantime are not reused. If the live version is already identical, no version is created.\n\nTo undo your own change without undoing what someone else has changed since, restore its `Model-Previous-Version` and send its `Model-ETag` as `If-Match`.",
    success: "The new live version.",
    errors: {
      400: "The live version is identical, so there is nothing to restore; or `If-Match` is malformed.",
      412: "The live version is not the one in `If-Match`. Nothing was restored.",
    },
    examples: [
      {
        name: "Someone else has changed the model",
        request: { params: { version: 1 }, headers: { "If-Match": '"mB0dN3Rk1oXWq5Zt8sLe2g"' } },
        status: 412,
        response: { detail: MESSAGES.modelChanged, code: "precondition_failed" },
      },
      {
        name: "Back to the first version",
        request: { params: { version: 1 } },
        status: 201,
        response: {
          version: 49,
          is_live: true,
          note: "Restored version 1",
          is_edit: false,
          author,
          created_at: CREATED_AT,
          draft: null,
          same_as: 1,
          // the whole model is removed: the diff from the empty document shows the format
          changes: diffDocuments(exampleDocument(rental, CREATED_AT), EMPTY_MODEL).slice(0, 2),
        },
        volatile: ["changes"],
      },
    ],
  },
} satisfies CallReferences;
