// Runs tests and counts them by the report of the test runner.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * @param run runs the tests with a further environment, and returns its exit code
 * @returns how many passed and failed; a file that could not be loaded, or an error outside any test, failed once
 */
export async function countTests(run) {
  const directory = mkdtempSync(join(tmpdir(), "leadplane-check-"));
  const file = join(directory, "report.json");
  try {
    const code = await run({ LEADPLANE_TEST_REPORT: file });
    const { passed, failed } = readReport(file);
    return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function readReport(file) {
  try {
    const report = JSON.parse(readFileSync(file, "utf8"));
    const broken = report.testResults.filter(
      ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
    );
    return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
