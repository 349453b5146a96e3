import { grouped } from "#engine";
import { DRAFT_LIMITS } from "../wire/drafts.ts";
import { MESSAGES } from "../wire/errors.ts";
import { bytesText } from "../wire/limits.ts";
import type { CallReferences } from "./call.ts";
import { PEOPLE, personId } from "./examples/people.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { FORMER_MODEL } from "./fixture.ts";
import { firstPage } from "./pages.ts";

const author = { id: personId("admin"), username: PEOPLE.admin.username };

export const draft = {
  id: 2,
  name: "Lower the weight of income",
  description: "",
  state: "open",
  base_version: 50,
  live_version: 50,
  changes: 0,
  edits: 0,
  revision: 0,
  author,
  editors: [] as (typeof author)[],
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
  published_version: null,
  publish_at: null,
  publish_paused: false,
  publish_error: null,
  review: null,
  changes_requested_by: null,
  may: { approve: false, publish: true },
} as const;

export const VOLATILE = ["base_version", "live_version"];

/** Created before the examples run. */
export const rollback = {
  ...draft,
  id: FORMER_MODEL.id,
  name: FORMER_MODEL.name,
  changes: 1,
  edits: 1,
  revision: 1,
  editors: [author],
} as const;

/** Drafts that restore an earlier version, and what is left after that is undone. */
const back = { ...draft, id: 3, name: "Back to the beginning", changes: 1, edits: 1, revision: 1, editors: [author] };
const again = { ...back, id: 4, name: "Back once more" };
const withoutEdits = { changes: 0, edits: 0, revision: 2 };
const undone = { ...back, ...withoutEdits };
const reverted = { ...again, ...withoutEdits };
const copied = { ...reverted, id: 5, name: "Back, but not at once", revision: 0 };
const described = { ...draft, description: "As agreed in November." };
const discarded = { ...described, state: "discarded", may: { approve: false, publish: false } } as const;

