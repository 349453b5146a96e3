import { useQuery } from "@tanstack/react-query";
import type { Operations, Result } from "#contract";
import { api } from "../api/client.ts";
import { useSession } from "../api/session.ts";

export type Overview = Result<Operations["getAccountOverview"]>[number];

/** How the other accounts within reach are doing. Whoever acts in a client's account looks at that client: it has none. */
export function useClientOverview() {
  const { account, accounts, user } = useSession();
  const hasOthers = account.id === user.account && accounts.some(({ id }) => id !== account.id);
  const { data, error, refetch } = useQuery({
    queryKey: ["account-overview"],
    queryFn: () => api.getAccountOverview(),
    staleTime: 60_000,
    enabled: hasOthers,
  });
  const others = data?.filter(({ id }) => id !== account.id);
  const isKnown = !hasOthers || others !== undefined || error !== null;
  return { hasOthers, others, isKnown, error, refetch };
}
