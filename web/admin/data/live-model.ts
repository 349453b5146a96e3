import { queryOptions, useQuery } from "@tanstack/react-query";
import { etagOf } from "#contract/client";
import type { ModelDocument } from "#engine";
import { api } from "../api/client.ts";

/** The live version of the account's model, whole: what pages check, explain and try out with the engine. */
export interface LiveModel {
  /** Null in a draft. */
  readonly version: number | null;
  readonly document: ModelDocument;
  /** Names this state of it, for `If-Match`. */
  readonly etag: string | undefined;
}

/**
 * The query of the live model. Whoever changes the model invalidates it.
 *
 * @example await queryClient.invalidateQueries(LIVE_MODEL);
 */
export const LIVE_MODEL = queryOptions({ queryKey: ["live-model"], queryFn: readLiveModel });

/** The live model, read again whenever a page that needs it is opened. */
export const useLiveModel = () => useQuery(LIVE_MODEL);

async function readLiveModel(): Promise<LiveModel> {
  const model = await api.getModel();
  return { version: model.version, document: model.document, etag: etagOf(model) };
}
