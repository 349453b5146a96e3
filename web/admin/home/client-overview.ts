import { useQuery } from "@tanstack/react-query";
import type { Operations, Result } from "#contract";
import { api } from "../api/client.ts";
import { useSession } from "../api/session.ts";

export type Overview = Result<Operations["getAccountOverview"]>[number];

/**
 * The other accounts within reach, and how they are doing once that is known. Whoever acts in a client's account looks
 * at that client: there are none.
 */
export function useClientOverview() {
  const { account, accounts, user } = useSession();
  const others = account.id === user.account ? accounts.filter(({ id }) => id !== account.id) : [];
  const { data, error, refetch } = useQuery({
    queryKey: ["account-overview"],
    queryFn: () => api.getAccountOverview(),
    staleTime: 60_000,
    enabled: others.length > 0,
  });
  const overviews = data?.filter(({ id }) => id !== account.id);
  return { others, overviews, error, refetch, isLoading: others.length > 0 && data === undefined && error === null };
}
