// Runs tests and counts them with the report of the test runner.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { root } from "./install.mjs";

/** The number of lines of a failure that are repeated at the end: the expectation, and its place. */
const LINES = 12;

/**
 * @param run runs the tests with a further environment, and returns its exit code
 * @returns the numbers of passed and failed tests, and the failures; an error outside any test is one
 */
export async function countTests(run) {
  const directory = mkdtempSync(join(tmpdir(), "leadplane-check-"));
  const file = join(directory, "report.json");
  try {
    const code = await run({ LEADPLANE_TEST_REPORT: file });
    const { passed, failures } = readReport(file);
    if (failures.length > 0 || code === 0) return { passed, failed: failures.length, failures };
    return { passed, failed: 1, failures: [`The test runner ended with code ${code}, though no test failed.`] };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function readReport(file) {
  try {
    const report = JSON.parse(readFileSync(file, "utf8"));
    return { passed: report.numPassedTests, failures: report.testResults.flatMap(failuresOf) };
  } catch (error) {
    return { passed: 0, failures: [`The test runner left no report: ${error.message}`] };
  }
}

function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  // It could not be loaded, or its setup or teardown failed.
  if (status === "failed" && failed.length === 0) return [`${file}\n${excerpt(message)}`];
  return failed.map((test) => `${file} > ${test.fullName}\n${excerpt(test.failureMessages.join("\n"))}`);
}

const excerpt = (message) =>
  message
    .split("\n")
    .slice(0, LINES)
    .map((line) => `    ${line}`)
    .join("\n");
