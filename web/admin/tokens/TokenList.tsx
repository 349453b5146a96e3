import type { Operations, Result } from "#contract";
import { ListView } from "../components/ListView.tsx";
import type { Column } from "../components/ResponsiveList.tsx";

type Item = Result<Operations["listTokens"]>["results"][number] & { readonly id: string | number };

const COLUMNS: readonly Column<Item>[] = [
  { label: "User", render: ({ username }) => username },
  { label: "Name", render: ({ name }) => name },
];

export function TokenList() {
  return <ListView<Item> columns={COLUMNS} empty="Programs call the API with a token." />;
}
