import { type CompiledModel, type Finding, type ModelDocument, reviewing, type TestResult, testRunner } from "#engine";
import { eachInSlices, inSlices } from "../base/in-slices.ts";
import { onceFor } from "../base/once-for.ts";

/** What a document has that is probably not meant. Others are served while it is looked for. */
export const findingsOf: (document: ModelDocument) => Promise<readonly Finding[]> = onceFor((document: ModelDocument) =>
  inSlices(reviewing(document)),
);

const tested = onceFor((compiled: CompiledModel, day: string) =>
  eachInSlices(compiled.document.tests, testRunner(compiled, Number(day))),
);

/** The results of a model's tests on a day, see `today`. Others are served while they run. */
export const testResults = (compiled: CompiledModel, day: number): Promise<readonly TestResult[]> =>
  tested(compiled, String(day));
