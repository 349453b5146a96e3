import type { ReactNode } from "react";
import type { ModelDocument, TestResult } from "#engine";
import { countText, useTestResults } from "./run.ts";

/** How the tests of a model go, for a page that runs no model otherwise and loads this when there are tests. */
export function WithResults({
  document,
  children,
}: {
  readonly document: ModelDocument;
  readonly children: (results: readonly TestResult[], text: string) => ReactNode;
}) {
  const results = useTestResults(document);
  return children(results, countText(results));
}