export const draftReference = {
  listDrafts: {
    tag: "Drafts",
    summary: "List drafts",
    description: "All drafts of the account, the last changed first, published and discarded ones included.",
    success: "One page of drafts.",
    examples: [
      {
        name: "Open drafts",
        request: { query: { state: "open" } },
        status: 200,
        response: firstPage("listDrafts", [rollback]),
        volatile: [...VOLATILE, "changes"],
      },
    ],
  },
  createDraft: {
    tag: "Drafts",
    summary: "Create a draft",
    description: `A draft starts as a copy of the live model. To read or change the model in it, send its id in \`X-Draft\` with the calls that accept this header; the live model stays as it is until the draft is published. A draft can have ${grouped(DRAFT_LIMITS.edits)} edits, which together can take up ${bytesText(DRAFT_LIMITS.editBytes)}. An account can have ${DRAFT_LIMITS.open} open drafts.\n\nTo go back to an earlier version, create a draft with \`from_version\` and publish it.`,
    success: "The draft.",
    errors: {
      400: "A field is invalid, the version in `from_version` has the same model as the live one, or the account has too many open drafts.",
    },
    examples: [
      {
        name: "A new draft",
        request: { body: { name: draft.name } },
        status: 201,
        response: draft,
        volatile: VOLATILE,
      },
      {
        name: "Back to an earlier version",
        request: { body: { name: back.name, from_version: 2 } },
        status: 201,
        response: back,
        volatile: [...VOLATILE, "changes"],
      },
      {
        name: "Once more",
        request: { body: { name: again.name, from_version: 2 } },
        status: 201,
        response: again,
        volatile: [...VOLATILE, "changes"],
      },
      {
        name: "Without a name",
        request: { body: { name: "" } },
        status: 400,
        response: { name: ["This field may not be blank."], codes: { name: ["blank"] } },
      },
    ],
  },
  getDraft: {
    tag: "Drafts",
    summary: "Read a draft",
    description:
      "The draft without its model: read that with `GET /api/v1/model/` and `X-Draft`. The `ETag` changes with every change to the draft or its model.",
    success: "The draft.",
    examples: [
      {
        name: "A new draft",
        request: { params: { id: draft.id } },
        status: 200,
        response: draft,
        volatile: VOLATILE,
      },
      {
        name: "No such draft",
        request: { params: { id: 99 } },
        status: 404,
        response: { detail: "There is no draft 99.", code: "draft_not_found" },
      },
    ],
  },
  updateDraft: {
    tag: "Drafts",
    summary: "Rename or describe a draft",
    description: "Only the fields you send change. To change its model, use the calls that accept `X-Draft`.",
    success: "The draft.",
    errors: { 400: "A field is invalid, or the draft was published or discarded." },
    examples: [
      {
        name: "Describe it",
        request: { params: { id: draft.id }, body: { description: described.description } },
        status: 200,
        response: described,
        volatile: VOLATILE,
      },
    ],
  },
  listDraftEdits: {
    tag: "Drafts",
    summary: "List the edits of a draft",
    description: "Newest first: who changed what, and when.",
    success: "One page of edits.",
    examples: [
      {
        name: "No edits yet",
        request: { params: { id: draft.id } },
        status: 200,
        response: firstPage("listDraftEdits", []),
      },
    ],
  },
  getDraftDiff: {
    tag: "Drafts",
    summary: "Compare a draft",
    description:
      "Against `live`: what publishing the draft would change, in words. If the live model has changed since the draft was started, the draft's edits are applied to it; where both changed the same thing, the draft's side is shown. Against `base` or a version number: how the draft's model differs from that version.",
    success: "The changes.",
    examples: [
      {
        name: "Against the live model",
        request: { params: { id: draft.id } },
        status: 200,
        response: { from: { version: 50 }, to: { draft: draft.id, revision: 0 }, changes: [] },
        volatile: ["from"],
      },
    ],
  },
  undoDraft: {
    tag: "Drafts",
    summary: "Undo the last edit of a draft",
    description:
      "Takes back the last edit of the draft's model, no matter who made it. To undo only your own, send the `Draft-ETag` of its response as `If-Match`.",
    success: "The draft.",
    errors: { 400: "The draft has no edits, or can no longer be changed; or `If-Match` is malformed." },
    examples: [
      {
        name: "The last edit",
        request: { params: { id: back.id } },
        status: 200,
        response: undone,
        volatile: VOLATILE,
      },
      {
        name: "Nothing to undo",
        request: { params: { id: draft.id } },
        status: 400,
        response: { detail: "This draft has no edits, so there is nothing to undo.", code: "nothing_to_change" },
      },
    ],
  },
  revertDraftEdit: {
    tag: "Drafts",
    summary: "Undo an edit of a draft",
    description:
      "Leaves the draft as if this edit had never been made: later edits are applied again without it, and what they created can get other ids. If a later edit depends on it, nothing changes and the response says why.",
    success: "The draft.",
    errors: { 400: "A later edit needs this one, or the draft can no longer be changed; or `If-Match` is malformed." },
    examples: [
      {
        name: "The first edit",
        request: { params: { id: again.id, edit: 1 } },
        status: 200,
        response: reverted,
        volatile: VOLATILE,
      },
      {
        name: "No such edit",
        request: { params: { id: again.id, edit: 99 } },
        status: 404,
        response: { detail: "There is no edit 99.", code: "not_found" },
      },
    ],
  },
  duplicateDraft: {
    tag: "Drafts",
    summary: "Duplicate a draft",
    description:
      "Creates a draft with the same edits on the same base version, for example to try another variant of it. Each edit keeps who made it, so nobody who edited the draft can approve its copy either. Comments, reviews, and schedules are not copied. Published drafts can be duplicated, discarded ones cannot.",
    success: "The copy.",
    errors: { 400: "A field is invalid, or the account has too many open drafts." },
    examples: [
      {
        name: "A copy",
        request: { params: { id: again.id }, body: { name: copied.name } },
        status: 201,
        response: copied,
        volatile: VOLATILE,
      },
    ],
  },
  discardDraft: {
    tag: "Drafts",
    summary: "Discard a draft",
    description:
      "A discarded draft stays in the list with its edits, but its model can no longer be read or changed. Published and scheduled drafts cannot be discarded.",
    success: "The draft.",
    errors: { 400: "The draft is published or scheduled; or `If-Match` is malformed." },
    examples: [
      {
        name: "Someone else has changed it",
        request: { params: { id: draft.id }, headers: { "If-Match": '"mB0dN3Rk1oXWq5Zt8sLe2g"' } },
        status: 412,
        response: { detail: MESSAGES.changedMeanwhile, code: "precondition_failed" },
      },
      {
        name: "Discard it",
        request: { params: { id: draft.id } },
        status: 200,
        response: discarded,
        volatile: VOLATILE,
      },
    ],
  },
} satisfies CallReferences;
