import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Client } from "#contract";
import { etagOf } from "#contract/client";
import type { ModelDocument } from "#engine";
import { apiInDraft, apiLive } from "../api/client.ts";
import { findDraftId, useDraftId } from "../api/draft.ts";

/** A model of the account, whole: what pages check, explain and try out with the engine. */
export interface Model {
  /** Null in a draft. */
  readonly version: number | null;
  readonly document: ModelDocument;
  /** Names this state of it, for `If-Match`. */
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
 * The query of the model that is worked on: that of the draft one is in, otherwise the live one. Whoever changes the
 * model invalidates it.
 *
 * @example await queryClient.invalidateQueries(modelQuery());
 */
export const modelQuery = () => modelIn(findDraftId());

/** The model that is worked on, read again whenever a page that needs it is opened. */
export const useModel = () => useQuery(modelIn(useDraftId()));

/** The same for a part of a page that has read it already, which is shown later and need not ask again. */
export const useModelOfPage = () => useQuery({ ...modelIn(useDraftId()), refetchOnMount: false });

/** The model in a draft, whichever is worked in. */
export const useModelInDraft = (draft: number) => useQuery(modelIn(draft));

/** The query of the live model, also for whoever works in a draft: what scores new leads. */
export const LIVE_MODEL = modelIn(undefined);

/** The live model, also for whoever works in a draft. */
export const useLiveModel = () => useQuery(LIVE_MODEL);

/** The same for a part of a page that reads it already. */
export const useLiveModelOfPage = () => useQuery({ ...LIVE_MODEL, refetchOnMount: false });
