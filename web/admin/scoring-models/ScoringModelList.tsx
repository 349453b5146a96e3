import type { Operations, Result } from "#contract";
import { ListView } from "../components/ListView.tsx";
import type { Column } from "../components/ResponsiveList.tsx";

type Item = Result<Operations["listScoringModels"]>["results"][number] & { readonly id: string | number };

const COLUMNS: readonly Column<Item>[] = [
  { label: "Name", render: ({ name }) => name },
  { label: "Formula", render: ({ formula }) => formula },
  { label: "Weight", render: ({ weight }) => weight },
];

export function ScoringModelList() {
  return <ListView<Item> columns={COLUMNS} empty="A scoring model turns an answer into points on the axes." />;
}
