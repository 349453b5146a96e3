import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../api/client.ts";
import { session } from "../api/session.ts";

/** The account that is acted in, whole: with its time zone and bands. Whoever changes it invalidates the query. */
export const ACTING_ACCOUNT = queryOptions({
  queryKey: ["acting-account"],
  queryFn: () => api.getAccount({ params: { id: session().account.id } }),
  staleTime: 60_000,
});

/** IANA name of the account's time zone; that of the browser until it is known. */
export function useTimeZone(): string {
  const { data } = useQuery(ACTING_ACCOUNT);
  return data?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
