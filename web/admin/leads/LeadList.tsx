import type { Operations, Result } from "#contract";
import { ListView } from "../components/ListView.tsx";
import type { Column } from "../components/ResponsiveList.tsx";

type Item = Result<Operations["listLeads"]>["results"][number] & { readonly id: string | number };

const COLUMNS: readonly Column<Item>[] = [
  { label: "Lead", render: ({ lead_id }) => lead_id },
  { label: "Total", render: ({ total_score }) => total_score },
  { label: "Priority", render: ({ priority }) => priority },
];

export function LeadList() {
  return <ListView<Item> columns={COLUMNS} search="Find a lead" empty="Leads arrive through the API." />;
}
