import { useSession } from "../api/session.ts";

/** Names of the accounts within reach, by their ids. */
export function useAccountNames(): (id: number | null) => string {
  const { accounts } = useSession();
  return (id) => accounts.find((account) => account.id === id)?.name ?? (id === null ? "" : `Account ${id}`);
}
