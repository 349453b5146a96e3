import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useWatch } from "react-hook-form";
import { Link } from "react-router";
import { refreshSession } from "../api/refresh-session.ts";
import { session } from "../api/session.ts";
import { PROFILE, paths, tokensOf } from "../area/paths.ts";
import { RoleField } from "../controls/RoleField.tsx";
import { SwitchControl } from "../controls/SwitchControl.tsx";
import { TextControl } from "../controls/TextControl.tsx";
import { useAccountNames } from "../data/account.ts";
import { ChangeView } from "../form/ChangeView.tsx";
import { DeleteButton } from "../form/DeleteButton.tsx";
import { Moment } from "../ui/Moment.tsx";
import { PersonFields } from "./PersonFields.tsx";
import { ResetPassword } from "./ResetPassword.tsx";
import { roleOf, type User } from "./user.ts";

type UserValues = Pick<User, "username" | "email" | "first_name" | "last_name" | "is_staff" | "is_active">;

const toValues = ({ username, email, first_name, last_name, is_staff, is_active }: User): UserValues => ({
  username,
  email,
  first_name,
  last_name,
  is_staff,
  is_active,
});

/** Changes a user. Their account cannot change; the password has its own dialog. */
export function UserChange() {
  return (
    <ChangeView<User, UserValues>
      toValues={toValues}
      title={({ username }) => username}
      description={(user) => <Description user={user} />}
      actions={(user) => (
        <>
          <Button component={Link} to={tokensOf(user.id)} variant="outlined">
            Tokens
          </Button>
          {user.id === session().user.id ? (
            <Button component={Link} to={paths.list(PROFILE)} variant="outlined">
              Change password
            </Button>
          ) : (
            <ResetPassword user={user} />
          )}
        </>
      )}
      footer={(user, release) => (
        <DeleteButton
          item={user}
          name={user.username}
          warning={`${user.username} is signed out everywhere and their tokens stop working. Their activity stays in the audit log. This can't be undone. To keep the user, deactivate them instead.`}
          onDeleted={release}
        />
      )}
      onSaved={async ({ id }) => {
        if (id === session().user.id) await refreshSession();
      }}
      labels={{ is_staff: "Administrator", is_active: "Active" }}
    >
      {(user) => <Fields user={user} />}
    </ChangeView>
  );
}

function Description({ user }: { readonly user: User }) {
  const nameOf = useAccountNames();
  const { account, created_at, last_login_at: at, id } = user;
  return (
    <>
      {roleOf(user)} of {nameOf(account)}
      {id === session().user.id && ", and you yourself"}. Added on <Moment at={created_at} />,{" "}
      {at === null ? (
        "never signed in."
      ) : (
        <>
          last signed in on <Moment at={at} />.
        </>
      )}
    </>
  );
}

function Fields({ user }: { readonly user: User }) {
  const isActive = useWatch({ name: "is_active" }) as boolean;
  return (
    <>
      <TextControl name="username" label="Username" required autoComplete="off" />
      <PersonFields />
      <RoleField name="is_staff" isSuperuser={user.is_superuser} />
      <SwitchControl name="is_active" label="Active" help="Whether they can sign in and use their tokens." />
      {user.is_active && !isActive && (
        <Alert severity="warning">
          When you save, {user.username} is signed out everywhere and their tokens stop working within a second.
          Switched on again, the tokens work again.
        </Alert>
      )}
    </>
  );
}
