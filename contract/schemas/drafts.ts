import { z } from "zod";
import { grouped } from "#engine";
import { DRAFT_LIMITS, DRAFT_STATES } from "../wire/drafts.ts";
import { FIELD_LIMITS, MAX_ID } from "../wire/limits.ts";
import { bodySchema, optionalMembers } from "./body.ts";
import type { CallSchemas } from "./call.ts";
import { filledText, id, inText, moment, pathId, person, text } from "./fields.ts";
import { ModelChangeSchema } from "./model-versions.ts";
import { orderingQuery } from "./ordering.ts";
import { flagQuery, pageQuery, pageSchema, searchQuery, wholeNumber } from "./pagination.ts";

const version = z.int().min(1);

const versionQuery = z.preprocess(wholeNumber, z.int().min(1).max(MAX_ID));

const fields = {
  name: filledText(FIELD_LIMITS.name).describe("What the draft is called."),
  description: text(FIELD_LIMITS.text).describe("What it is for."),
};

export const Draft = z
  .strictObject({
    id,
    name: z.string(),
    description: z.string(),
    state: z.enum(DRAFT_STATES),
    base_version: version.describe("The version its edits were made on."),
    live_version: version.describe("The version that is live now."),
    changes: z.int().min(0).describe("In how many places its model differs from the base version."),
    edits: z
      .int()
      .min(0)
      .describe(`How many edits it has, at most ${grouped(DRAFT_LIMITS.edits)}.`),
    revision: z.int().min(0).describe("Goes up with every change to its model."),
    author: person.nullable().describe("Who created it. Null for the command line."),
    editors: z.array(person).describe("Everyone who has edited its model."),
    created_at: moment,
    updated_at: moment,
    published_version: version.nullable().describe("The version it was published as."),
    publish_at: moment.nullable().describe("When it goes live, if that is scheduled."),
    publish_paused: z
      .boolean()
      .describe(
        "Whether its publication is paused: it does not go live, even after its time, until you resume the job.",
      ),
    publish_error: z.string().nullable().describe("Why it did not go live when it was due."),
    review: z
      .strictObject({
        requested_by: person.nullable(),
        approved_by: person.nullable().describe("Null until it is approved."),
        approved_at: moment.nullable(),
        is_approved: z
          .boolean()
          .describe(
            "Whether there is an approval that counts. It no longer does once its approver is deactivated or deleted, or can no longer approve drafts of the account.",
          ),
      })
      .nullable()
      .describe("Null if no review has been requested."),
    changes_requested_by: person
      .nullable()
      .describe("Who requested changes, as long as the draft has not been sent for review again. Null if nobody did."),
    may: z
      .strictObject({
        approve: z.boolean(),
        publish: z.boolean(),
      })
      .describe(
        "What you may do with it: your role and the review allow it. The checklist lists what else has to be done first.",
      ),
  })
  .meta({ id: "Draft", description: "Changes to the model that are not live yet." });

const DraftEdit = z
  .strictObject({
    edit: z.int().min(1).describe("Its number in the draft. Numbers are never reused."),
    note: z.string().describe("What it changed, in one line."),
    changes: z
      .array(z.string())
      .describe(`What it changed, in words: at most the first ${DRAFT_LIMITS.changesOfEdit} changes.`),
    author: person.nullable().describe("Null for the command line."),
    made_at: moment,
  })
  .meta({ id: "DraftEdit", description: "One edit of a draft." });

const params = z.object({ id: pathId.describe("Id of the draft.") });

const DraftDiff = z
  .strictObject({
    from: z.strictObject({ version }),
    to: z.strictObject({ draft: id, revision: z.int().min(0) }),
    changes: z.array(ModelChangeSchema).describe("How the draft differs, in words."),
  })
  .meta({ id: "DraftDiff", description: "How the model of a draft differs from a version." });

const READ_ONLY = Object.keys(Draft.shape).filter((name) => name !== "name" && name !== "description");

export const draftSchemas = {
  listDrafts: {
    query: z.strictObject({
      ...pageQuery,
      state: z.enum(DRAFT_STATES).exactOptional().describe("Only drafts in this state."),
      unfinished: flagQuery
        .exactOptional()
        .describe("Only drafts that are neither published nor discarded, or only those that are."),
      awaiting_review: flagQuery
        .exactOptional()
        .describe("Only drafts that are in review and that you can approve, or all others."),
      search: searchQuery("the name or description"),
      ordering: orderingQuery("listDrafts").prefault(["-updated_at"]),
    }),
    answer: pageSchema("DraftPage", Draft),
  },
  createDraft: {
    body: bodySchema("DraftCreate", "A new draft.", {
      name: fields.name,
      description: fields.description.default(""),
      from_version: inText(version.max(MAX_ID))
        .exactOptional()
        .describe("The version whose model the draft starts with, to go back to it. If absent, the live one."),
    }),
    answer: Draft,
  },
  getDraft: { params, answer: Draft },
  updateDraft: {
    params,
    body: bodySchema("DraftPatch", "The fields of a draft to change.", optionalMembers(fields), READ_ONLY),
    answer: Draft,
  },
  getDraftDiff: {
    params,
    query: z.strictObject({
      against: z
        .union([z.literal("live"), z.literal("base"), versionQuery])
        .prefault("live")
        .describe("What to compare with: `live`, `base` for the version its edits were made on, or a version number."),
    }),
    answer: DraftDiff,
  },
  undoDraft: { params, answer: Draft },
  revertDraftEdit: {
    params: params.extend({ edit: pathId.describe("Number of the edit.") }),
    answer: Draft,
  },
  duplicateDraft: {
    params,
    body: bodySchema("DraftDuplicate", "A copy of a draft.", {
      name: fields.name
        .exactOptional()
        .describe("What the copy is called. If absent, `Copy of` and the name of the draft."),
    }),
    answer: Draft,
  },
  discardDraft: { params, answer: Draft },
  listDraftEdits: { params, query: z.strictObject(pageQuery), answer: pageSchema("DraftEditPage", DraftEdit) },
} as const satisfies CallSchemas;
