import { z } from "zod";
import { MODEL_PARTS, type ModelPart } from "#engine";
import { CHECKLIST, CHECKLIST_STATES, CONFLICT_SIDES, DRAFT_EVENT_KINDS, DRAFT_LIMITS } from "../wire/drafts.ts";
import { FIELD_LIMITS } from "../wire/limits.ts";
import { SENTENCES } from "../wire/sentences.ts";
import { bodySchema } from "./body.ts";
import type { CallSchemas } from "./call.ts";
import { DraftConflict } from "./draft-conflicts.ts";
import { Draft } from "./drafts.ts";
import { filledText, id, inText, moment, pathId, person, text } from "./fields.ts";
import { pageQuery, pageSchema } from "./pagination.ts";
import { RescoringWrite } from "./rescorings.ts";

const params = z.object({ id: pathId.describe("Id of the draft.") });

const subject = z.strictObject({
  type: z.enum(Object.keys(MODEL_PARTS) as [ModelPart, ...ModelPart[]]),
  id: id.nullable().describe("Null for the bands."),
  field: z.string().nullable().describe("The field that changed. Null for the item as a whole."),
});

const DraftEvent = z
  .strictObject({
    id,
    kind: z.enum(DRAFT_EVENT_KINDS),
    body: z.string().describe("The comment or message, or details of the event. Blank if there are none."),
    about: subject.nullable().describe("The change it is about. Null for the draft as a whole."),
    revision: z.int().min(0).describe("The revision of the draft at the time."),
    actor: person.nullable().describe("Null for the server."),
    created_at: moment,
  })
  .meta({ id: "DraftEvent", description: "An event in the history of a draft, or a comment on it." });

const messageText = text(FIELD_LIMITS.text);

const remark = (bodyId: string) =>
  bodySchema(bodyId, "An optional message.", {
    body: messageText.default("").describe("A message to the others. Optional."),
  });

/** A moment with an offset, or local time of the account. PostgreSQL reads offsets of less than 16 hours. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-](?:0\d|1[0-5]):[0-5]\d)?$/;

const publishAt = z
  .string()
  .regex(TIME, { error: SENTENCES.localTime })
  .meta({ examples: ["2026-11-23T08:00", "2026-11-23T08:00:00Z"] });

export const draftReviewSchemas = {
  commentOnDraft: {
    params,
    body: bodySchema("DraftComment", "A comment on a draft.", {
      body: filledText(FIELD_LIMITS.text).describe("The comment."),
      about: subject.exactOptional().describe("The change it is about. If absent, the draft as a whole."),
    }),
    answer: DraftEvent,
  },
  listDraftActivity: {
    params,
    query: z.strictObject({
      kind: z.enum(DRAFT_EVENT_KINDS).exactOptional().describe("Only events of this kind, such as `comment`."),
      ...pageQuery,
    }),
    answer: pageSchema("DraftEventPage", DraftEvent),
  },
  listDraftConflicts: { params, answer: z.array(DraftConflict) },
  rebaseDraft: {
    params,
    body: bodySchema("DraftRebase", "How the conflicts are resolved.", {
      resolutions: z
        .array(
          z.strictObject({
            edit: inText(z.int().min(1)).describe("The number of the edit, as the conflict names it."),
            take: z
              .enum(CONFLICT_SIDES)
              .describe(
                "`live`: keep what is live. `draft`: apply the edit anyway, if `can_keep` is true or `data` corrects what is refused.",
              ),
            data: z
              .record(z.string(), z.unknown())
              .exactOptional()
              .describe(
                "Fields that the edit sets instead, with `draft`, if the conflict has `data`: a value of your own, or a correction. Later edits of the draft do not change them.",
              ),
          }),
        )
        .max(DRAFT_LIMITS.edits)
        .default([]),
    }),
    answer: Draft,
  },
  requestDraftReview: { params, body: remark("DraftReviewRequest"), answer: Draft },
  approveDraft: { params, body: remark("DraftApproval"), answer: Draft },
  requestDraftChanges: {
    params,
    body: bodySchema("DraftChangesRequest", "What has to change.", {
      body: filledText(FIELD_LIMITS.text).describe("What has to change."),
    }),
    answer: Draft,
  },
  getDraftChecklist: {
    params,
    answer: z
      .strictObject({
        items: z.array(
          z.strictObject({
            check: z.enum(CHECKLIST),
            state: z.enum(CHECKLIST_STATES),
            text: z.string().describe("The finding, and what to do if it blocks publishing."),
          }),
        ),
        can_publish: z.boolean(),
        summary: z.string().describe("What publishing does, or why the draft cannot be published."),
        rescoring: z
          .strictObject({
            date: RescoringWrite.shape.date,
            leads: z.int().min(0).describe("Leads that were simulated."),
            would_change: z.int().min(0).describe("Leads whose stored result re-scoring would change."),
          })
          .nullable()
          .describe(
            "What re-scoring would change, from the latest simulation of the draft. Null if there is none, or if it was not of all leads.",
          ),
      })
      .meta({ id: "DraftChecklist", description: "What must be true before a draft goes live." }),
  },
  publishDraft: {
    params,
    body: bodySchema("DraftPublish", "How a draft goes live.", {
      note: filledText(FIELD_LIMITS.text).describe("What the list of versions says about the change."),
      at: publishAt
        .exactOptional()
        .describe("When it goes live: a time in the account’s time zone, or with an offset. If absent, at once."),
      rescore: RescoringWrite.exactOptional().describe(
        "Which stored leads to re-score after that. If absent, leads keep their scores.",
      ),
    }),
    answer: z
      .strictObject({
        version: z.int().min(1).exactOptional().describe("The version it was published as."),
        rescoring: id.exactOptional().describe("The re-scoring that has begun, if one was asked for."),
        scheduled_at: moment.exactOptional().describe("When it goes live."),
      })
      .meta({ id: "DraftPublished", description: "The version, or the scheduled time: one of the two." }),
  },
  unscheduleDraft: { params, answer: Draft },
} as const satisfies CallSchemas;
