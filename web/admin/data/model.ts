import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Client } from "#contract";
import { etagOf } from "#contract/client";
import type { ModelDocument } from "#engine";
import { apiInDraft, apiLive } from "../api/client.ts";
import { findDraftId, useDraftId } from "../api/draft.ts";

/** A whole model of the account, which pages check, explain, and try with the engine. */
export interface Model {
  /** Null in a draft. */
  readonly version: number | null;
  readonly document: ModelDocument;
  /** Identifies this state of it, for `If-Match`. */
  readonly etag: string | undefined;
}

const modelIn = (draft: number | undefined) =>
  queryOptions({
    queryKey: ["model", draft ?? "live"],
    queryFn: () => readModel(draft === undefined ? apiLive : apiInDraft(draft)),
  });

async function readModel(from: Client): Promise<Model> {
  const model = await from.getModel();
  return { version: model.version, document: model.document, etag: etagOf(model) };
}

/**
 * The query of the current model: that of the current draft, otherwise the live one. Code that changes the model must
 * invalidate it.
 *
 * @example await queryClient.invalidateQueries(modelQuery());
 */
export const modelQuery = () => modelIn(findDraftId());

/** The current model. It is read again when a page that needs it is opened. */
export const useModel = () => useQuery(modelIn(useDraftId()));

/** The same for a part of a page that is displayed after the page has read it, without reading it again. */
export const useModelOfPage = () => useQuery({ ...modelIn(useDraftId()), refetchOnMount: false });

/** The model in a given draft. */
export const useModelInDraft = (draft: number) => useQuery(modelIn(draft));

/** The query of the live model, even in a draft: the one that scores new leads. */
export const LIVE_MODEL = modelIn(undefined);

/** The live model, even in a draft. */
export const useLiveModel = () => useQuery(LIVE_MODEL);

/** The same for a part of a page that already reads it. */
export const useLiveModelOfPage = () => useQuery({ ...LIVE_MODEL, refetchOnMount: false });
