import { useState } from "react";
import { refreshSession } from "../api/refresh-session.ts";
import { useSession } from "../api/session.ts";
import type { Account } from "../data/account.ts";
import { AddView } from "../form/AddView.tsx";
import { AccountAdded } from "./AccountAdded.tsx";
import { AccountFields } from "./AccountFields.tsx";
import { type AccountDraft, bodyOf, newDraft } from "./draft.ts";

interface Added {
  readonly account: Account;
  readonly draft: AccountDraft;
}

/**
 * Adds an account with its first user and, optionally, a template or a copy of another account's model: all of it or
 * nothing.
 */
export function AccountAdd() {
  const session = useSession();
  const [added, setAdded] = useState<Added>();
  if (added !== undefined) return <AccountAdded {...added} onAnother={() => setAdded(undefined)} />;
  return (
    <AddView<AccountDraft>
      initial={newDraft(session)}
      toBody={bodyOf}
      onAdded={(item, draft) => {
        setAdded({ account: item as Account, draft });
        // So that the user can switch to it.
        void refreshSession();
      }}
    >
      <AccountFields />
    </AddView>
  );
}
