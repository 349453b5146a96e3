import type { TestProject } from "vitest/node";
import { beginRun } from "../../server/testing/template.ts";
import { build } from "../build.mjs";

/** Prepares databases for tests of the server. Programs are not built, because they would run without the changes. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build(["database-worker"]);
  project.provide("buildError", "Mutation testing starts no programs.");
  const { run, end } = await beginRun();
  project.provide("testRun", run);
  return end;
}
