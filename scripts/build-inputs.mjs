// The inputs of a build, so that it is rebuilt if they have changed, and only then. No list is maintained manually: the
// bundler reports what it has read.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { root } from "./install.mjs";

/** The build scripts, and the packages: inputs of every build. */
const EVERYWHERE = [
  ...readdirSync(join(root, "scripts"))
    .filter((name) => /^(?:build|chunk|exchange)[^.]*\.mjs$/.test(name))
    .map((name) => `scripts/${name}`),
  "package.json",
  "package-lock.json",
];

/**
 * Wraps the bundler to record which of the project's files it reads.
 *
 * @returns it, and the paths of these files relative to the project; files read in other ways are added to them
 */
export function recording(vite) {
  const inputs = new Set(EVERYWHERE);
  const note = (file) => {
    const path = relative(root, file.replace(/\?.*$/, "")).split(sep).join("/");
    const isOurs = !path.startsWith("..") && !/(?:^|\/)node_modules\/|^dist\//.test(path);
    if (isOurs && existsSync(join(root, path))) inputs.add(path);
  };
  const plugin = {
    name: "inputs",
    configResolved: ({ configFileDependencies }) => configFileDependencies.forEach(note),
    buildEnd() {
      for (const id of this.getModuleIds()) if (isAbsolute(id)) note(id);
    },
  };
  const build = (config) => vite.build({ ...config, plugins: [...(config.plugins ?? []), plugin] });
  return { bundler: { ...vite, build }, inputs };
}

/** Writes the stamp of a build's inputs. */
export function writeStamp(file, inputs) {
  const paths = [...inputs].sort();
  writeFileSync(file, JSON.stringify({ hash: hashOf(paths), inputs: paths }));
}

/** Returns the files of a build, with folders for everything in them; undefined if it must be rebuilt. */
export function unchangedInputs(file) {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, "utf8");
  const { hash, inputs } = text.startsWith("{") ? JSON.parse(text) : {};
  return inputs !== undefined && hash === hashOf(inputs) ? inputs : undefined;
}

/** Contents, not times: a checkout or a copy of the directory changes those. */
function hashOf(paths) {
  const hash = createHash("sha256").update(process.versions.node.split(".")[0] ?? "");
  for (const path of paths.flatMap(filesIn)) {
    hash.update(path).update("\0");
    if (existsSync(join(root, path))) hash.update(readFileSync(join(root, path))).update("\0");
  }
  return hash.digest("hex");
}

function filesIn(path) {
  const place = join(root, path);
  if (!existsSync(place) || !statSync(place).isDirectory()) return [path];
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`));
}
