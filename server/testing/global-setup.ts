import type { TestProject } from "vitest/node";
import { build } from "../../scripts/build.mjs";
import { beginRun, type TestRun } from "./template.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly testRun: TestRun;
    /** Why the programs in dist/ could not be built. Tests that start them throw it. */
    readonly buildError: string | undefined;
    /** Why the admin could not be built. */
    readonly adminBuildError: string | undefined;
  }
}

/**
 * Runs before the tests of the server: builds the programs that they start, and creates the databases that they copy.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build(["database-worker"]);
  project.provide("buildError", await problemOf(build(["main", "cli", "site"], { say: printLine })));
  const { run, end } = await beginRun();
  project.provide("testRun", run);
  return end;
}

/** Prints what a run is waiting for before its first test. */
export function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** @returns why something failed, or undefined if it succeeded */
export async function problemOf(work: Promise<unknown>): Promise<string | undefined> {
  return await work.then(
    () => undefined,
    (error: Error) => error.message,
  );
}
