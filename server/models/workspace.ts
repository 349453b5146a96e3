import type { Edit, ModelChange, ModelDocument, ModelFile } from "#engine";
import type { Actor, Agent } from "../audit/agent.ts";
import type { LiveModel } from "./cached-versions.ts";
import { versionHeaders } from "./change-headers.ts";
import { appliedEvent, fileNoteOf, fileSource, plannedFile } from "./files.ts";
import { presentLiveModel } from "./live-model.ts";
import type { ModelStore } from "./store.ts";
import type { ModelVersion } from "./version.ts";

/** A model to read and to score with; its version is null in a draft. */
export type WorkspaceModel = ModelVersion<number | null>;

/** The model, and its form in the API, which its `ETag` covers. */
export interface WorkspaceState {
  readonly model: WorkspaceModel;
  readonly shown: ShownModel;
}

/** The answer to `GET /api/v1/model/`. */
export interface ShownModel {
  readonly version: number | null;
  readonly draft: { readonly id: number; readonly revision: number } | null;
  readonly note: string;
  readonly author: Actor | null;
  readonly published_at: string | null;
  readonly document: ModelDocument;
}

/** A model after an edit of it. */
export interface WorkspaceEdited {
  readonly document: ModelDocument;
  /** Of the item created, changed, or deleted. */
  readonly id: number;
}

/** A model after a file was applied to it. */
export interface WorkspaceApplied {
  readonly version: number | null;
  readonly changed: boolean;
  readonly changes: readonly ModelChange[];
}

/**
 * The model that calls work on: the live model of an account, or a draft of it. The request decides which, and code
 * that uses this interface does not need to know.
 */
export interface Workspace {
  /** Null for the live model. */
  readonly draft: number | null;
  /** The current model. @throws HttpError 404 if the draft does not exist */
  model(): Promise<WorkspaceModel>;
  /** The same with its form in the API. */
  state(): Promise<WorkspaceState>;
  /**
   * Checks whether it can be changed at all, whatever the change is.
   *
   * @throws HttpError 403 if another user must approve changes of the live model, 400 or 404 if a draft has ended
   */
  requireChangeable(): Promise<void>;
  /**
   * Applies an edit, and adds the headers of the change to the answer.
   *
   * @param accept throws if the edit does not apply to this document, the one it is about to be applied to
   * @throws HttpError 400 with the errors of the edit, 404 if what it changes does not exist
   */
  edit(edit: Edit, accept?: (document: ModelDocument) => void): Promise<WorkspaceEdited>;
  /**
   * Applies a model file, and adds the headers of the change to the answer.
   *
   * @throws HttpError 400 with every fault of the file at its path
   */
  apply(file: ModelFile, accept: (state: WorkspaceState) => void): Promise<WorkspaceApplied>;
}

/**
 * The workspace of an account's live model.
 *
 * @param headers of the answer, to which a change adds its own
 */
export function liveWorkspace(
  models: ModelStore,
  accountId: number,
  agent: Agent,
  headers: Record<string, string> = {},
): Workspace {
  const stateOf = ({ model, publication }: LiveModel): WorkspaceState => ({
    model,
    shown: presentLiveModel(publication, model.document),
  });
  return {
    draft: null,
    model: () => models.live(accountId),
    state: async () => stateOf(await models.published(accountId)),
    requireChangeable: () => models.requireChangeable(accountId),
    async edit(edit, accept) {
      const { model, made, id } = await models.edit(accountId, agent, edit, accept);
      Object.assign(headers, versionHeaders(made));
      return { document: model.document, id };
    },
    async apply(file, accept) {
      const derive = async (live: LiveModel, next: number) => {
        accept(stateOf(live));
        const { document, changes } = await plannedFile(file, live.model.document);
        const event = appliedEvent(file, live, next, changes.length);
        return { document, changes, note: fileNoteOf(file), event, source: fileSource(file) };
      };
      const { model, made, next } = await models.change(accountId, agent, derive);
      Object.assign(headers, versionHeaders(made));
      return { version: model.version, changed: made !== undefined, changes: next.changes };
    },
  };
}
