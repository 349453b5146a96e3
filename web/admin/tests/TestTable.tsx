import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMemo, useState } from "react";
import type { ModelDocument, ModelTest, TestResult } from "#engine";
import { Badge } from "../../ui/Badge.tsx";
import { LIVE_AND_DRAFT, Reasons } from "../results/tests/Reasons.tsx";
import { countText, useTestResults } from "../results/tests/run.ts";
import { TestDifferences } from "../results/tests/TestDifferences.tsx";
import { expectedText } from "../results/tests/words.ts";
import { type Column, ResponsiveList } from "../ui/list/ResponsiveList.tsx";
import { Moment } from "../ui/Moment.tsx";

interface Row extends ModelTest {
  readonly result: TestResult;
}

/**
 * The results of a model's tests, failing ones first.
 *
 * @param live for a draft: the live model, for comparison
 */
export function TestTable(props: TestTableProps) {
  const [run, setRun] = useState(0);
  return <Run key={run} {...props} onRunAgain={() => setRun(run + 1)} />;
}

interface TestTableProps {
  readonly document: ModelDocument;
  readonly live: ModelDocument | undefined;
  readonly linkTo: (test: Pick<ModelTest, "id">) => string;
}

function Run({ document, live, linkTo, onRunAgain }: TestTableProps & { readonly onRunAgain: () => void }) {
  const results = useTestResults(document);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results are of another run
  const ranAt = useMemo(() => new Date().toISOString(), [results]);
  const rows = document.tests
    .flatMap((test, index): Row[] => {
      const result = results[index];
      return result === undefined ? [] : [{ ...test, result }];
    })
    .sort((a, b) => Number(a.result.passed) - Number(b.result.passed) || a.id - b.id);
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 12px", mb: 1.5 }}>
        <Typography role="status" data-test-run="" sx={{ fontWeight: 550 }}>
          {countText(results)}
        </Typography>
        <Typography sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
          Last run <Moment at={ranAt} isTime />
        </Typography>
        <Button onClick={onRunAgain}>Run again</Button>
      </Box>
      <ResponsiveList label="Tests" items={rows} columns={columnsOf(document, live)} linkTo={linkTo} />
    </>
  );
}

const columnsOf = (document: ModelDocument, live: ModelDocument | undefined): readonly Column<Row>[] => [
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
    render: ({ result, ...test }) =>
      result.passed ? (
        expectedText(test.expect, document)
      ) : (
        <Box sx={{ display: "grid", gap: 0.5, minWidth: 0 }}>
          <TestDifferences result={result} document={document} />
          {live !== undefined && <Reasons test={test} before={live} after={document} names={LIVE_AND_DRAFT} />}
        </Box>
      ),
  },
];
