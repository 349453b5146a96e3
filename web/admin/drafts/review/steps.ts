import { etagOf } from "#contract/client";
import { api } from "../../api/client.ts";
import type { Draft } from "../../data/drafts.ts";
import type { DraftReviewStep } from "./MessageDialog.tsx";

/** The body of a step: a message only if there is one. */
const withComment = (body: string) => (body.trim() === "" ? {} : { body });

/** Requests a review of a draft. */
export const requestReview = (draft: Draft): DraftReviewStep => ({
  title: "Request review",
  text: "Someone else who can change the model has to approve this draft before it goes live. Any edit after that withdraws the approval.",
  label: "Message",
  action: "Request review",
  done: "Review requested",
  send: (body) => api.requestDraftReview({ params: { id: draft.id }, body: withComment(body), ifMatch: etagOf(draft) }),
});

/** Approves the draft in the state that the user has seen. */
export const approve = (draft: Draft): DraftReviewStep => ({
  title: "Approve this draft?",
  text: "It can then be published. Any later edit withdraws your approval.",
  label: "Message",
  action: "Approve",
  done: "Draft approved",
  send: (body) => api.approveDraft({ params: { id: draft.id }, body: withComment(body), ifMatch: etagOf(draft) }),
});

/** Returns the draft to its authors. */
export const requestChanges = (draft: Draft): DraftReviewStep => ({
  title: "Request changes",
  text: "The draft goes back to its authors with what you write here.",
  label: "What has to change",
  isRequired: true,
  action: "Request changes",
  done: "Changes requested",
  send: (body) => api.requestDraftChanges({ params: { id: draft.id }, body: { body }, ifMatch: etagOf(draft) }),
});
