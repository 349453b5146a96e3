import { useState } from "react";
import { useSession } from "../api/session.ts";
import { NewPasswordControl } from "../controls/NewPasswordControl.tsx";
import { RoleField } from "../controls/RoleField.tsx";
import { SelectControl } from "../controls/SelectControl.tsx";
import { TextControl } from "../controls/TextControl.tsx";
import { AddView } from "../form/AddView.tsx";
import { PersonFields } from "./PersonFields.tsx";
import { UserAdded } from "./UserAdded.tsx";
import type { User } from "./user.ts";

interface UserDraft {
  readonly username: string;
  readonly password: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly account: number;
  readonly is_staff: boolean;
}

/** Adds a user to the current account, or to another within reach. */
export function UserAdd() {
  const { account, accounts } = useSession();
  const [added, setAdded] = useState<{ readonly user: User; readonly draft: UserDraft }>();
  if (added !== undefined) {
    const { user, draft } = added;
    return <UserAdded user={user} password={draft.password} onAnother={() => setAdded(undefined)} />;
  }
  const initial: UserDraft = {
    username: "",
    password: "",
    email: "",
    first_name: "",
    last_name: "",
    account: account.id,
    is_staff: true,
  };
  return (
    <AddView<UserDraft> initial={initial} onAdded={(item, draft) => setAdded({ user: item as User, draft })}>
      <TextControl name="username" label="Username" required autoFocus autoComplete="off" />
      <NewPasswordControl name="password" />
      <PersonFields />
      <SelectControl
        name="account"
        label="Account"
        required
        options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
        help="It cannot be changed later."
      />
      <RoleField name="is_staff" />
    </AddView>
  );
}
