import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useDraftId } from "../../api/draft.ts";
import { DRAFTS, paths } from "../../area/paths.ts";
import { changesText, isEditable, UNFINISHED_DRAFTS, useActingDraft } from "../../data/drafts.ts";
import { useSwitchDraft } from "../../data/switch-draft.ts";
import type { Command, Dialogs } from "./command.ts";

/** The commands for the current draft, for the other drafts, and for a new one. */
export function useDraftCommands({ newDraft }: Dialogs): readonly Command[] {
  const acting = useDraftId();
  const { draft } = useActingDraft();
  const navigate = useNavigate();
  const switchTo = useSwitchDraft();
  const { data: drafts = [] } = useQuery(UNFINISHED_DRAFTS);
  const command = (label: string, run: () => unknown): Command => ({ group: "Drafts", label, run: () => void run() });
  const others = drafts.filter(({ id }) => id !== acting);
  return [
    ...(acting === undefined ? [] : [command("Review changes", () => navigate(paths.change(DRAFTS, acting)))]),
    ...(draft !== undefined && isEditable(draft)
      ? [command("Publish draft…", () => navigate(`${paths.change(DRAFTS, draft.id)}publish/`))]
      : []),
    ...(acting === undefined ? [] : [command("Leave draft", () => switchTo(undefined))]),
    command("New draft…", newDraft),
    ...others.map(({ id, name, changes }) => ({
      ...command(`Work in draft ${name}`, () => switchTo(id)),
      id: `draft ${id}`,
      detail: changesText(changes),
    })),
  ];
}
