import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{engine,contract,server,web,bench,scripts,e2e}/**/*.test.ts"],
    globalSetup: ["server/testing/global-setup.ts"],
    maxWorkers: 2,
    // On a machine that is busy otherwise what takes a second may take a minute, databases on its disk above all.
    // Tests that wait for something say sooner what it was: the browser's do so after 30 seconds as well.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // A browser that waited in vain gets a second chance, for it shares the machine; nothing else does.
    retry: { count: 1, condition: /^(?:\w+\.)?\w+: Timeout \d+ms exceeded/ },
  },
});
