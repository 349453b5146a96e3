import { useSession } from "../api/session.ts";
import { SelectControl } from "../components/form/SelectControl.tsx";

/** The agency of an account. Only a superuser chooses it; others are told. */
export function ParentField({ ownId }: { readonly ownId?: number }) {
  const { user, accounts } = useSession();
  const agencies = accounts.filter(({ id, parent }) => parent === null && id !== ownId);
  return (
    <SelectControl
      name="parent"
      label="Agency"
      none="No agency: it may have clients of its own"
      options={agencies.map(({ id, name }) => ({ value: id, label: name }))}
      disabled={!user.is_superuser}
      help={
        user.is_superuser
          ? "Its administrators may act in this account."
          : "Its administrators may act in this account. Only a superuser changes it."
      }
    />
  );
}
