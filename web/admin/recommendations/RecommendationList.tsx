import type { Operations, Result } from "#contract";
import { ListView } from "../components/ListView.tsx";
import type { Column } from "../components/ResponsiveList.tsx";

type Item = Result<Operations["listRecommendations"]>["results"][number] & { readonly id: string | number };

const COLUMNS: readonly Column<Item>[] = [
  { label: "What the lead is told", render: ({ response_text }) => response_text },
  { label: "Rule", render: ({ rule }) => rule },
  { label: "Type", render: ({ type }) => type },
];

export function RecommendationList() {
  return <ListView<Item> columns={COLUMNS} empty="A rule decides what a lead is told when its condition is met." />;
}
