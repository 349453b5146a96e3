// Shared by the builds of pages: a directory that always exists as a whole, and React's production build.
import { existsSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Creates a directory next to its place, and swaps it in when it is complete. */
export async function exchange(place, make) {
  const draft = join(dirname(place), `.${basename(place)}-${process.pid}`);
  const former = `${draft}-former`;
  try {
    await make(draft);
    if (existsSync(place)) renameSync(place, former);
    renameSync(draft, place);
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(former, { recursive: true, force: true });
  }
}

/** For all builds, including those of tests: React has a production and a development build. */
export async function inProduction(work) {
  const environment = process.env.NODE_ENV;
  process.env.NODE_ENV = "production";
  try {
    return await work();
  } finally {
    if (environment === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = environment;
  }
}
