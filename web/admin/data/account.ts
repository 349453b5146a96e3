import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Operations, Result } from "#contract";
import { isWithinReach } from "#contract/wire";
import { isKnownZone } from "#engine";
import { api } from "../api/client.ts";
import { type Session, session, useSession } from "../api/session.ts";
import type { Item } from "./items.ts";

/** An account as the API returns it. */
export type Account = Result<Operations["getAccount"]> & Item;

/**
 * The query of the whole current account, with its time zone and bands. Code that changes it must invalidate the query.
 */
export const ACTING_ACCOUNT = queryOptions({
  queryKey: ["acting-account"],
  queryFn: () => api.getAccount({ params: { id: session().account.id } }),
  staleTime: 60_000,
});

/**
 * IANA name of the account's time zone: that of the browser until it is loaded, UTC for a zone that the browser does
 * not know.
 */
export function useTimeZone(): string {
  const { data } = useQuery(ACTING_ACCOUNT);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return data === undefined ? timeZone : timeZoneOf(data);
}

/** IANA name of an account's time zone: UTC for a zone that the browser does not know. */
export const timeZoneOf = ({ time_zone }: Pick<Account, "time_zone">): string =>
  isKnownZone(time_zone) ? time_zone : "UTC";

/** Names of the accounts within reach, by their ids. */
export function useAccountNames(): (id: number | null) => string {
  const { accounts } = useSession();
  return (id) => accounts.find((account) => account.id === id)?.name ?? (id === null ? "" : `Account ${id}`);
}

/** Whether the user may change the slug of an account. */
export const mayChangeSlug = ({ user, abilities }: Session, account: Pick<Account, "id" | "parent">): boolean =>
  isWithinReach(abilities.change_slug, user.account, account);
