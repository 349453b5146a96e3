import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { capitalized } from "#engine";
import { notify } from "../../ui/notifications/notify.ts";
import { api } from "../api/client.ts";
import { explain } from "../api/errors.ts";
import { type ModelChange, undoChange } from "../api/model-change.ts";
import type { Area } from "../area/area.ts";

/** The latest notice of a change. The next one replaces it, because an older "Undo" could undo nothing. */
let last: string | number | undefined;

type Options = Parameters<typeof notify.success>[1];

function notice(text: string, options: Options = {}): void {
  if (last !== undefined) notify.dismiss(last);
  last = notify.success(text, options);
}

/** The event of an item of an area: `Question added`. */
export function itemEvent({ one = "item" }: Pick<Area, "one">, what: "added" | "saved" | "deleted"): string {
  return `${capitalized(one)} ${what}`;
}

/**
 * Announces that a version is live. If tests fail, or leads keep scores that it may not compute, it says so.
 *
 * @example const announce = useLiveNotice(); announce("Published as version 8");
 */
export function useLiveNotice(): (text: string, options?: Options) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  async function addToNotice(text: string, options: Options): Promise<void> {
    const shown = last;
    const { liveNotice } = await import("./live-notice.ts");
    const more = await liveNotice(queryClient);
    // another notice may have been shown in the meantime
    if (more === undefined || last !== shown || shown === undefined) return;
    const secondary = { label: more.label, onClick: () => void navigate(...more.to) };
    const say = more.isWarning ? notify.warning : notify.success;
    say(text, { ...options, id: shown, description: more.text, secondary });
  }

  return (text, options = {}) => {
    notice(text, options);
    void addToNotice(text, options);
  };
}

/**
 * Announces what was done, and offers to undo a change of the model or of a draft: it is undone unless another user has
 * changed the same since.
 *
 * Every query becomes stale, because a change of the model is in lists, figures, explanations, checks, and simulations
 * alike. Only those on display are read again now.
 *
 * @example
 * const saved = useSaved();
 * const { change } = await withChange((api) => api.updateQuestion(…));
 * saved("Question saved", change);
 * @returns a function to be called as soon as the response has arrived. Its third parameter says which queries are not
 *   read again, because their item has been deleted
 */
export function useSaved(): (
  text: string,
  change?: ModelChange | undefined,
  isGone?: (queryKey: QueryKey) => boolean,
) => void {
  const queryClient = useQueryClient();
  const announceVersion = useLiveNotice();

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

  return (text, change, isGone = () => false) => {
    // Not awaited: displayed data may be read again in the background.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isGone(queryKey) });
    const options: Options =
      change === undefined ? {} : { action: { label: "Undo", onClick: () => void undo(change) } };
    if (change !== undefined && "version" in change) announceVersion(text, options);
    else notice(text, options);
  };
}
