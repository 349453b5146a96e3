// node scripts/image.mjs DIRECTORY: copies what the built server reads while it runs, without the sources and the
// packages that only the build needs. For the container (deploy/Dockerfile).
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fail, root } from "./install.mjs";

const READ = ["dist", "server/db/migrations", "templates", "package.json", "LICENSE"];

/** What the build writes for itself, and for debuggers of pages. */
const isOfTheBuild = (path) => basename(path).startsWith(".") || /\/dist\/site\/.*\.map$/.test(path);

/** The packages that the programs in dist/ import. */
function imported() {
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const programs = readdirSync(join(root, "dist")).filter((name) => name.endsWith(".js"));
  const code = programs.map((name) => readFileSync(join(root, "dist", name), "utf8")).join("\n");
  const specifiers = [...code.matchAll(/(?:\bfrom |\bimport |\()"((?:@[\w.-]+\/)?[\w.-]+)/g)].map(([, name]) => name);
  return Object.keys(dependencies).filter((name) => specifiers.includes(name));
}

/** Adds the folder of a package, and those of everything that it depends on, as Node.js finds them from a folder. */
function addPackage(name, from, folders) {
  let place = from;
  while (!existsSync(join(place, "node_modules", name)) && place !== dirname(place)) place = dirname(place);
  const folder = join(place, "node_modules", name);
  // optional packages are those of other platforms
  if (!existsSync(folder) || folders.has(folder)) return;
  folders.add(folder);
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) addPackage(each, folder, folders);
}

const [target] = process.argv.slice(2);
if (target === undefined) fail("Name the directory: node scripts/image.mjs DIRECTORY");
const folders = new Set();
for (const name of imported()) addPackage(name, root, folders);
mkdirSync(target, { recursive: true });
const isNested = (folder) => (path) => !path.slice(folder.length).includes("/node_modules");
for (const path of READ)
  cpSync(join(root, path), join(target, path), { recursive: true, filter: (each) => !isOfTheBuild(each) });
for (const folder of folders) {
  cpSync(folder, join(target, folder.slice(root.length)), { recursive: true, filter: isNested(folder) });
}
console.log(`Copied the server and ${folders.size} packages to ${target}`);
