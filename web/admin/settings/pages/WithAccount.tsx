import type { ComponentType } from "react";
import { RESOURCE } from "../../api/resource-names.ts";
import { useSession } from "../../api/session.ts";
import type { Account } from "../../data/account.ts";
import { useItem } from "../../data/items.ts";
import { Failed } from "../../ui/Failed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import type { OfAccount } from "../parts.ts";

/** Content that depends on the account, once it is loaded. */
export function WithAccount({ of: Shown }: { readonly of: ComponentType<OfAccount> }) {
  const { account } = useSession();
  const { data, error, refetch } = useItem<Account>(RESOURCE.account, account.id);
  if (data !== undefined) return <Shown item={data} />;
  return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading />;
}
