import { type CompiledModel, reviewModel, type TestResult, testRunner } from "#engine";
import { eachInSlices } from "../base/in-slices.ts";
import { onceFor } from "../base/once-for.ts";

/** What a document has that is probably not meant: of a large one it takes a fifth of a second to find. */
export const findingsOf = onceFor(reviewModel);

const tested = onceFor((compiled: CompiledModel, day: string) =>
  eachInSlices(compiled.document.tests, testRunner(compiled, Number(day))),
);

/** The results of a model's tests on a day, see `today`. Others are served while they run. */
export const testResults = (compiled: CompiledModel, day: number): Promise<readonly TestResult[]> =>
  tested(compiled, String(day));
