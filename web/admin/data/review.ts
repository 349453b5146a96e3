import { queryOptions } from "@tanstack/react-query";
import type { Operations, Result } from "#contract";
import { momentText } from "../../ui/dates.ts";
import { api } from "../api/client.ts";
import { type Session, session } from "../api/session.ts";

/** Whether changes of the account need a second person, and who that can be. */
export type Review = Result<Operations["getAccountReview"]>;

/** The review settings of the current account. Code that changes them must invalidate the query. */
export const ACTING_REVIEW = queryOptions({
  queryKey: ["acting-account", "review"],
  queryFn: () => api.getAccountReview({ params: { id: session().account.id } }),
  refetchInterval: 60_000,
  // structural sharing would lose the ETag
  structuralSharing: false,
});

/**
 * Lists everyone who can approve, in words. Nobody can approve their own work, nor work under the name of a user to
 * whom they recently gave access.
 *
 * @param workers ids of the users who worked on the change
 * @param timeZone of the account
 * @example reviewersText(review, session, new Set(), "UTC") // "jane (from Jan 31, 2026, 9:30 AM), you, and 2 superusers"
 */
export function reviewersText(
  { reviewers, other_reviewers: others }: Review,
  { user }: Pick<Session, "user">,
  workers: ReadonlySet<number>,
  timeZone: string,
): string {
  const names = reviewers
    .filter(({ id, gave_access_to }) => !workers.has(id) && !gave_access_to.some((other) => workers.has(other)))
    .map(({ id, username, counts_from }) => {
      const name = id === user.id ? "you" : username;
      return counts_from === null ? name : `${name} (from ${momentText(new Date(counts_from), timeZone)})`;
    });
  const shown = names.slice(0, MAX_NAMED);
  const more = names.length - shown.length;
  const rest = [
    ...(more === 0 ? [] : [more === 1 ? "1 other" : `${more} others`]),
    ...(others === 0 ? [] : [others === 1 ? "1 superuser" : `${others} superusers`]),
  ];
  return LIST.format([...shown, ...rest]);
}

/** The maximum number of names; an agency may have dozens. */
const MAX_NAMED = 8;

const LIST = new Intl.ListFormat("en-US", { style: "long", type: "conjunction" });
