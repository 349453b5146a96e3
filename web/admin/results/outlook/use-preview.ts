import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Operations, Result, Sent } from "#contract";
import { exchange } from "../../api/client.ts";
import { useDraftId } from "../../api/draft.ts";
import { type PendingEdit, previewBody } from "../../form/pending-edit.ts";

export type Preview = Result<Operations["previewSimulation"]>;

type Body = Sent<Operations["previewSimulation"]>;

/** How long the answer to a former edit is waited for before a newer one is tried instead, in milliseconds. */
const PATIENCE = 120;

/**
 * What an edit would do to the newest leads. An edit is tried at once, or as soon as the former one has been: so a quick
 * server answers every key, and none is asked more than it can answer. Until an edit has been tried, and while there is
 * none, the former answer stays.
 *
 * @param edit undefined while something stands against what is typed
 */
export function usePreview(edit: PendingEdit | undefined) {
  const text = edit === undefined ? undefined : previewBody(edit);
  const [tried, setTried] = useState<string>();
  const draft = useDraftId();
  const query = useQuery({
    queryKey: ["simulation-preview", draft, tried],
    queryFn: async ({ signal }) => {
      const body = { edit: JSON.parse(tried ?? "null") } as Body;
      return (await exchange((api) => api.previewSimulation({ body }), {}, signal)).value;
    },
    enabled: tried !== undefined,
    placeholderData: keepPreviousData,
    // it is asked for again with the next key anyway, and means nothing once the form is gone
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const { isFetching } = query;
  useEffect(() => {
    if (text === undefined || text === tried) return;
    if (!isFetching) {
      setTried(text);
      return;
    }
    const timer = setTimeout(() => setTried(text), PATIENCE);
    return () => clearTimeout(timer);
  }, [text, tried, isFetching]);
  const isCurrent = text !== undefined && tried === text && !query.isPlaceholderData;
  return { ...query, isCurrent };
}
