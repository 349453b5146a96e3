import type { TestProject } from "vitest/node";
import { build } from "../../scripts/build.mjs";
import { prepareTemplates, type Templates } from "./template.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly databaseTemplates: Templates;
    /** Why the programs in dist/ could not be built; tests that start them say so. */
    readonly buildError: string | undefined;
  }
}

let removeTemplate = async (): Promise<void> => {};

/** Before all tests: builds what they start, and makes the database they copy. */
export async function setup(project: TestProject): Promise<void> {
  await build(["database-worker"]);
  const buildError = await build(["main", "cli", "site"]).then(
    () => undefined,
    (error: Error) => error.message,
  );
  const { templates, remove } = await prepareTemplates();
  project.provide("databaseTemplates", templates);
  project.provide("buildError", buildError);
  removeTemplate = remove;
}

export async function teardown(): Promise<void> {
  await removeTemplate();
}
