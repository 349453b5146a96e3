import { EVERYWHERE } from "../../api/reach.ts";
import { useSession } from "../../api/session.ts";
import { useListContext } from "./list-context.ts";
import { SelectFilter } from "./SelectFilter.tsx";

/** Filters the list by the current account, another, or none. Nothing if there is only one account. */
export function ReachFilter() {
  const { account, accounts } = useSession();
  const { filters, setFilters } = useListContext();
  if (accounts.length < 2) return null;
  const { account: chosen = "", ...others } = filters;
  return (
    <SelectFilter
      label="Account"
      value={String(chosen)}
      onChange={(value) => setFilters(value === "" ? others : { ...others, account: value })}
      options={[
        ["", account.name],
        [EVERYWHERE, "All accounts"],
        ...accounts.filter(({ id }) => id !== account.id).map(({ id, name }) => [String(id), name] as const),
      ]}
    />
  );
}
