import { type CompiledModel, type Finding, type ModelDocument, reviewing, type TestResult, testRunner } from "#engine";
import { sharedCaches } from "../base/cache.ts";
import { mapCooperatively, runCooperatively } from "../base/cooperative.ts";
import { onceFor } from "../base/once-for.ts";

/** What a finding and the result of a test take of the memory, in bytes. */
const FINDING = 1_000;
const RESULT = 2_000;

/** What a document has that is probably not meant. Others are served while it is looked for. */
export const findingsOf: (document: ModelDocument) => Promise<readonly Finding[]> = onceFor(
  sharedCaches.create("model_findings"),
  (document: ModelDocument) => runCooperatively(reviewing(document)),
  (found) => FINDING * found.length,
);

const tested = onceFor(
  sharedCaches.create("test_results"),
  (compiled: CompiledModel, day: string) =>
    mapCooperatively(compiled.document.tests, testRunner(compiled, Number(day))),
  (results) => RESULT * results.length,
);

/** The results of a model's tests on a day, see `today`. Others are served while they run. */
export const testResults = (compiled: CompiledModel, day: number): Promise<readonly TestResult[]> =>
  tested(compiled, String(day));
