// Builds the server's programs and the site into dist/, if they are stale. Each is written next to its place and
// renamed, so that an interrupted build keeps the previous one.
//
//   node scripts/build.mjs [--force]
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildAdmin } from "./build-admin.mjs";
import { recording, unchangedInputs, writeStamp } from "./build-inputs.mjs";
import { buildSite } from "./build-site.mjs";
import { root } from "./install.mjs";

const dist = join(root, "dist");

/** The entry of each program. The site and the admin have their own builds; `reads` is what no bundler reports. */
const programs = {
  "database-worker": { entry: "server/db/embedded/worker.ts" },
  main: { entry: "server/main.ts" },
  cli: { entry: "server/cli/main.ts" },
  site: { result: "site/index.html", build: buildSite, reads: ["web/site/assets"] },
  admin: { result: "admin/index.html", build: buildAdmin },
};

/** Builds the named programs that are stale. @returns the names of those built */
export async function build(names = Object.keys(programs), { force = false, say = () => {} } = {}) {
  const stale = names.filter((name) => force || inputsOf(name) === undefined);
  if (stale.length === 0) return stale;
  say(`Building ${stale.join(", ")} …`);
  const vite = await import("vite");
  for (const name of stale) {
    const { bundler, inputs } = recording(vite);
    await (programs[name].build?.(bundler) ?? buildProgram(bundler, name));
    writeStamp(stampFile(name), [...inputs, ...(programs[name].reads ?? [])]);
  }
  return stale;
}

async function buildProgram(vite, name) {
  const draft = join(dist, `.${name}-${process.pid}`);
  try {
    await vite.build({
      configFile: false,
      root,
      logLevel: "error",
      build: {
        ssr: programs[name].entry,
        outDir: draft,
        target: "node20",
        sourcemap: true,
        minify: false,
        rolldownOptions: { output: { entryFileNames: `${name}.js`, codeSplitting: false } },
      },
    });
    mkdirSync(dist, { recursive: true });
    for (const file of readdirSync(draft)) renameSync(join(draft, file), join(dist, file));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

const stampFile = (name) => join(dist, `.${name}.stamp`);

/** Returns the inputs of a program in dist/, by paths relative to the project; undefined if it is stale or missing. */
export function inputsOf(name) {
  const isThere = existsSync(join(dist, programs[name].result ?? `${name}.js`));
  return isThere ? unchangedInputs(stampFile(name)) : undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build(undefined, { force: process.argv.includes("--force"), say: console.log });
}
