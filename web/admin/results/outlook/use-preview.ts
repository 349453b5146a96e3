import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Operations, Result, Sent } from "#contract";
import { apiUntil } from "../../api/client.ts";
import { useDraftId } from "../../api/draft.ts";
import { type PendingEdit, previewBody } from "../../model-parts/pending-edit.ts";

export type SimulationPreview = Result<Operations["previewSimulation"]>;

type Body = Sent<Operations["previewSimulation"]>;

/** The time to wait for the response to a previous edit before a newer one is tried instead, in milliseconds. */
const MAX_WAIT_MS = 120;

/**
 * The effect of an edit on the newest leads. An edit is tried at once, or as soon as the previous one has been. So a
 * fast server answers every keystroke, and no server gets more requests than it can answer. Until an edit has been
 * tried, and while there is none, the previous result stays.
 *
 * @param edit undefined while the form has errors
 */
export function usePreview(edit: PendingEdit | undefined) {
  const text = edit === undefined ? undefined : previewBody(edit);
  const [tried, setTried] = useState<string>();
  const draft = useDraftId();
  const query = useQuery({
    queryKey: ["simulation-preview", draft, tried],
    queryFn: ({ signal }) =>
      apiUntil(signal).previewSimulation({ body: { edit: JSON.parse(tried ?? "null") } as Body }),
    enabled: tried !== undefined,
    placeholderData: keepPreviousData,
    // the next keystroke requests it again anyway, and it is useless after the form is gone
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
    const timer = setTimeout(() => setTried(text), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [text, tried, isFetching]);
  const isCurrent = text !== undefined && tried === text && !query.isPlaceholderData;
  return { ...query, isCurrent };
}
