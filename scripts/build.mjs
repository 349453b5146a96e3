// Builds the server's programs and the site into dist/, those that are stale. Each is written beside its
// place and renamed, so that an interrupted build leaves the former one.
//
//   node scripts/build.mjs [--force]
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildAdmin } from "./build-admin.mjs";
import { buildSite } from "./build-site.mjs";
import { root } from "./install.mjs";

const dist = join(root, "dist");
const everywhere = ["scripts/build.mjs", "package.json", "package-lock.json"];

const sharedWeb = ["scripts/exchange.mjs", "web/design", "web/bundling", "web/editor", "web/explain"];
/** Each program: its entry, and what it is made of. The site and the admin have builds of their own. */
const programs = {
  "database-worker": { entry: "server/db/embedded/worker.ts", sources: ["server/db/embedded"] },
  main: { entry: "server/main.ts", sources: ["engine", "contract", "server"] },
  cli: { entry: "server/cli.ts", sources: ["engine", "contract", "server"] },
  site: {
    result: "site/index.html",
    build: buildSite,
    sources: ["engine", "contract", ...sharedWeb, "web/site", "web/playground", "clients", "scripts/build-site.mjs"],
  },
  admin: {
    result: "admin/index.html",
    build: buildAdmin,
    sources: ["engine", "contract", ...sharedWeb, "web/site", "web/admin", "scripts/build-admin.mjs"],
  },
};

/** Builds the programs named that are stale. @returns the names of those built */
export async function build(names = Object.keys(programs), { force = false, say = () => {} } = {}) {
  const stale = names.filter((name) => force || stampOf(name) !== hashOf(name));
  if (stale.length === 0) return stale;
  say(`Building ${stale.join(", ")} …`);
  const vite = await import("vite");
  for (const name of stale) {
    const hash = hashOf(name);
    await (programs[name].build?.(vite) ?? buildProgram(vite, name));
    writeFileSync(stampFile(name), hash);
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

function stampOf(name) {
  const result = programs[name].result ?? `${name}.js`;
  const built = existsSync(join(dist, result)) && existsSync(stampFile(name));
  return built ? readFileSync(stampFile(name), "utf8") : undefined;
}

/** Contents, not times: a checkout or a copy of the directory changes those. */
function hashOf(name) {
  const hash = createHash("sha256").update(process.versions.node.split(".")[0] ?? "");
  for (const path of [...everywhere, ...programs[name].sources].flatMap(filesUnder)) {
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

const SOURCES = /\.(tsx?|json|csv|css|html|svg|png|py|js|md)$/;

function filesUnder(path) {
  if (path.includes(".")) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const child = `${path}/${entry.name}`;
      if (entry.isDirectory()) return filesUnder(child);
      return SOURCES.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [child] : [];
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build(undefined, { force: process.argv.includes("--force"), say: console.log });
}
