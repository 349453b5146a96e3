import type { Operations, Result } from "#contract";
import { ListView } from "../components/ListView.tsx";
import type { Column } from "../components/ResponsiveList.tsx";

type Item = Result<Operations["listQuestions"]>["results"][number] & { readonly id: string | number };

const COLUMNS: readonly Column<Item>[] = [
  { label: "Question", render: ({ text }) => text },
  { label: "Field name", render: ({ field_name }) => field_name },
  { label: "Type", render: ({ type }) => type },
];

export function QuestionList() {
  return (
    <ListView<Item>
      columns={COLUMNS}
      empty="Questions are what leads are asked. Their field names are what formulas and rules work with."
    />
  );
}
