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

let endRun = async (): Promise<void> => {};

/** Before all tests: builds what they start, and makes the database they copy. */
export async function setup(project: TestProject): Promise<void> {
  await build(["database-worker"]);
  const buildError = await problemOf(build(["main", "cli", "site"]));
  const adminBuildError = await problemOf(build(["admin"]));
  const { run, end } = await beginRun();
  project.provide("testRun", run);
  project.provide("buildError", buildError);
  project.provide("adminBuildError", adminBuildError);
  endRun = end;
}

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Error) => error.message,
  );

export async function teardown(): Promise<void> {
  await endRun();
}
