import circleAlertIcon from "virtual:lucide/circle-alert";
import circleCheckIcon from "virtual:lucide/circle-check";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import { memo, useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { ModelDocument, TestResult } from "#engine";
import { Badge } from "../../../ui/Badge.tsx";
import { PLACES } from "../../area/paths.ts";
import { Icon } from "../../ui/Icon.tsx";
import { EffectLine } from "../outlook/EffectLine.tsx";
import { Reasons } from "./Reasons.tsx";
import { countText, useTestResults } from "./run.ts";
import { TestDifferences } from "./TestDifferences.tsx";

export interface TestsHintProps {
  /** The model as it is stored. */
  readonly document: ModelDocument;
  /** With the form's values; undefined while they are invalid. */
  readonly after: ModelDocument | undefined;
}

/** The results of the model's tests with the form's values, in one line that opens to the failing tests. */
export const Hint = memo(function Hint({ document, after }: TestsHintProps) {
  const formerly = useTestResults(document);
  const results = useTestResults(after ?? document);
  const failing = results.filter(({ passed }) => !passed);
  const broken = new Set(formerly.filter(({ passed }) => !passed).map(({ id }) => id));
  const caused = failing.filter(({ id }) => !broken.has(id)).length;
  const whole = useRef<HTMLElement>(null);
  const list = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box
      component="section"
      ref={whole}
      aria-label="Tests"
      data-tests={failing.length}
      sx={{
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        bgcolor: "background.paper",
        px: 1.5,
        py: 1,
        minWidth: 0,
      }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, fontSize: "0.8125rem" }}>
        <Box role="status" sx={{ display: "contents" }}>
          <Icon
            of={failing.length === 0 ? circleCheckIcon : circleAlertIcon}
            color={failing.length === 0 ? "success" : "error"}
            sx={{ fontSize: 18 }}
          />
          <strong>{countText(results)}</strong>
          {caused > 0 && <Badge tone="danger">{caused} because of your changes</Badge>}
          {after === undefined && (
            <Box component="span" sx={{ color: "text.secondary" }}>
              without your changes, which aren’t valid yet
            </Box>
          )}
        </Box>
        {failing.length > 0 && (
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={list}
            onClick={() => setOpen(!isOpen)}
            sx={{ ml: "auto", my: -0.5, minHeight: 28 }}
          >
            {isOpen ? "Hide" : "Show"}
            <span className="visually-hidden"> failing tests</span>
          </Button>
        )}
      </Box>
      <div id={list}>
        {isOpen &&
          failing.map((result) => (
            <Failing key={result.id} result={result} document={document} after={after ?? document} />
          ))}
      </div>
      {caused > 0 && (
        <EffectLine
          whole={whole}
          text={`${caused === 1 ? "1 test fails" : `${caused} tests fail`} because of your changes.`}
        />
      )}
    </Box>
  );
});

function Failing({
  result,
  document,
  after,
}: {
  readonly result: TestResult;
  readonly document: ModelDocument;
  readonly after: ModelDocument;
}) {
  const test = after.tests.find(({ id }) => id === result.id);
  return (
    <Box component="details" open sx={{ mt: 1, pt: 1, borderTop: 1, borderColor: "divider" }}>
      <Box component="summary" sx={{ cursor: "pointer", fontSize: "0.8125rem", fontWeight: 550 }}>
        {result.name}
      </Box>
      <Box sx={{ display: "grid", gap: 1, mt: 0.5, minWidth: 0 }}>
        <TestDifferences result={result} document={after} />
        {test !== undefined && <Reasons test={test} before={document} after={after} />}
        <MuiLink component={Link} to={PLACES.test(result.id)} sx={{ fontSize: "0.8125rem", justifySelf: "start" }}>
          Open test
        </MuiLink>
      </Box>
    </Box>
  );
}
