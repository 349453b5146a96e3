import { useWatch } from "react-hook-form";
import { useSession } from "../api/session.ts";
import { SelectControl } from "../controls/SelectControl.tsx";

/** The agency of an account. A user who may not choose it sees a note. */
export function ParentField({ ownId }: { readonly ownId?: number }) {
  const { abilities, accounts } = useSession();
  const mayChoose = abilities.choose_agency !== "nowhere";
  const chosen = useWatch({ name: "parent" }) as number | null;
  const agencies = accounts
    .filter(({ id, parent }) => parent === null && id !== ownId)
    .map(({ id, name }) => ({ value: id, label: name }));
  // A client's administrator does not see the agency's name, because it is out of their reach.
  const isHidden = chosen !== null && !agencies.some(({ value }) => value === chosen);
  return (
    <SelectControl
      name="parent"
      label="Agency"
      none="No agency: it can have clients of its own"
      options={isHidden ? [{ value: chosen, label: "Your agency" }, ...agencies] : agencies}
      disabled={!mayChoose}
      help={
        mayChoose
          ? "Its administrators can switch to this account."
          : "Its administrators can switch to this account. Only a superuser can change it."
      }
    />
  );
}
