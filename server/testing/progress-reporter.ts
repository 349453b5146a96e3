import type { Reporter } from "vitest/node";

/** How many files run between two lines about how far it is. */
const EVERY = 20;

/**
 * Says before the tests how many files there are, and now and then how many of them have run: the lines of the files
 * themselves only tell what has passed.
 */
export function progress(): Reporter {
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
