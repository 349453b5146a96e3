import { type Operations, operations } from "#contract";
import { diffDocuments } from "#engine";
import { givenIn } from "../../access/given.ts";
import { agentOf } from "../../api/agent.ts";
import { type Call, route } from "../../api/mount.ts";
import { lapsedApprovers } from "../../drafts/lapsed.ts";
import { type DraftViewer, draftEtag, presentDraft, taggedDraft } from "../../drafts/present.ts";
import { type DraftRow, findDraft } from "../../drafts/rows.ts";
import type { DraftModel } from "../../drafts/store.ts";
import { answerPage, counted, type PageQuery } from "../../http/pagination.ts";
import { findDrafts, findEdits, presentEdit } from "./find.ts";
import { changeDraft, createDraft, discardDraft, duplicateDraft } from "./write.ts";

/** Drafts of the model: created, named, read, given up. */
export const draftRoutes = [
  route(operations.listDrafts, async ({ query, principal, services, http }) => {
    const db = services.database.of(principal.account.id);
    const viewer = await viewerOf({ services, principal });
    const find = async (page: PageQuery) => counted(await findDrafts(db, viewer, query, page), page);
    return await answerPage(http, query, find, (rows) => rows.map((row) => presentDraft(row, viewer)));
  }),

  route(operations.createDraft, async ({ body, principal, services, http, headers }) => {
    const draft = await createDraft(services, principal.account.id, agentOf(principal, http), body);
    return await tagged(draft, { services, principal, headers });
  }),

  route(operations.duplicateDraft, async ({ params, body, principal, services, http, headers }) => {
    const agent = agentOf(principal, http);
    const draft = await duplicateDraft(services, principal.account.id, agent, params.id, body.name);
    return await tagged(draft, { services, principal, headers });
  }),

  route(operations.getDraft, async ({ params, principal, services, headers }) => {
    const draft = await findDraft(services.database.of(principal.account.id), params.id);
    return await tagged(draft, { services, principal, headers });
  }),

  route(operations.updateDraft, async ({ params, body, principal, services, http, headers, requireMatch }) => {
    const accept = (draft: DraftRow) => requireMatch(taggedDraft(draft));
    const agent = agentOf(principal, http);
    const draft = await changeDraft(services, principal.account.id, agent, params.id, body, accept);
    return await tagged(draft, { services, principal, headers });
  }),

  route(operations.discardDraft, async ({ params, principal, services, http, headers, requireMatch }) => {
    const accept = (draft: DraftRow) => requireMatch(taggedDraft(draft));
    const agent = agentOf(principal, http);
    const draft = await discardDraft(services, principal.account.id, agent, params.id, accept);
    return await tagged(draft, { services, principal, headers });
  }),

  route(operations.getDraftDiff, async ({ params, query: { against }, principal, services }) => {
    const { id: accountId } = principal.account;
    const { draft, model } = await services.drafts.read(accountId, params.id);
    const version = against === "live" ? draft.live_version : against === "base" ? draft.base_version : against;
    const { document } = await services.models.version(accountId, version);
    // ids that both gave out since are not the same things
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

  route(operations.listDraftEdits, async ({ params, query, principal, services, http }) => {
    const db = services.database.of(principal.account.id);
    await findDraft(db, params.id);
    const find = async (page: PageQuery) => counted(await findEdits(db, params.id, page), page);
    return await answerPage(http, query, find, (rows) => rows.map(presentEdit));
  }),
];

/** Takes an edit back, the last one unless its number is given. */
async function revert({ params, principal, services, http, headers, requireMatch }: Taking, edit: number | undefined) {
  const accept = ({ draft }: DraftModel) => requireMatch(taggedDraft(draft));
  const agent = agentOf(principal, http);
  const { draft } = await services.drafts.revert(principal.account.id, params.id, agent, edit, accept);
  return await tagged(draft, { services, principal, headers });
}

type Taking = Pick<
  Call<Operations["undoDraft"]>,
  "params" | "principal" | "services" | "http" | "headers" | "requireMatch"
>;

/** A draft with its entity tag, which is not made of all that is shown. */
export async function tagged(draft: DraftRow, { headers, ...asked }: Viewing & Pick<Taking, "headers">) {
  headers.ETag = draftEtag(draft);
  return presentDraft(draft, await viewerOf(asked));
}

type Viewing = Pick<Taking, "services" | "principal">;

async function viewerOf({ services, principal: { account, userId } }: Viewing): Promise<DraftViewer> {
  const lapsed = await lapsedApprovers(services.database, account.id);
  return { userId, lapsed, given: await givenIn(services.database.of(account.id), account.id) };
}
