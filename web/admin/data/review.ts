import { queryOptions } from "@tanstack/react-query";
import type { Operations, Result } from "#contract";
import { api } from "../api/client.ts";
import { type Session, session } from "../api/session.ts";

/** Whether changes of the account need a second person, and who that can be. */
export type Review = Result<Operations["getAccountReview"]>;

/** The review of the account that is acted in. Whoever changes it invalidates the query. */
export const ACTING_REVIEW = queryOptions({
  queryKey: ["acting-account", "review"],
  queryFn: () => api.getAccountReview({ params: { id: session().account.id } }),
  refetchInterval: 60_000,
  // merged with what was read before, it would lose its ETag
  structuralSharing: false,
});

/**
 * Everybody who can approve, in words. Nobody approves their own work.
 *
 * @param without ids of those who worked on what is to be approved
 * @example reviewersText(review, session) // "jane, you, and 2 superusers"
 */
export function reviewersText(
  { reviewers, other_reviewers: others }: Review,
  { user }: Pick<Session, "user">,
  without: ReadonlySet<number> = new Set(),
): string {
  const names = reviewers
    .filter(({ id }) => !without.has(id))
    .map(({ id, username }) => (id === user.id ? "you" : username));
  const shown = names.slice(0, NAMED);
  const more = names.length - shown.length;
  const rest = [
    ...(more === 0 ? [] : [more === 1 ? "1 other" : `${more} others`]),
    ...(others === 0 ? [] : [others === 1 ? "1 superuser" : `${others} superusers`]),
  ];
  return LIST.format([...shown, ...rest]);
}

/** So many are named; an agency may have dozens. */
const NAMED = 8;

const LIST = new Intl.ListFormat("en-US", { style: "long", type: "conjunction" });
