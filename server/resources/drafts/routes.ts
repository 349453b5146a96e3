import { type Operations, operations } from "#contract";
import { diffDocuments } from "#engine";
import { accessGrantsIn, grantsOf } from "../../access/access-grants.ts";
import type { Call } from "../../api/call.ts";
import { route } from "../../api/route.ts";
import { lapsedApprovers } from "../../drafts/lapsed.ts";
import { type DraftViewer, draftEtag, presentDraft, taggedDraft } from "../../drafts/present.ts";
import { type DraftRow, findDraft } from "../../drafts/rows.ts";
import type { DraftModel } from "../../drafts/store.ts";
import { answerPage, countedPage, type PageQuery } from "../../http/pagination.ts";
import { findDrafts, findEdits, presentEdit } from "./find.ts";
import { changeDraft, createDraft, discardDraft, duplicateDraft } from "./write.ts";

/** Drafts of the model: created, named, read, discarded. */
export const draftRoutes = [
  route(operations.listDrafts, async ({ query, principal, services, http, db }) => {
    const viewer = await viewerOf({ services, principal, db });
    const find = async (page: PageQuery) => countedPage(await findDrafts(db, viewer, query, page), page);
    return await answerPage(http, query, find, (rows) => rows.map((row) => presentDraft(row, viewer)));
  }),

  route(operations.createDraft, async ({ body, principal, services, headers, agent, db }) => {
    const draft = await createDraft(services, principal.account.id, agent, body);
    return await tagged(draft, { services, principal, db, headers });
  }),

  route(operations.duplicateDraft, async ({ params, body, principal, services, headers, agent, db }) => {
    const draft = await duplicateDraft(services, principal.account.id, agent, params.id, body.name);
    return await tagged(draft, { services, principal, db, headers });
  }),

  route(operations.getDraft, async ({ params, principal, services, headers, db }) => {
    const draft = await findDraft(db, params.id);
    return await tagged(draft, { services, principal, db, headers });
  }),

  route(operations.updateDraft, async ({ params, body, principal, services, headers, requireMatch, agent, db }) => {
    const accept = (draft: DraftRow) => requireMatch(taggedDraft(draft));
    const draft = await changeDraft(services, principal.account.id, agent, params.id, body, accept);
    return await tagged(draft, { services, principal, db, headers });
  }),

  route(operations.discardDraft, async ({ params, principal, services, headers, requireMatch, agent, db }) => {
    const accept = (draft: DraftRow) => requireMatch(taggedDraft(draft));
    const draft = await discardDraft(services, principal.account.id, agent, params.id, accept);
    return await tagged(draft, { services, principal, db, headers });
  }),

  route(operations.getDraftDiff, async ({ params, query: { against }, principal, services }) => {
    const { id: accountId } = principal.account;
    const { draft, model } = await services.drafts.read(accountId, params.id);
    const version = against === "live" ? draft.live_version : against === "base" ? draft.base_version : against;
    const { document } = await services.models.version(accountId, version);
    // ids that both have assigned since then are not the same items
    const isElsewhere = against === "live" && draft.published_version === null && version !== draft.base_version;
    const after = isElsewhere ? await services.drafts.documentOn(draft, version) : model.document;
    return {
      from: { version },
      to: { draft: draft.draft_id, revision: draft.revision },
      changes: diffDocuments(document, after),
    };
  }),

  route(operations.undoDraft, (call) => revert(call, undefined)),

  route(operations.revertDraftEdit, (call) => revert(call, call.params.edit)),

  route(operations.listDraftEdits, async ({ params, query, http, db }) => {
    await findDraft(db, params.id);
    const find = async (page: PageQuery) => countedPage(await findEdits(db, params.id, page), page);
    return await answerPage(http, query, find, (rows) => rows.map(presentEdit));
  }),
];

/** Undoes an edit, the last one unless its number is given. */
async function revert(
  { params, principal, services, agent, db, headers, requireMatch }: Taking,
  edit: number | undefined,
) {
  const accept = ({ draft }: DraftModel) => requireMatch(taggedDraft(draft));
  const { draft } = await services.drafts.revert(principal.account.id, params.id, agent, edit, accept);
  return await tagged(draft, { services, principal, db, headers });
}

type Taking = Pick<
  Call<Operations["undoDraft"]>,
  "params" | "principal" | "services" | "agent" | "db" | "headers" | "requireMatch"
>;

/** A draft with its entity tag, which does not cover everything that is shown. */
export async function tagged(draft: DraftRow, call: Viewing & Pick<Taking, "headers">) {
  call.headers.ETag = draftEtag(draft);
  return presentDraft(draft, await viewerOf(call));
}

type Viewing = Pick<Taking, "services" | "principal" | "db">;

async function viewerOf({ services, principal: { account, userId }, db }: Viewing): Promise<DraftViewer> {
  const lapsed = await lapsedApprovers(services.database, account.id);
  return { lapsed, grants: await grantsOf(await accessGrantsIn(db, account.id), userId) };
}
