// npm run test:mutants [-- PATH … --sample N --seed TEXT --minutes N --list]: changes one operator or condition at a time
// and runs the tests that reach it, the nearest first. A change that no test notices survives. Ends with the survivors.
// Fails if one of them is not in scripts/mutants/accepted.json, which says why nobody would notice it.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { root } from "./install.mjs";
import { mutantsOf } from "./mutants/mutate.mjs";
import { prepare } from "./test.mjs";

/** What is changed, and the tests that are asked, besides those of its own folder. */
const ROOMS = {
  engine: ["engine"],
  "server/ingest": ["server/ingest", "server/resources/leads", "server/work"],
  "server/jobs": ["server/jobs", "server/resources/jobs", "server/work"],
  "server/access": ["server/access", "server/resources", "server/api"],
  "server/db/tenancy": ["server/db", "server/access", "server/api"],
  "server/turns": ["server/turns", "server/api/shares.test.ts"],
};

/**
 * The longest test that is repeated for each change, in milliseconds of CPU time: first the fast ones, which leave few
 * changes for the slow ones.
 */
const ROUNDS = [150, 15_000];

/** A change that has survived tests of this much CPU time has survived, in milliseconds. */
const PATIENCE_MS = 3_000;

/** The longest test and poll with a change. What takes longer than this has noticed it. */
const TIMEOUT_MS = 60_000;
const POLL_MS = 3_000;

/** A process that says nothing for so long hangs in a change. */
const HANGS_MS = 240_000;

const ACCEPTED = fileURLToPath(new URL("mutants/accepted.json", import.meta.url));

/** All changes, in the order of the files. */
export function allMutants() {
  const found = [];
  for (const room of Object.keys(ROOMS))
    for (const file of filesIn(room)) {
      if (!isProduction(file)) continue;
      const seen = new Map();
      for (const { line, before, after } of mutantsOf(readFileSync(join(root, file), "utf8"))) {
        const change = `${before}  →  ${after}`;
        const count = (seen.get(change) ?? 0) + 1;
        seen.set(change, count);
        found.push({ id: found.length + 1, room, file, line, change: count === 1 ? change : `${change}  (${count})` });
      }
    }
  return found;
}

/** The survivors that nobody would notice: a reason by file and change. */
export const accepted = () => JSON.parse(readFileSync(ACCEPTED, "utf8"));

const isProduction = (file) => !/\.test\.ts$|\/testing\//.test(file);

function filesIn(folder) {
  if (!existsSync(join(root, folder))) throw new Error(`${folder} does not exist.`);
  if (folder.endsWith(".ts")) return [folder];
  const files = readdirSync(join(root, folder), { recursive: true }).filter((name) => name.endsWith(".ts"));
  return files.sort().map((name) => `${folder}/${name}`);
}

/** The same changes for the same seed, however the rest of the code changes. */
function sampleOf(mutants, size, seed) {
  const place = ({ file, change }) => createHash("sha256").update(`${seed} ${file} ${change}`).digest("hex");
  const placed = mutants.map((mutant) => ({ mutant, at: place(mutant) })).sort((a, b) => (a.at < b.at ? -1 : 1));
  return placed.slice(0, size).map(({ mutant }) => mutant);
}

/** Runs tests on changes until each is killed, or has survived them all. */
class Run {
  /** The test that noticed it, by change. */
  killed = new Map();
  /** Whether the time was over before all tests were asked. */
  isCut = false;
  #wanted;
  /** The CPU time of the tests that each has survived. */
  #spent = new Map();
  /** Changes that are made before the tests begin, and files with tests that cannot be repeated, by change. */
  #early = new Set();
  #unfit = new Map();
  /** Whether the tests of a file pass in a run without a change. */
  #passes = new Map();
  #directory;
  #endsAt;
  #plan;

  constructor(mutants, all, files, needsDatabase, directory, endsAt) {
    this.#wanted = new Set(mutants.map(({ id }) => id));
    this.#directory = directory;
    this.#endsAt = endsAt;
    const firstOf = {};
    for (const { file, id } of all) firstOf[file] ??= id;
    this.#plan = { mutants: all.length, firstOf, needsDatabase, files, timeoutMs: TIMEOUT_MS, pollMs: POLL_MS };
  }

