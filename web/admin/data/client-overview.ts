import { useQuery } from "@tanstack/react-query";
import type { Operations, Result } from "#contract";
import { api } from "../api/client.ts";
import { useSession } from "../api/session.ts";

export type AccountOverview = Result<Operations["getAccountOverview"]>[number];

/**
 * The other accounts within reach, with their figures once loaded. There are none for a user who acts in a client's
 * account.
 */
export function useClientOverview() {
  const { account, accounts, user } = useSession();
  const isOther = ({ id }: { readonly id: number }) => id !== account.id;
  const hasOthers = account.id === user.account && accounts.some(isOther);
  const { data, error, refetch } = useQuery({
    queryKey: ["account-overview"],
    queryFn: () => api.getAccountOverview(),
    staleTime: 60_000,
    enabled: hasOthers,
  });
  const others = data?.filter(isOther);
  const isKnown = !hasOthers || others !== undefined || error !== null;
  return { hasOthers, accounts: accounts.filter(isOther), others, isKnown, error, refetch };
}
