import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Operations, Result } from "#contract";
import { isWithin } from "#contract/wire";
import { isKnownZone } from "#engine";
import { api } from "../api/client.ts";
import { type Session, session, useSession } from "../api/session.ts";
import type { Item } from "./items.ts";

/** An account as the API shows it. */
export type Account = Result<Operations["getAccount"]> & Item;

/** The account that is acted in, whole: with its time zone and bands. Whoever changes it invalidates the query. */
export const ACTING_ACCOUNT = queryOptions({
  queryKey: ["acting-account"],
  queryFn: () => api.getAccount({ params: { id: session().account.id } }),
  staleTime: 60_000,
});

/** IANA name of the account's time zone: that of the browser until it is known, UTC for one that the browser is too old for. */
export function useTimeZone(): string {
  const { data } = useQuery(ACTING_ACCOUNT);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (data === undefined) return timeZone;
  return isKnownZone(data.time_zone) ? data.time_zone : "UTC";
}

/** Names of the accounts within reach, by their ids. */
export function useAccountNames(): (id: number | null) => string {
  const { accounts } = useSession();
  return (id) => accounts.find((account) => account.id === id)?.name ?? (id === null ? "" : `Account ${id}`);
}

/** Whether one may change the slug of an account. */
export const mayChangeSlug = ({ user, abilities }: Session, account: Pick<Account, "id" | "parent">): boolean =>
  isWithin(abilities.change_slug, user.account, account);
