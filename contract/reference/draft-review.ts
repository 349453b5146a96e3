import { MESSAGES } from "../wire/errors.ts";
import { ACCESS_SETTLES_DAYS } from "../wire/rates.ts";
import { type CallReferences, CURRENT_ETAG } from "./call.ts";
import { draft, rollback, VOLATILE as VERSIONS } from "./drafts.ts";
import { PEOPLE, personId } from "./examples/people.ts";
import { rental } from "./examples/rental.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { firstPage } from "./pages.ts";

const person = (name: keyof typeof PEOPLE) => ({ id: personId(name), username: PEOPLE[name].username });
const [author, reviewer] = [person("admin"), person("superuser")];

/** The number of differences of a former version does not matter here. */
const VOLATILE = [...VERSIONS, "changes"];

const params = { id: rollback.id };
/** Of a user of another account, who acts in the account of the draft. */
const headers = { "X-Account": rental.account.slug };

const comment = {
  id: 2,
  kind: "comment",
  body: "Is this what sales asked for?",
  about: null,
  revision: rollback.revision,
  actor: author,
  created_at: CREATED_AT,
} as const;

/** The draft after it was updated. */
const current = { ...rollback, revision: 2 } as const;

const requested = { requested_by: author, approved_by: null, approved_at: null, is_approved: false };
const approval = { requested_by: author, approved_by: reviewer, approved_at: CREATED_AT, is_approved: true };
const approved = { ...current, state: "approved", review: approval } as const;
const CONFLICT_NOTE =
  "Edits of things that nobody else changed are applied to the live model as they are. An edit is a conflict if it would undo a change that went live after the draft began, if it changes something that no longer exists, or if the live model refuses it. Resolve each one: keep what is live, apply the edit anyway, or apply it with other values, as you must if it is refused.";

