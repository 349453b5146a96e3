import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { problemsOf, tagAndPack } from "./release.mjs";

const TODAY = "2026-11-26";
let directory: string;

const git = (...args: string[]) => execFileSync("git", args, { cwd: directory, encoding: "utf8" }).trim();
const write = (file: string, text: string) => writeFileSync(join(directory, file), text);
const commit = () => git("-c", "user.name=Test", "-c", "user.email=test@example.com", "commit", "-qam", "Change");

/** A checkout that can be released as 1.2.0. */
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "leadplane-release-"));
  mkdirSync(join(directory, "contract", "wire"), { recursive: true });
  write("package.json", '{"name": "leadplane", "version": "1.2.0"}');
  write("package-lock.json", '{"version": "1.2.0"}');
  write("contract/wire/version.ts", 'export const VERSION = "1.2.0";\n');
  write(
    "CHANGELOG.md",
    `# Changelog\n\n## 1.2.0 - ${TODAY}\n\n### Added\n\n- A thing.\n\n## 1.1.0 - 2026-01-01\n\n- Old.\n`,
  );
  write(".gitignore", "/dist/\n");
  git("init", "-q", "-b", "main");
  git("config", "user.name", "Test");
  git("config", "user.email", "test@example.com");
  git("add", ".");
  commit();
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

test("a release is a tag with its changes, an archive of the commit, and its checksum", () => {
  expect(problemsOf(directory, TODAY)).toEqual([]);
  const { tag, files } = tagAndPack(directory);
  expect(tag).toBe("v1.2.0");
  expect(git("tag", "--list", "--format=%(contents)", "v1.2.0")).toBe("Leadplane 1.2.0\n\n### Added\n\n- A thing.");
  const [archive = "", checksum = "", notes = ""] = files;
  const packed = execFileSync("tar", ["-tzf", archive], { encoding: "utf8" });
  expect(packed).toContain("leadplane-1.2.0/contract/wire/version.ts");
  const sum = createHash("sha256").update(readFileSync(archive)).digest("hex");
  expect(readFileSync(checksum, "utf8")).toBe(`${sum}  leadplane-1.2.0.tar.gz\n`);
  expect(readFileSync(notes, "utf8")).toBe("### Added\n\n- A thing.\n");
  expect(git("status", "--porcelain")).toBe("");
  expect(problemsOf(directory, TODAY)).toEqual(["v1.2.0 is released already. Set the next version."]);
});

test("all obstacles to a release are reported at once", () => {
  git("checkout", "-q", "-b", "topic");
  write("package-lock.json", '{"version": "1.1.0"}');
  write("contract/wire/version.ts", 'export const VERSION = "1.1.0";\n');
  write("CHANGELOG.md", "# Changelog\n\n## Unreleased\n");
  expect(problemsOf(directory, TODAY)).toEqual([
    "Check out main: releases are made from it, and this is topic.",
    "Commit or remove the changes that git status shows.",
    "package-lock.json says 1.1.0, package.json 1.2.0. Make them agree.",
    "contract/wire/version.ts says 1.1.0, package.json 1.2.0. Make them agree.",
    `CHANGELOG.md starts with "## Unreleased". Write "## 1.2.0 - ${TODAY}".`,
    "CHANGELOG.md names no changes in 1.2.0.",
  ]);
});

test("a changelog of another version, or with a future date, is reported", () => {
  write("CHANGELOG.md", "# Changelog\n\n## 1.3.0 - 2026-11-27\n\n- A thing.\n");
  commit();
  expect(problemsOf(directory, TODAY)).toEqual([
    "CHANGELOG.md starts with 1.3.0, package.json says 1.2.0. Make them agree.",
    "CHANGELOG.md dates 1.3.0 to 2026-11-27, which is in the future.",
  ]);
});
