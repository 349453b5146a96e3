import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ModelDocument, ModelTest, TestResult } from "#engine";
import { Badge } from "../../ui/Badge.tsx";
import { useArea } from "../area/area-context.ts";
import { paths } from "../area/paths.ts";
import { countText, useTestResults } from "../results/tests/run.ts";
import { TestDifferences } from "../results/tests/TestDifferences.tsx";
import { expectedText } from "../results/tests/words.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { AddButton } from "../ui/list/ListView.tsx";
import { type Column, ResponsiveList } from "../ui/list/ResponsiveList.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { WithModel } from "../ui/WithModel.tsx";

/** The tests of the model and how they go, those that fail first. */
export function TestList() {
  const area = useArea();
  return (
    <>
      <PageHeader
        title={area.title}
        description="Leads kept with the model, and what each has to get. They run on every change."
        actions={<AddButton area={area} />}
      />
      <WithModel>{(live) => <Listed live={live} />}</WithModel>
    </>
  );
}

interface Row extends ModelTest {
  readonly result: TestResult;
}

function Listed({ live }: { readonly live: ModelDocument }) {
  const area = useArea();
  const results = useTestResults(live);
  if (results.length === 0) {
    return (
      <EmptyState
        icon={area.icon}
        title="No tests yet"
        text="A test is a lead that you keep, with the bands, the priority, or the recommendation it has to get. Keep one from the page of a lead, or add one by hand."
      >
        <AddButton area={area} />
      </EmptyState>
    );
  }
  const rows = live.tests
    .flatMap((test, index): Row[] => {
      const result = results[index];
      return result === undefined ? [] : [{ ...test, result }];
    })
    .sort((a, b) => Number(a.result.passed) - Number(b.result.passed) || a.id - b.id);
  return (
    <>
      <Typography role="status" data-test-run="" sx={{ mb: 1.5, fontWeight: 550 }}>
        {countText(results)}
      </Typography>
      <ResponsiveList
        label={area.title}
        items={rows}
        columns={columnsOf(live)}
        linkTo={({ id }) => paths.change(area, id)}
      />
    </>
  );
}

const columnsOf = (live: ModelDocument): readonly Column<Row>[] => [
  { label: "Test", render: ({ name }) => <Box sx={{ overflowWrap: "anywhere" }}>{name}</Box> },
  {
    label: "Result",
    width: 90,
    render: ({ result: { passed } }) => (
      <Badge tone={passed ? "success" : "danger"}>{passed ? "Passes" : "Fails"}</Badge>
    ),
  },
  {
    label: "Expects",
    render: ({ expect, result }) =>
      result.passed ? expectedText(expect, live) : <TestDifferences result={result} document={live} />,
  },
];
