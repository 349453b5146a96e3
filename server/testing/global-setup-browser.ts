import type { TestProject } from "vitest/node";
import { build } from "../../scripts/build.mjs";
import { problemOf, say, setup as setUpServer } from "./global-setup.ts";

/** Before the tests in the browser: what the server's tests need, and the admin. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide("adminBuildError", await problemOf(build(["admin"], { say })));
  return await setUpServer(project);
}
