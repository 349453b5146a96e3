import { useState } from "react";
import { forgetAccount } from "../api/address.ts";
import { refreshSession } from "../api/refresh-session.ts";
import { useSession } from "../api/session.ts";
import type { Account } from "../data/account.ts";
import { DeleteButton, refusalText } from "../form/DeleteButton.tsx";
import { fieldErrorsOf } from "../form/errors.ts";
import { NoticeDialog } from "../ui/NoticeDialog.tsx";

/** Deletes an account after its name was typed. A refusal stays on the screen until it is dismissed. */
export function DeleteAccount({ account, onDeleted }: { readonly account: Account; readonly onDeleted: () => void }) {
  const { account: acting } = useSession();
  const [refusal, setRefusal] = useState<string>();
  return (
    <>
      <DeleteButton
        item={account}
        name={account.name}
        typeName
        warning="Its model with all versions, its users, and their tokens are deleted too. This can't be undone."
        onRefused={(error) => {
          if (fieldErrorsOf(error) === undefined) return false;
          setRefusal(refusalText(error));
          return true;
        }}
        onDeleted={() => {
          onDeleted();
          if (account.id === acting.id) {
            forgetAccount();
            location.assign("/admin/accounts/account/");
          } else void refreshSession();
        }}
      />
      {refusal !== undefined && (
        <NoticeDialog title={`${account.name} stays`} text={refusal} onClose={() => setRefusal(undefined)} />
      )}
    </>
  );
}
