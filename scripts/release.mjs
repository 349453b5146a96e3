// npm run release: checks that this commit can be released, runs every check, tags it, and packs it into dist/release.
// It publishes nothing: push the tag and upload the files after you have checked them.
//
//   npm run release [-- --skip-checks]
//
// Before it, set the version (npm version 1.2.3 --no-git-tag-version, and contract/wire/version.ts) and add the heading
// of the changes to CHANGELOG.md: ## 1.2.3 - 2026-01-31
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { fail, root } from "./install.mjs";

const MAIN = "main";
const HEADING = /^## (\d+\.\d+\.\d+) - (\d{4}-\d{2}-\d{2})$/;

/**
 * Returns what has to be fixed before the commit of a checkout can be released, one sentence each; none if it can be.
 *
 * @param today as YYYY-MM-DD
 */
export function problemsOf(directory, today) {
  const git = gitIn(directory);
  const read = (file) => readFileSync(join(directory, file), "utf8");
  const { version } = JSON.parse(read("package.json"));
  const { heading, notes } = newestChanges(read("CHANGELOG.md"));
  const [, changed, date] = HEADING.exec(heading) ?? [];
  const others = {
    "package-lock.json": JSON.parse(read("package-lock.json")).version,
    "contract/wire/version.ts": /VERSION = "([^"]+)"/.exec(read("contract/wire/version.ts"))?.[1],
  };
  const branch = git("rev-parse", "--abbrev-ref", "HEAD");
  return [
    branch !== MAIN && `Check out ${MAIN}: releases are made from it, and this is ${branch}.`,
    git("status", "--porcelain") !== "" && "Commit or remove the changes that git status shows.",
    git("tag", "--list", `v${version}`) !== "" && `v${version} is released already. Set the next version.`,
    ...Object.entries(others).map(
      ([file, other]) => other !== version && `${file} says ${other}, package.json ${version}. Make them agree.`,
    ),
    changed === undefined && `CHANGELOG.md starts with "${heading}". Write "## ${version} - ${today}".`,
    changed !== undefined &&
      changed !== version &&
      `CHANGELOG.md starts with ${changed}, package.json says ${version}. Make them agree.`,
    date !== undefined && date > today && `CHANGELOG.md dates ${changed} to ${date}, which is in the future.`,
    notes === "" && `CHANGELOG.md names no changes in ${version}.`,
  ].filter((problem) => problem !== false);
}

/**
 * Tags the commit of a checkout, and packs it: the files of the commit, their SHA-256, and the changes as text.
 *
 * @returns the tag and the files written
 */
export function tagAndPack(directory) {
  const git = gitIn(directory);
  const { name, version } = JSON.parse(readFileSync(join(directory, "package.json"), "utf8"));
  const { notes } = newestChanges(readFileSync(join(directory, "CHANGELOG.md"), "utf8"));
  const tag = `v${version}`;
  // packed first, so that the files of a tag always exist
  const release = join(directory, "dist", "release");
  mkdirSync(release, { recursive: true });
  const archive = `${name}-${version}.tar.gz`;
  git("archive", "--format=tar.gz", `--prefix=${name}-${version}/`, `--output=${join(release, archive)}`, "HEAD");
  const bytes = readFileSync(join(release, archive));
  gunzipSync(bytes);
  const sum = createHash("sha256").update(bytes).digest("hex");
  writeFileSync(join(release, `${archive}.sha256`), `${sum}  ${archive}\n`);
  writeFileSync(join(release, `${name}-${version}.md`), `${notes}\n`);
  // headings of the changes start with git's own comment character
  git("tag", "--annotate", "--cleanup=verbatim", "--message", `Leadplane ${version}\n\n${notes}\n`, tag);
  const files = [archive, `${archive}.sha256`, `${name}-${version}.md`].map((file) => join(release, file));
  return { tag, files };
}

/** Returns the first section of a changelog: its heading, and its text. */
function newestChanges(changelog) {
  const [section = ""] = changelog.split(/^(?=## )/m).slice(1);
  const [heading = "", ...lines] = section.split("\n");
  return { heading, notes: lines.join("\n").trim() };
}

/** Runs git in a directory. @returns its output @throws Error with its message if it fails */
const gitIn =
  (directory) =>
  (...args) => {
    const { status, stdout, stderr, error } = spawnSync("git", args, { cwd: directory, encoding: "utf8" });
    if (status !== 0) throw new Error(`git ${args[0]}: ${error?.message ?? stderr.trim()}`);
    return stdout.trim();
  };

function release(args) {
  const problems = problemsOf(root, new Date().toISOString().slice(0, 10));
  if (problems.length > 0) fail("This commit cannot be released yet:", ...problems.map((problem) => `- ${problem}`));
  if (!args.includes("--skip-checks")) {
    const options = { cwd: root, stdio: "inherit", shell: process.platform === "win32" };
    if (spawnSync("npm", ["run", "check"], options).status !== 0) fail("Nothing was tagged: the checks failed.");
  }
  const { tag, files } = tagAndPack(root);
  console.log([`Tagged ${tag} and packed:`, ...files.map((file) => `  ${file}`), "", "Publish it:"].join("\n"));
  console.log(`  git push origin ${MAIN} ${tag}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) release(process.argv.slice(2));
