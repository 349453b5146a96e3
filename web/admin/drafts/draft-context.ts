import { createContext, use } from "react";
import { PLACES } from "../area/paths.ts";
import type { Draft } from "../data/drafts.ts";

export const DraftContext = createContext<Draft | undefined>(undefined);

/** The draft of the page. */
export function useShownDraft(): Draft {
  const draft = use(DraftContext);
  if (draft === undefined) throw new Error("there is no page of a draft around it");
  return draft;
}

/** The address of a tab of a draft's page. @example draftPlace(7, "activity/") */
export const draftPlace = (id: number, part = "") => `${PLACES.draft(id)}${part}`;
