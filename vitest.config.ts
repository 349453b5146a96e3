import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{engine,contract,server,web,bench,scripts,e2e}/**/*.test.ts"],
    globalSetup: ["server/testing/global-setup.ts"],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
