import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ModelDocument, ModelTest, TestResult } from "#engine";
import { Badge } from "../../ui/Badge.tsx";
import { LIVE_AND_DRAFT, Reasons } from "../results/tests/Reasons.tsx";
import { countText, useTestResults } from "../results/tests/run.ts";
import { TestDifferences } from "../results/tests/TestDifferences.tsx";
import { expectedText } from "../results/tests/words.ts";
import { type Column, ResponsiveList } from "../ui/list/ResponsiveList.tsx";

interface Row extends ModelTest {
  readonly result: TestResult;
}

/**
 * How the tests of a model go, those that fail first.
 *
 * @param live for a draft: the live model, to compare with
 */
export function TestTable({
  document,
  live,
  linkTo,
}: {
  readonly document: ModelDocument;
  readonly live: ModelDocument | undefined;
  readonly linkTo: (test: Pick<ModelTest, "id">) => string;
}) {
  const results = useTestResults(document);
  const rows = document.tests
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