  /** Asks the tests in the folders of the changes, and then the others. @param folderOf a change, by its id */
  async all(folderOf) {
    const { files } = this.#plan;
    const folders = new Set(folderOf.values());
    const isNear = (file) => folders.has(dirname(file));
    await this.#rounds(files.filter(isNear));
    await this.#rounds(files.filter((file) => !isNear(file)));
    for (const id of [...this.#wanted]) {
      const tests = this.#spent.has(id) ? [] : [...(this.#unfit.get(id) ?? [])];
      if (this.#early.has(id)) tests.push(...files.filter((file) => dirname(file) === folderOf.get(id)));
      for (const file of new Set(tests)) if (this.#wanted.has(id)) await this.#alone(id, file);
    }
  }

  async #rounds(files) {
    for (const [index, maxMs] of ROUNDS.entries()) {
      const slow = new Set();
      await this.#round(files, { minMs: ROUNDS[index - 1] ?? -1, maxMs }, slow);
      files = files.filter((file) => slow.has(file));
    }
  }

  /** Runs files from the first to the last, in a new process after each change that ends one. */
  async #round(files, durations, slow) {
    let left = files;
    while (left.length > 0) {
      const wanted = [...this.#wanted].filter((id) => (this.#spent.get(id) ?? 0) < PATIENCE_MS);
      if (wanted.length === 0) return;
      const plan = { wanted, spent: [...this.#spent], ...durations, patienceMs: PATIENCE_MS };
      const { events, isHung, isCut } = await this.#child({ ...plan, files: left });
      const isSpoiled = events.some(({ event }) => event === "spoiled");
      let at;
      let last;
      for (const event of events) {
        if (event.event === "file") at = event.file;
        if (event.event === "try") last = event;
        if (event.event === "killed") this.#kill(event.id, event.test);
        if (event.event === "survived") this.#spent.set(event.id, (this.#spent.get(event.id) ?? 0) + event.ms);
        if (event.event === "early") for (const id of event.ids) this.#early.add(id);
        if (event.event === "slow") slow.add(event.file);
        if (event.event === "unfit")
          for (const id of event.ids) this.#unfit.set(id, (this.#unfit.get(id) ?? new Set()).add(event.file));
      }
      if (isCut) return;
      if (isHung && last !== undefined) this.#kill(last.id, `${last.test} (does not end)`);
      const isDecided = isSpoiled || (isHung && last !== undefined);
      if (!isDecided && at === left.at(-1)) return;
      // it goes on in the file in which it ended, without the change that it ended for, or with the next one
      left = left.slice(Math.max(0, left.indexOf(at)) + (isDecided ? 0 : 1));
    }
  }

  /** Makes one change before anything is loaded, and runs a file whose tests pass without it. */
  async #alone(id, file) {
    const passes = async (alone) => {
      const { code, isCut } = await this.#child({ alone, wanted: [id], files: [file] });
      return isCut || code === 0;
    };
    if (!this.#passes.has(file)) this.#passes.set(file, await passes(0));
    if (this.#passes.get(file) && !(await passes(id))) this.#kill(id, file);
  }

  #kill(id, test) {
    this.#wanted.delete(id);
    this.killed.set(id, test);
  }

  async #child(plan) {
    const planFile = join(this.#directory, "plan.json");
    const results = join(this.#directory, "results.jsonl");
    this.isCut ||= Date.now() > this.#endsAt;
    if (this.isCut) return { events: [], isCut: true };
    console.log(`${this.#wanted.size} changes left, ${plan.files.length} test files`);
    writeFileSync(results, "");
    writeFileSync(planFile, JSON.stringify({ ...this.#plan, ...plan, results }));
    const child = spawn(
      process.execPath,
      [join(root, "node_modules/vitest/vitest.mjs"), "run", "--config", "scripts/mutants/vitest.config.mjs"],
      {
        cwd: root,
        stdio: process.env.LEADPLANE_MUTANTS_VERBOSE ? "inherit" : "ignore",
        env: { ...process.env, LEADPLANE_MUTANTS: planFile, DATABASE_URL: "" },
        detached: true,
      },
    );
    const stop = () => process.kill(-child.pid, "SIGKILL");
    process.once("exit", stop);
    let isHung = false;
    const watch = setInterval(() => {
      isHung = Date.now() - statSync(results).mtimeMs > HANGS_MS;
      this.isCut = Date.now() > this.#endsAt;
      if (isHung || this.isCut) stop();
    }, 1_000);
    const code = await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (exit) => resolve(exit ?? 1));
    });
    clearInterval(watch);
    process.off("exit", stop);
    const lines = readFileSync(results, "utf8").split("\n").filter(Boolean);
    return { code, isHung, isCut: this.isCut, events: lines.map((line) => JSON.parse(line)) };
  }
}

/** @returns the counts of the changes, and the survivors without a reason */
export async function testMutants(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      sample: { type: "string" },
      seed: { type: "string", default: "1" },
      minutes: { type: "string", default: "60" },
      list: { type: "boolean" },
    },
  });
  const all = allMutants();
  const reasons = accepted();
  const named = all.filter(({ file }) => positionals.length === 0 || positionals.some((path) => file.startsWith(path)));
  const chosen = values.sample === undefined ? named : sampleOf(named, Number(values.sample), values.seed);
  if (values.list) {
    for (const mutant of chosen) console.log(lineOf(mutant));
    console.log(`${chosen.length} changes of ${all.length}`);
    return { passed: 0, failed: 0, failures: [] };
  }
  const directory = mkdtempSync(join(tmpdir(), "leadplane-mutants-"));
  const endsAt = Date.now() + Number(values.minutes) * 60_000;
  const counts = [];
  const failures = [];
  try {
    for (const room of new Set(chosen.map(({ room }) => room))) {
      const mutants = chosen.filter((mutant) => mutant.room === room);
      const known = mutants.filter(({ file, change }) => reasons[file]?.[change] !== undefined);
      const asked = mutants.filter((mutant) => !known.includes(mutant));
      const tests = ROOMS[room].flatMap(filesIn).filter((file) => file.endsWith(".test.ts"));
      const run = new Run(asked, all, tests, room !== "engine", directory, endsAt);
      await run.all(new Map(asked.map(({ id, file }) => [id, dirname(file)])));
      const left = asked.filter(({ id }) => !run.killed.has(id));
      const survivors = run.isCut ? [] : left;
      if (run.isCut) console.log(left.map(lineOf).join("\n"));
      failures.push(...survivors.map(lineOf));
      counts.push({
        folder: room,
        changes: mutants.length,
        killed: run.killed.size,
        accepted: known.length,
        survivors: survivors.length,
        "not decided in time": left.length - survivors.length,
      });
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  for (const line of failures) console.log(line);
  console.table(counts);
  const killed = counts.reduce((sum, each) => sum + each.killed, 0);
  return { passed: killed, failed: failures.length, failures };
}

const lineOf = ({ file, line, change }) => `${file}:${line}  ${change}`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  prepare();
  const { failed } = await testMutants(process.argv.slice(2));
  process.exitCode = failed === 0 ? 0 : 1;
}
