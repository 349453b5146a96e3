import type { ReactNode } from "react";
import type { ModelDocument, TestResult } from "#engine";
import { countText, useTestResults } from "./run.ts";

/** The results of a model's tests, for a page that otherwise runs no model and loads this only if there are tests. */
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
