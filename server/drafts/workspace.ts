import type { DRAFT_HEADERS } from "#contract";
import type { DraftEdit } from "#engine";
import { type Agent, actorOf } from "../audit/agent.ts";
import type { ChangeHeaders } from "../models/change-headers.ts";
import type { Workspace, WorkspaceState } from "../models/workspace.ts";
import { draftEtag } from "./present.ts";
import type { DraftModel, DraftStore, EditedDraft } from "./store.ts";

/**
 * The workspace of a draft.
 *
 * @param headers of the answer, to which a change adds its own
 */
export function draftWorkspace(
  drafts: DraftStore,
  accountId: number,
  draftId: number,
  agent: Agent,
  headers: Record<string, string> = {},
): Workspace {
  async function edited(edit: DraftEdit, accept?: (draft: DraftModel) => void): Promise<EditedDraft> {
    const made = await drafts.edit(accountId, draftId, agent, edit, accept);
    Object.assign(headers, draftHeaders(made));
    return made;
  }
  return {
    draft: draftId,
    model: async () => (await drafts.read(accountId, draftId)).model,
    state: async () => stateOf(await drafts.read(accountId, draftId)),
    requireChangeable: () => drafts.requireChangeable(accountId, draftId),
    async edit(edit, accept) {
      const made = await edited(edit, ({ model }) => accept?.(model.document));
      return { document: made.model.document, id: made.result.id };
    },
    async apply(file, accept) {
      const edit = { kind: "file", action: "apply", file, at: new Date().toISOString() } as const;
      const made = await edited(edit, (draft) => accept(stateOf(draft)));
      return { version: null, changed: made.isChanged, changes: made.result.changes };
    },
  };
}

/** The model of a draft in the API. */
function stateOf({ draft, model }: DraftModel): WorkspaceState {
  const { draft_id: id, revision, author_id, author_username } = draft;
  return {
    model,
    shown: {
      version: null,
      draft: { id, revision },
      note: "",
      author: actorOf(author_id, author_username),
      published_at: null,
      document: model.document,
    },
  };
}

/** The headers with the revision of the draft that an edit created, if it created one. */
function draftHeaders({ draft, isChanged }: EditedDraft): ChangeHeaders {
  if (!isChanged) return {};
  return {
    "Draft-Revision": String(draft.revision),
    "Draft-ETag": draftEtag(draft),
  } satisfies Record<keyof typeof DRAFT_HEADERS, string>;
}
