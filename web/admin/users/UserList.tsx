import type { Operations, Result } from "#contract";
import { ListView } from "../components/ListView.tsx";
import type { Column } from "../components/ResponsiveList.tsx";

type Item = Result<Operations["listUsers"]>["results"][number] & { readonly id: string | number };

const COLUMNS: readonly Column<Item>[] = [
  { label: "Username", render: ({ username }) => username },
  { label: "Email", render: ({ email }) => email },
];

export function UserList() {
  return (
    <ListView<Item> columns={COLUMNS} search="Find a user" empty="Users sign in to the admin or own API tokens." />
  );
}
