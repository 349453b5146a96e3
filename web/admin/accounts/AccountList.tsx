import type { Operations, Result } from "#contract";
import { ListView } from "../components/ListView.tsx";
import type { Column } from "../components/ResponsiveList.tsx";

type Item = Result<Operations["listAccounts"]>["results"][number] & { readonly id: string | number };

const COLUMNS: readonly Column<Item>[] = [
  { label: "Name", render: ({ name }) => name },
  { label: "Slug", render: ({ slug }) => slug },
  { label: "Time zone", render: ({ time_zone }) => time_zone },
];

export function AccountList() {
  return <ListView<Item> columns={COLUMNS} search="Find an account" empty="Each client has an account of its own." />;
}
