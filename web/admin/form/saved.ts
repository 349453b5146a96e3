import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { capitalized } from "#engine";
import { notify } from "../../ui/notifications/notify.ts";
import { api } from "../api/client.ts";
import { explain } from "../api/errors.ts";
import { type ModelChange, takeModelChange, undoChange } from "../api/model-change.ts";
import type { Area } from "../area/area.ts";

/** The latest notice of a change. The next one replaces it, because an older "Undo" could undo nothing. */
let last: string | number | undefined;

type Options = Parameters<typeof notify.success>[1];

function notice(text: string, options: Options = {}): void {
  if (last !== undefined) notify.dismiss(last);
  last = notify.success(text, options);
}

/** The event of an item of an area: `Question added`. */
export function doneTo({ one = "item" }: Pick<Area, "one">, what: "added" | "saved" | "deleted"): string {
  return `${capitalized(one)} ${what}`;
}

/**
 * Announces that a version is live. If leads may score differently, it says that they keep their scores.
 *
 * @example const announce = useOldScoresNotice(); announce("Published as version 8");
 */
export function useOldScoresNotice(): (text: string, options?: Options) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  async function addOldScores(text: string, options: Options): Promise<void> {
    const shown = last;
    const { oldScores, RESCORING } = await import("./old-scores.ts");
    const description = await oldScores(queryClient);
    // another notice may have been shown in the meantime
    if (description === undefined || last !== shown || shown === undefined) return;
    const secondary = { label: "Re-score…", onClick: () => void navigate(...RESCORING) };
    notify.success(text, { ...options, id: shown, description, secondary });
  }

  return (text, options = {}) => {
    notice(text, options);
    void addOldScores(text, options);
  };
}

/**
 * Announces a change, and offers to undo it if it created a version of the model or an edit of a draft: it is undone
 * unless another user has changed the same since.
 *
 * Every query becomes stale, because a change of the model is in lists, figures, explanations, checks, and simulations
 * alike. Only those on display are read again now.
 *
 * @example const saved = useSaved(); await api.updateQuestion(…); saved("Question saved");
 * @returns a function to be called as soon as the change has been answered. Its second parameter says which queries are
 *   not read again, because their item has been deleted
 */
export function useSaved(): (text: string, isGone?: (queryKey: QueryKey) => boolean) => void {
  const queryClient = useQueryClient();
  const announceVersion = useOldScoresNotice();

  async function undo(change: ModelChange): Promise<void> {
    try {
      if (!(await undoChange(api, change))) {
        notify.warning(
          "draft" in change
            ? "The draft has changed since then, so this can't be undone automatically. See its activity."
            : "The model has changed since then, so this can't be undone automatically. See Versions.",
        );
        return;
      }
      await queryClient.invalidateQueries();
      notice("Change undone");
    } catch (error) {
      notify.error(explain(error));
    }
  }

  return (text, isGone = () => false) => {
    const change = takeModelChange();
    // Not awaited: displayed data may be read again in the background.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isGone(queryKey) });
    const options: Options =
      change === undefined ? {} : { action: { label: "Undo", onClick: () => void undo(change) } };
    if (change !== undefined && "version" in change) announceVersion(text, options);
    else notice(text, options);
  };
}
