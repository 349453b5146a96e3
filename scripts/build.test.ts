import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { importedFiles } from "../e2e/testing/sources.ts";
import { projectRoot } from "../server/base/root.ts";
import { inputsOf } from "./build.mjs";
import { unchangedInputs, writeStamp } from "./build-inputs.mjs";

/** A file with all that it imports by path, transitively. */
function withImports(entry: string): string[] {
  const seen = new Set([entry]);
  for (const file of seen) if (/\.tsx?$/.test(file)) for (const next of importedFiles(file)) seen.add(next);
  return [...seen];
}

test("a build records all its inputs, in any folder", () => {
  const site = inputsOf("site") ?? [];
  expect(site).toEqual(
    expect.arrayContaining(["web/site/vite.config.ts", "web/site/assets", "scripts/build-site.mjs"]),
  );
  expect(site).toEqual(
    expect.arrayContaining(["web/samples/python.ts", "web/design/css.ts", "clients/python/leadplane.py"]),
  );
  const styles = withImports("web/site/entry-server.tsx").filter((file) => file.endsWith(".css"));
  expect(styles.length).toBeGreaterThan(20);
  expect(site).toEqual(expect.arrayContaining(styles));
  expect(site.filter((file) => file.startsWith("web/admin/"))).toEqual([]);
  const server = inputsOf("main") ?? [];
  expect(server).toEqual(expect.arrayContaining(["server/main.ts", "engine/scoring/score.ts", "package-lock.json"]));
  expect(server.filter((file) => file.startsWith("web/"))).toEqual([]);
});

test("a build is stale if any input has changed, is gone, or was added", () => {
  const place = mkdtempSync(join(tmpdir(), "inputs"));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const path = (name: string) => join(place, name);
  const input = (name: string) => relative(projectRoot, path(name));
  mkdirSync(path("pictures"));
  writeFileSync(path("one.ts"), "1");
  writeFileSync(path("pictures/a.svg"), "a");
  const stamp = path(".stamp");
  const write = () => writeStamp(stamp, [input("one.ts"), input("pictures")]);
  const isFresh = () => unchangedInputs(stamp) !== undefined;

  expect(isFresh()).toBe(false);
  write();
  expect(isFresh()).toBe(true);
  writeFileSync(path("one.ts"), "2");
  expect(isFresh()).toBe(false);
  writeFileSync(path("one.ts"), "1");
  expect(isFresh()).toBe(true);
  writeFileSync(path("pictures/b.svg"), "b");
  expect(isFresh()).toBe(false);
  write();
  rmSync(path("one.ts"));
  expect(isFresh()).toBe(false);
  writeFileSync(stamp, "6b6d7b9dd79c4307f49f8ba9b878809178ee0a0b26e10495152a47d51200201b");
  expect(isFresh()).toBe(false);
});
