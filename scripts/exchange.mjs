// What the builds of pages share: a directory that is only ever there whole, and React's build for production.
import { existsSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Has a directory made beside its place, and puts it there when it is complete. */
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

/** Whoever builds, tests included: React has a build for production and one for development. */
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
