import { configDefaults, defineConfig } from "vitest/config";
import { keepInMemory } from "./scripts/memory.mjs";
import { NODE_OPTIONS } from "./server/testing/environment.ts";
import { progressReporter } from "./server/testing/progress-reporter.ts";
import { Sequencer } from "./server/testing/sequencer.ts";
import { icons } from "./web/bundling/plugins.ts";

keepInMemory();

/** Tests that do not use the server of DATABASE_URL: of the embedded database, and of programs of the project. */
const WITHOUT_SERVER = ["server/db/embedded/**", "scripts/**", "bench/**"];

/** The file to which results are written for scripts/count-tests.mjs. */
const report = process.env.LEADPLANE_TEST_REPORT;

/** Tests of the files in deploy/ with the programs that they are for, which scripts/test-long.mjs installs. */
const deploy = {
  extends: true as const,
  test: {
    name: "deploy",
    include: ["e2e/deploy/**/*.test.ts"],
    globalSetup: ["server/testing/global-setup.ts"],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
};

export default defineConfig({
  plugins: [icons],
  test: {
    // One more than the expected two cores, because tests wait for databases, disks, and pages. Not more, because each
    // worker imports and compiles everything again.
    maxWorkers: 3,
    execArgv: NODE_OPTIONS,
    sequence: { sequencer: Sequencer },
    // On a busy machine, what takes a second may take a minute, especially with databases on its disk. Tests that wait
    // for something report it earlier: also those in the browser do so after 30 seconds. The long walks have more time.
    testTimeout: process.env.LEADPLANE_LONG === "1" ? 900_000 : 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: ["default", progressReporter(), ...(report === undefined ? [] : ["json"])],
    ...(report === undefined ? {} : { outputFile: { json: report } }),
    // The list of files shows the progress; only unusually slow tests have their own line.
    slowTestThreshold: 10_000,
    projects: [
      {
        extends: true,
        test: {
          // Tests that need only their imports. Nothing is built or set up, and modules are imported once.
          name: "unit",
          include: [
            "{engine,contract,web}/**/*.test.ts",
            "e2e/{architecture,rooms,whole-database,clients,testing/*}.test.ts",
          ],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          // Tests of the server, on the embedded database or on the one of DATABASE_URL, and of the built site.
          name: "database",
          include: ["{server,scripts,bench}/**/*.test.ts", "e2e/*.test.ts"],
          exclude: [
            ...configDefaults.exclude,
            "e2e/{architecture,rooms,whole-database,clients}.test.ts",
            ...(process.env.DATABASE_URL ? WITHOUT_SERVER : []),
          ],
          globalSetup: ["server/testing/global-setup.ts"],
          // The server's modules are imported once for all files of a worker.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          // Tests of pages in Chromium, on servers with the demo.
          name: "browser",
          include: ["e2e/browser/**/*.test.ts"],
          globalSetup: ["server/testing/global-setup-browser.ts"],
          // One browser for all files of a worker.
          isolate: false,
          // A timeout in the browser is retried once, because the machine may be busy; nothing else is retried.
          retry: { count: 1, condition: /^(?:\w+\.)?\w+: Timeout \d+ms exceeded/ },
        },
      },
      ...(process.env.LEADPLANE_DEPLOY === "1" ? [deploy] : []),
    ],
  },
});
