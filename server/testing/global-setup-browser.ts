import { rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { build } from "../../scripts/build.mjs";
import { projectRoot } from "../base/root.ts";
import { printLine, problemOf, setup as setUpServer } from "./global-setup.ts";

/** Runs before the tests in the browser: what the server's tests need, and the admin. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // any file there afterwards is from this run
  rmSync(join(projectRoot, "dist", "failed-pages"), { recursive: true, force: true });
  project.provide("adminBuildError", await problemOf(build(["admin"], { say: printLine })));
  return await setUpServer(project);
}
