import type { Reporter } from "vitest/node";

/** How many files run between two progress lines. */
const EVERY = 20;

/**
 * Prints the number of files before the tests, and from time to time how many of them have run: the lines of the files
 * themselves only say which have passed.
 */
export function progressReporter(): Reporter {
  let all = 0;
  let done = 0;
  return {
    onTestRunStart(files) {
      all = files.length;
      done = 0;
      if (all > EVERY) console.log(`${all} test files, each with a line when it has run`);
    },
    onTestModuleEnd() {
      done += 1;
      if (done % EVERY === 0 && done < all) console.log(`── ${done} of ${all} test files ──`);
    },
  };
}
