import { existsSync, statfsSync } from "node:fs";
import { configDefaults, defineConfig } from "vitest/config";
import { NODE_OPTIONS } from "./server/testing/environment.ts";
import { progressReporter } from "./server/testing/progress-reporter.ts";
import { Sequencer } from "./server/testing/sequencer.ts";
import { icons } from "./web/bundling/plugins.ts";

// Tests make hundreds of databases, and wait for their disk an eighth of the time. Where memory has a file system with
// room for them, they are there.
const MEMORY = "/dev/shm";
const NEEDED = 4 * 1024 ** 3;
if (process.env.TMPDIR === undefined && existsSync(MEMORY)) {
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize > NEEDED) process.env.TMPDIR = MEMORY;
}

/** What has nothing to do with the server of DATABASE_URL: the embedded database, and programs of the project. */
const WITHOUT_SERVER = ["server/db/embedded/**", "scripts/**", "bench/**"];

/** The file to which results are written for scripts/count-tests.mjs. */
const report = process.env.LEADPLANE_TEST_REPORT;

export default defineConfig({
  plugins: [icons],
  test: {
    // More than the two cores that this is made for, because tests wait for databases, disks and pages; only just,
    // because each worker imports and compiles all there is once more.
    maxWorkers: 3,
    execArgv: NODE_OPTIONS,
    sequence: { sequencer: Sequencer },
    // On a machine that is busy otherwise what takes a second may take a minute, databases on its disk above all.
    // Tests that wait for something say sooner what it was: the browser's do so after 30 seconds as well.
    // The long walks take what they need.
    testTimeout: process.env.LEADPLANE_LONG === "1" ? 900_000 : 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: ["default", progressReporter(), ...(report === undefined ? [] : ["json"])],
    ...(report === undefined ? {} : { outputFile: { json: report } }),
    // The list of files is for seeing how far it is; only what is slow beyond the ordinary has a line of its own.
    slowTestThreshold: 10_000,
    projects: [
      {
        extends: true,
        test: {
          // What needs nothing but its imports. Nothing is built or set up, and modules are imported once.
          name: "unit",
          include: ["{engine,contract,web}/**/*.test.ts", "e2e/{architecture,rooms,clients,testing/*}.test.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          // The server, on the embedded database or on that of DATABASE_URL, and what reads the built site.
          name: "database",
          include: ["{server,scripts,bench}/**/*.test.ts", "e2e/*.test.ts"],
          exclude: [
            ...configDefaults.exclude,
            "e2e/{architecture,rooms,clients}.test.ts",
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
          // Pages in Chromium, on servers with the demo.
          name: "browser",
          include: ["e2e/browser/**/*.test.ts"],
          globalSetup: ["server/testing/global-setup-browser.ts"],
          // One browser for all files of a worker.
          isolate: false,
          // A browser that waited in vain gets a second chance, for it shares the machine; nothing else does.
          retry: { count: 1, condition: /^(?:\w+\.)?\w+: Timeout \d+ms exceeded/ },
        },
      },
    ],
  },
});
