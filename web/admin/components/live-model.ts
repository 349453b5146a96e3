import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ModelDocument } from "#engine";
import { api } from "../api/client.ts";

/** The live version of the account's model, whole: what pages check, explain and try out with the engine. */
export interface LiveModel {
  readonly version: number;
  readonly document: ModelDocument;
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
  const { results } = await api.listModelVersions({ query: { page_size: 1 } });
  const [live] = results;
  if (live === undefined) throw new Error("This account has no model.");
  const { version, document } = await api.getModelVersion({ params: { version: live.version } });
  return { version, document };
}
