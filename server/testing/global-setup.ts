import type { TestProject } from "vitest/node";
import { build } from "../../scripts/build.mjs";
import { beginRun, type TestRun } from "./template.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly testRun: TestRun;
    /** Why the programs in dist/ could not be built; tests that start them say so. */
    readonly buildError: string | undefined;
    /** Why the admin could not be built. */
    readonly adminBuildError: string | undefined;
  }
}

/** Before the tests of the server: builds what they start, and makes the databases they copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build(["database-worker"]);
  project.provide("buildError", await problemOf(build(["main", "cli", "site"], { say })));
  const { run, end } = await beginRun();
  project.provide("testRun", run);
  return end;
}

/** Says what a run waits for before its first test. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** @returns why something failed, undefined when it did not */
export async function problemOf(work: Promise<unknown>): Promise<string | undefined> {
  return await work.then(
    () => undefined,
    (error: Error) => error.message,
  );
}
