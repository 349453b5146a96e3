import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Operations, Result, Sent } from "#contract";
import { exchange } from "../../api/client.ts";
import { useDraftId } from "../../api/draft.ts";
import { type ToldEdit, triedText } from "../../form/told-edit.ts";

export type Preview = Result<Operations["previewSimulation"]>;

type Body = Sent<Operations["previewSimulation"]>;

/** How long one must have paused typing before an edit is tried, in milliseconds: the answer has 300 in all. */
const PAUSE = 120;

/**
 * What an edit would do to the newest leads. A newer edit takes the place of the one that is being tried; until it has
 * been, and while there is none, the former answer stays.
 *
 * @param edit undefined while something stands against what is typed
 */
export function usePreview(edit: ToldEdit | undefined) {
  const text = edit === undefined ? undefined : triedText(edit);
  const settled = useSettled(text);
  const draft = useDraftId();
  const query = useQuery({
    queryKey: ["simulation-preview", draft, settled],
    queryFn: async ({ signal }) => {
      const body = { edit: JSON.parse(settled ?? "null") } as Body;
      return (await exchange((api) => api.previewSimulation({ body }), {}, signal)).value;
    },
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    // it is asked for again with the next key anyway, and means nothing once the form is gone
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const isCurrent = text !== undefined && settled === text && !query.isPlaceholderData;
  return { ...query, isCurrent };
}

/** The latest text that has stood for a moment; what is undefined is passed over. */
function useSettled(text: string | undefined): string | undefined {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    if (text === undefined) return;
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
