import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import { ROLES } from "../api/reach.ts";
import { useSession } from "../api/session.ts";
import { useAccountNames } from "../data/account.ts";
import { ChoiceFilter } from "../ui/list/ChoiceFilter.tsx";
import { ListView } from "../ui/list/ListView.tsx";
import { ReachFilter } from "../ui/list/ReachFilter.tsx";
import type { Column } from "../ui/list/ResponsiveList.tsx";
import { Moment } from "../ui/Moment.tsx";
import { fullName, roleOf, type User } from "./user.ts";

/** The users who sign in to the admin or own API tokens. */
export function UserList() {
  const { user: own } = useSession();
  const nameOf = useAccountNames();
  const columns: readonly Column<User>[] = [
    {
      label: "Username",
      render: ({ id, username }) => (
        <>
          {username}
          {id === own.id && (
            <Box component="span" sx={{ ml: 0.75, color: "text.secondary", fontWeight: 400 }}>
              (you)
            </Box>
          )}
        </>
      ),
    },
    { label: "Name", render: (user) => fullName(user) || "—" },
    { label: "Email", render: ({ email }) => email || "—" },
    { label: "Account", render: ({ account }) => nameOf(account) },
    { label: "Role", render: (user) => <RoleChip user={user} /> },
    { label: "Last sign-in", render: ({ last_login_at: at }) => (at === null ? "Never" : <Moment at={at} />) },
  ];
  return (
    <ListView<User>
      columns={columns}
      search="Find a user"
      description="Administrators sign in here; API clients send and read leads with a token."
      empty="Users sign in to the admin or own API tokens."
      filters={
        <>
          <ReachFilter />
          <ChoiceFilter
            name="role"
            label="Role"
            any="All roles"
            options={Object.entries(ROLES).map(([role, { label }]) => [role, label])}
          />
          <ChoiceFilter
            name="is_active"
            label="Active"
            any="Active or not"
            options={[
              ["true", "Active"],
              ["false", "Deactivated"],
            ]}
          />
        </>
      }
    />
  );
}

/** The role of a user, and whether they are deactivated. */
function RoleChip({ user }: { readonly user: Pick<User, "is_staff" | "is_superuser" | "is_active"> }) {
  return (
    <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", gap: 0.5 }}>
      <Chip
        component="span"
        size="small"
        label={roleOf(user)}
        color={user.is_superuser || user.is_staff ? "primary" : "default"}
        variant={user.is_superuser ? "filled" : "outlined"}
      />
      {!user.is_active && <Chip component="span" size="small" color="warning" label="Deactivated" />}
    </Box>
  );
}
