// The tests of a plan of scripts/mutants.mjs, in one process, on a source with all changes of the plan.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import { NODE_OPTIONS } from "../../server/testing/environment.ts";
import { instrument } from "./mutate.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const plan = JSON.parse(readFileSync(process.env.LEADPLANE_MUTANTS, "utf8"));
const compiled = new Set(plan.wanted);

/** A source of the project: loops in tests may be endless too. */
const isSource = (file) => /^(?:engine|server)\/.*\.ts$/.test(file);

// the process that prepares databases makes no changes
globalThis.__mutants = { is: () => false, step() {} };

const mutants = {
  name: "mutants",
  enforce: "pre",
  transform(code, id) {
    const file = relative(root, id.split("?")[0]);
    if (!isSource(file)) return undefined;
    const first = plan.firstOf[file];
    const idOf = (index) => (first !== undefined && compiled.has(first + index) ? first + index : undefined);
    return { code: instrument(code, idOf), map: null };
  },
};

class InOrder extends BaseSequencer {
  sort = (files) =>
    files.sort(
      (a, b) => plan.files.indexOf(relative(root, a.moduleId)) - plan.files.indexOf(relative(root, b.moduleId)),
    );
}

// biome-ignore lint/style/noDefaultExport: what Vitest reads
export default defineConfig({
  root,
  plugins: [mutants],
  test: {
    include: plan.files,
    runner: fileURLToPath(new URL("runner.mjs", import.meta.url)),
    globalSetup: plan.needsDatabase ? [fileURLToPath(new URL("global-setup.ts", import.meta.url))] : [],
    sequence: { sequencer: InOrder },
    isolate: false,
    fileParallelism: false,
    maxWorkers: 1,
    execArgv: plan.needsDatabase ? NODE_OPTIONS : [],
    testTimeout: plan.timeoutMs,
    hookTimeout: 20_000,
    expect: { poll: { timeout: plan.pollMs } },
    reporters: process.env.LEADPLANE_MUTANTS_VERBOSE ? ["default"] : [{}],
    watch: false,
  },
});
