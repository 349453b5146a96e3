import type { Operations, Result } from "#contract";
import { ListView } from "../components/ListView.tsx";
import type { Column } from "../components/ResponsiveList.tsx";

type Item = Result<Operations["listModelVersions"]>["results"][number] & { readonly id: string | number };

const COLUMNS: readonly Column<Item>[] = [
  { label: "Version", render: ({ version }) => version },
  { label: "Note", render: ({ note }) => note },
];

export function VersionList() {
  return <ListView<Item> columns={COLUMNS} empty="Every change of the model makes a version." />;
}
