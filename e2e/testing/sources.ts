import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { projectRoot } from "../../server/base/root.ts";

/** Every source of a folder of the project, by its path relative to the project. @param kind which files are sources */
export function sourcesIn(folder: string, kind = /\.tsx?$/): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => kind.test(name))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`);
}

/** What a file imports or exports from, statically or with `import()`, or in a stylesheet. */
export function importsOf(file: string): string[] {
  const source = readFileSync(join(projectRoot, file), "utf8");
  const found = file.endsWith(".css")
    ? source.matchAll(/(?:@import|\bfrom) "([^"]+)"/g)
    : [
        ...source.matchAll(/^(?:(?:import|export)\b[^"`;]*?|\} )(?:from |(?<=^import ))"([^"]+)"/gm),
        ...source.matchAll(/\bimport\("([^"]+)"\)/g),
      ];
  return [...found].map(([, specifier = ""]) => specifier);
}

/** The files of the project that a file imports by path. */
export const importedFiles = (file: string): string[] =>
  importsOf(file)
    .filter((specifier) => specifier.startsWith("."))
    .map((specifier) => posix.join(posix.dirname(file), specifier.replace(/\?\w+$/, "")));

/**
 * The circles among files: each consists of the files that reach each other, sorted by name.
 *
 * @param next the imports of a file; files that are not among the given ones are not part of a circle
 */
export function circlesAmong(files: readonly string[], next: (file: string) => readonly string[]): string[][] {
  const known = new Map(files.map((file) => [file, next(file)]));
  const below = new Map(files.map((file) => [file, reachable(file, known)]));
  const around = files.map((file) =>
    files.filter((other) => below.get(file)?.has(other) && below.get(other)?.has(file)),
  );
  return [...new Map(around.filter(({ length }) => length > 0).map((circle) => [circle[0] ?? "", circle])).values()];
}

/** Everything that a file imports, transitively; itself only in a circle. */
function reachable(from: string, known: ReadonlyMap<string, readonly string[]>): Set<string> {
  const seen = new Set<string>(known.get(from));
  for (const file of seen) for (const next of known.get(file) ?? []) seen.add(next);
  return seen;
}
