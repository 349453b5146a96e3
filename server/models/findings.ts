import {
  type CompiledModel,
  type Finding,
  type ModelDocument,
  type NamesOfVersions,
  reviewInSteps,
  reviewNames,
  type TestResult,
  testRunner,
} from "#engine";
import { sharedCaches } from "../base/cache.ts";
import { mapCooperatively, runCooperatively } from "../base/cooperative.ts";
import { onceFor } from "../base/once-for.ts";

/** Bytes of memory for a finding and for the result of a test. */
const FINDING = 1_000;
const RESULT = 2_000;

/** Finds probable mistakes in a document. Other work runs in between. */
export const findingsOf: (document: ModelDocument) => Promise<readonly Finding[]> = onceFor(
  sharedCaches.create("model_findings"),
  (document: ModelDocument) => runCooperatively(reviewInSteps(document)),
  (found) => FINDING * found.length,
);

/** The same of a document that will replace a version: also the names that will mean something else. */
export async function findingsInPlaceOf(
  { questions }: ModelDocument,
  history: readonly NamesOfVersions[],
  document: ModelDocument,
): Promise<readonly Finding[]> {
  const reused = reviewNames(document, { questions, history });
  return [...reused, ...(await findingsOf(document))];
}

const tested = onceFor(
  sharedCaches.create("test_results"),
  (compiled: CompiledModel, day: string) =>
    mapCooperatively(compiled.document.tests, testRunner(compiled, Number(day))),
  (results) => RESULT * results.length,
);

/** Returns the results of a model's tests on a day, see `today`. Other work runs in between. */
export const testResults = (compiled: CompiledModel, day: number): Promise<readonly TestResult[]> =>
  tested(compiled, String(day));
