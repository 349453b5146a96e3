import type { TestProject } from "vitest/node";
import { build } from "../../scripts/build.mjs";
import { fillWithDemo } from "./demo.ts";
import { problemOf, say, setUp } from "./global-setup.ts";

/** Before the tests in the browser: builds the admin too, and makes the demo that their servers begin with. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide("adminBuildError", await problemOf(build(["admin"], { say })));
  return await setUp(project, fillWithDemo);
}
