// Builds one benchmark and runs it, and installs the packages that it compares with if they are missing.
//
//   node bench/run.mjs NAME [ARGUMENTS]
//
// NAME is backup, cost, engine, guarded-publish, import, ingest, links, neighbors, quick-answer, rescoring, scale,
// simulation, starvation, suggestions, tenant-read, webhooks, bank-marketing, lighthouse, or memory.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const bench = dirname(fileURLToPath(import.meta.url));
const names = readdirSync(bench)
  .filter((file) => /^[a-z-]+\.ts$/.test(file))
  .map((file) => file.slice(0, -".ts".length));
const [name = "", ...given] = process.argv.slice(2);
// A benchmark that runs the server itself is built next to the server's programs, because those look for their files
// from there; the others next to the packages that they compare with.
const runsServer = [
  "backup",
  "cost",
  "import",
  "ingest",
  "lighthouse",
  "links",
  "memory",
  "neighbors",
  "quick-answer",
  "rescoring",
  "scale",
  "simulation",
  "starvation",
  "tenant-read",
  "webhooks",
].includes(name);
const outDir = runsServer ? join(bench, "..", "dist", "bench") : join(bench, "dist");

if (!names.includes(name)) {
  console.error(`Usage: npm run bench NAME [ARGUMENTS]\nNAME is one of: ${names.join(", ")}`);
  process.exit(2);
}
// A benchmark with its own packages has a directory with its name for them.
for (const directory of [bench, join(bench, name)]) {
  if (!existsSync(join(directory, "package.json"))) continue;
  if (existsSync(join(directory, "node_modules", ".package-lock.json"))) continue;
  // Not "npm ci", which rejects a lock file without the packages of other platforms.
  const options = { cwd: directory, stdio: "inherit", shell: process.platform === "win32" };
  const { status } = spawnSync("npm", ["install", "--no-save"], options);
  if (status !== 0) process.exit(1);
}
await build({
  configFile: false,
  root: bench,
  logLevel: "error",
  build: {
    ssr: `${name}.ts`,
    outDir,
    emptyOutDir: false,
    target: "node20",
    minify: false,
    rolldownOptions: { output: { entryFileNames: `${name}.js`, codeSplitting: false } },
  },
});
const run = spawn(process.execPath, ["--enable-source-maps", join(outDir, `${name}.js`), ...given], {
  stdio: "inherit",
});
// the benchmark ends what it started; this program only waits for it
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
run.on("exit", (code) => process.exit(code ?? 1));