export const draftReviewReference = {
  commentOnDraft: {
    tag: "Reviews",
    summary: "Comment on a draft",
    description:
      "A comment is about the draft as a whole, or about one of its changes: send the type, id, and field of the change as the diff of the draft names them. It can be about anything that the draft, the version it is based on, or the live model has, so also about something that the draft deletes. It stays when the draft no longer has what it is about.",
    success: "The comment.",
    examples: [
      {
        name: "Ask something",
        request: { params, body: { body: comment.body } },
        status: 201,
        response: comment,
        volatile: ["id"],
      },
      {
        name: "Say nothing",
        request: { params, body: { body: " " } },
        status: 400,
        response: { body: ["This field may not be blank."], codes: { body: ["blank"] } },
      },
      {
        name: "About something that does not exist",
        request: { params, body: { body: "Why?", about: { type: "scoring_model", id: 99, field: "weight" } } },
        status: 400,
        response: {
          about: {
            id: [
              "There is no scoring model with the id 99 in the draft, in the version it is based on, or in the live model. Use the type and id of a change in the draft's diff, or omit about to comment on the draft as a whole.",
            ],
          },
          codes: { about: { id: ["does_not_exist"] } },
        },
      },
    ],
  },
  listDraftActivity: {
    tag: "Reviews",
    summary: "List the activity of a draft",
    description:
      "Comments and every step of its review and publication, newest first. `kind` shows one kind of event only.",
    success: "One page of events.",
    examples: [
      {
        name: "One comment",
        request: { params },
        status: 200,
        response: firstPage("listDraftActivity", [comment]),
        volatile: ["id"],
      },
      {
        name: "Publications that failed",
        request: { params, query: { kind: "publish_failed" } },
        status: 200,
        response: firstPage("listDraftActivity", []),
      },
    ],
  },
  listDraftConflicts: {
    tag: "Publishing",
    summary: "List the conflicts of a draft",
    description: `The edits of the draft that no longer fit the live model, each with both sides. ${CONFLICT_NOTE}`,
    success: "The conflicts.",
    examples: [{ name: "None", request: { params: { id: draft.id } }, status: 200, response: [] }],
  },
  rebaseDraft: {
    tag: "Publishing",
    summary: "Bring a draft up to date",
    description: `Applies the edits of the draft to the version that is live now. ${CONFLICT_NOTE} Each conflict needs a resolution. An approval stays if no conflict had to be resolved.`,
    success: "The draft.",
    errors: { 400: "Some conflicts have no resolution: see `conflicts`. Or a resolution is invalid." },
    examples: [
      {
        name: "Use the draft’s side",
        request: { params, body: { resolutions: [{ edit: 1, take: "draft" }] } },
        status: 200,
        response: current,
        volatile: VOLATILE,
      },
    ],
  },
  requestDraftReview: {
    tag: "Reviews",
    summary: "Send a draft for review",
    description:
      "Another administrator can then approve it or ask for changes. In an account with `review: four_eyes`, a draft can only be published once it is approved.",
    success: "The draft.",
    errors: { 400: "The draft changes nothing, or is not open; or `If-Match` is malformed." },
    examples: [
      {
        name: "Send it",
        request: { params, body: { body: "Please check the weights." } },
        status: 200,
        response: { ...current, state: "in_review", review: requested },
        volatile: VOLATILE,
      },
      {
        name: "A discarded draft",
        request: { params: { id: draft.id }, body: {} },
        status: 400,
        response: {
          detail: '"Lower the weight of income" was discarded. Start a new draft to change the model.',
          code: "draft_closed",
        },
      },
    ],
  },
  approveDraft: {
    tag: "Reviews",
    summary: "Approve a draft",
    description: `Nobody who created or edited the draft can approve it, superusers included. Under four eyes, neither can someone who gave one of them access, or was given access, in the last ${ACCESS_SETTLES_DAYS} days. \`If-Match\` is required: send the \`ETag\` of the draft as you read it, so that you approve exactly what you have seen. Any later edit withdraws the approval. It stops counting if you are deactivated or deleted, or can no longer approve drafts of this account; someone else can then approve the draft.`,
    success: "The draft.",
    errors: {
      400: "The draft is not in review; or `If-Match` is malformed.",
      403: `You created or edited the draft; you were given access, or gave it to the one who did, in the last ${ACCESS_SETTLES_DAYS} days; or you are not an administrator.`,
    },
    examples: [
      {
        name: "One’s own work",
        request: { params, headers: { "If-Match": CURRENT_ETAG }, body: {} },
        status: 403,
        response: {
          detail:
            "You created or edited this draft, so you cannot approve it yourself. Ask another administrator to review it.",
          code: "own_work",
        },
      },
      {
        name: "Without saying what you have read",
        as: "superuser",
        request: { params, headers, body: {} },
        status: 428,
        response: { detail: MESSAGES.matchRequired, code: "precondition_required" },
      },
      {
        name: "It has changed since you read it",
        as: "superuser",
        request: { params, headers: { ...headers, "If-Match": '"mB0dN3Rk1oXWq5Zt8sLe2g"' }, body: {} },
        status: 412,
        response: { detail: MESSAGES.changedMeanwhile, code: "precondition_failed" },
      },
      {
        name: "Approve it",
        as: "superuser",
        request: { params, headers: { ...headers, "If-Match": CURRENT_ETAG }, body: { body: "Looks good." } },
        status: 200,
        response: approved,
        volatile: [...VOLATILE, "approved_at"],
      },
    ],
  },
  requestDraftChanges: {
    tag: "Reviews",
    summary: "Request changes to a draft",
    description: "The draft is open again. It needs a new review once it has been changed.",
    success: "The draft.",
    errors: { 400: "The draft is neither in review nor approved; or `If-Match` is malformed." },
    examples: [
      {
        name: "Ask for a change",
        as: "superuser",
        request: { params, headers, body: { body: "Please keep the weight of income at 2." } },
        status: 200,
        response: { ...current, changes_requested_by: reviewer },
        volatile: VOLATILE,
      },
    ],
  },
  getDraftChecklist: {
    tag: "Publishing",
    summary: "See whether a draft can be published",
    description:
      "Everything that must be true before the draft goes live, for the draft and the live model as they are now. Publishing uses the same list.",
    success: "The checklist.",
    examples: [
      {
        name: "A draft that can be published",
        request: { params },
        status: 200,
        response: {
          items: [
            { check: "base", state: "ok", text: "The draft was made on version 50, which is live." },
            { check: "changes", state: "ok", text: "The draft makes 1 change." },
            { check: "validates", state: "ok", text: "The model is valid." },
            { check: "findings", state: "ok", text: "Model checks found no problems." },
            { check: "tests", state: "ok", text: "The model has no tests." },
            {
              check: "simulation",
              state: "warning",
              text: "The draft as it is now has not been simulated.",
            },
            { check: "approval", state: "ok", text: "No approval is required." },
          ],
          can_publish: true,
          summary: "Publishes 1 change as version 51.",
          rescoring: null,
        },
        volatile: ["text", "summary", "state"],
      },
    ],
  },
  publishDraft: {
    tag: "Publishing",
    summary: "Publish a draft",
    description:
      "Makes the draft’s model live, at once or at a scheduled time. If another version went live after the draft began, its edits are applied to that one. A scheduled draft is checked again when its time comes; if it cannot go live then, it is open again, with the reason in `publish_error`. A time without an offset is in the account’s time zone.",
    success: "The version, or the time.",
    errors: {
      400: "The draft cannot be published: `detail` says why and what to do, `conflicts` has the edits that do not fit. Or a field is invalid.",
    },
    examples: [
      {
        name: "A time that has passed",
        request: { params, body: { note: "Back to what worked.", at: "2024-01-01T08:00" } },
        status: 400,
        response: {
          at: ["This time has passed. Choose a later one, or publish now."],
          codes: { at: ["out_of_range"] },
        },
      },
      {
        name: "At a scheduled time",
        request: { params, body: { note: "Back to what worked.", at: "2099-12-31T23:30" } },
        status: 200,
        response: { scheduled_at: "2100-01-01T04:30:00.000Z" },
      },
      {
        name: "A second time",
        request: { params, body: { note: "Back to what worked." } },
        status: 400,
        response: {
          detail: `"${rollback.name}" is scheduled to go live. Cancel the schedule first.`,
          code: "draft_scheduled",
        },
      },
    ],
  },
  unscheduleDraft: {
    tag: "Publishing",
    summary: "Cancel a scheduled draft",
    description: "The draft can be changed again. An approval stays.",
    success: "The draft.",
    errors: { 400: "The draft is not scheduled; or `If-Match` is malformed." },
    examples: [
      {
        name: "Cancel it",
        request: { params },
        status: 200,
        response: { ...current, changes_requested_by: reviewer },
        volatile: VOLATILE,
      },
      {
        name: "A draft that is not scheduled",
        request: { params },
        status: 400,
        response: { detail: `"${rollback.name}" is not scheduled.`, code: "wrong_state" },
      },
    ],
  },
} satisfies CallReferences;
