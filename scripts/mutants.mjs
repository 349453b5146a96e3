// npm run test:mutants [-- PATH … --sample N --seed TEXT --minutes N --list]: changes one operator or condition at a
// time and runs the tests that reach it, the nearest first. A change that no test notices survives. Ends with the
// survivors, except those of scripts/mutants/accepted.json, which says why nobody would notice them. Fails if they are
// one in twenty or more.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { root } from "./install.mjs";
import { keepInMemory } from "./memory.mjs";
import { mutantsOf } from "./mutants/mutate.mjs";
import { withCluster } from "./postgres.mjs";
import { prepare } from "./test.mjs";

const RESOURCES = "server/resources";

/** The rooms that are changed, each with the tests that run, those of its own folder first. */
const ROOMS = {
  engine: ["engine"],
  "server/ingest": ["server/ingest", `${RESOURCES}/leads`, `${RESOURCES}/imports`],
  "server/jobs": [
    "server/jobs",
    "server/rollups/catch-up.test.ts",
    `${RESOURCES}/erasures`,
    `${RESOURCES}/simulations`,
    `${RESOURCES}/rescorings`,
  ],
  "server/access": [
    "server/access",
    ...["tokens", "users", "authentication", "session", "accounts"].map((name) => `${RESOURCES}/${name}`),
    `${RESOURCES}/security.test.ts`,
    "server/api",
  ],
  "server/db/tenancy": [
    "server/db/tenancy",
    ...["database", "rights"].map((name) => `server/db/${name}.test.ts`),
    `${RESOURCES}/accounts/accounts.test.ts`,
  ],
  "server/turns": ["server/turns", "server/api/shares.test.ts", `${RESOURCES}/accounts/turns.test.ts`],
};

/**
 * The longest test that each round repeats for each change, in milliseconds of CPU time. The fast tests run first and
 * leave few changes for the slow ones.
 */
const ROUNDS = [150, 600, 15_000];

/**
 * A change counts as a survivor after tests with this much CPU time, in milliseconds. Whole files get more, because
 * most of their time is not related to the change.
 */
const ENOUGH_MS = 3_000;
const ENOUGH_WITH_FILES_MS = 25_000;

/** The longest test and poll. A test that takes longer with a change has noticed it. */
const TIMEOUT_MS = 60_000;
const POLL_MS = 3_000;

/** A process without output for this long hangs in a change. */
const HANGS_MS = 240_000;

/** The run fails if this share of the changes survives. */
const TOO_MANY = 1 / 20;

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
  /** The numbers of the changes that nobody has noticed, with the folder that each is in. */
  #wanted;
  /** The CPU time of the tests that each has survived. */
  #spent = new Map();
  /** Changes that need a whole file: they are evaluated before its tests, or by tests that cannot be repeated. */
  #whole = new Set();
  #databaseUrl;
  #directory;
  #endsAt;
  #plan;

  /** @param databaseUrl of a PostgreSQL server, for tests that need one */
  constructor(mutants, all, files, databaseUrl, directory, endsAt) {
    this.#wanted = new Map(mutants.map(({ id, file }) => [id, dirname(file)]));
    this.#directory = directory;
    this.#endsAt = endsAt;
    const firstOf = {};
    for (const { file, id } of all) firstOf[file] ??= id;
    const limits = { timeoutMs: TIMEOUT_MS, pollMs: POLL_MS };
    const needsDatabase = databaseUrl !== undefined;
    this.#databaseUrl = databaseUrl;
    this.#plan = { mutants: all.length, firstOf, needsDatabase, files, ...limits };
  }

  /** Asks the tests in the folder of each change, and then, for all that are left, the others. */
  async all() {
    const { files } = this.#plan;
    const folders = [...new Set(this.#wanted.values())];
    for (const folder of folders)
      await this.#rounds(
        files.filter((file) => dirname(file) === folder),
        (id) => this.#wanted.get(id) === folder,
      );
    const others = folders.length === 1 ? files.filter((file) => dirname(file) !== folders[0]) : files;
    await this.#rounds(others, () => true);
  }

  async #rounds(all, isOf) {
    let files = all;
    for (const [index, maxMs] of ROUNDS.entries()) {
      const slow = new Set();
      await this.#round(files, { minMs: ROUNDS[index - 1] ?? -1, maxMs }, isOf, slow);
      files = files.filter((file) => slow.has(file));
    }
    await this.#round(all, { isWhole: true, maxMs: ROUNDS.at(-1) }, (id) => this.#whole.has(id) && isOf(id));
  }

  /** Runs files from the first to the last, in a new process after a change that hangs. */
  async #round(files, plan, isOf, slow) {
    let left = files;
    while (left.length > 0) {
      const wanted = [...this.#wanted.keys()].filter((id) => this.#isAsked(id) && isOf(id));
      const enoughMs = plan.isWhole ? ENOUGH_WITH_FILES_MS : ENOUGH_MS;
      if (wanted.length === 0) return;
      const spent = [...this.#spent];
      const { events, isHung, isCut } = await this.#child({ ...plan, enoughMs, wanted, spent, files: left });
      let at;
      let last;
      for (const event of events) {
        if (event.event === "file") at = event.file;
        if (event.event === "try") last = event;
        if (event.event === "killed") this.#kill(event.id, event.test);
        if (event.event === "survived") this.#spent.set(event.id, (this.#spent.get(event.id) ?? 0) + event.ms);
        if (event.event === "early" || event.event === "unfit") for (const id of event.ids) this.#whole.add(id);
        if (event.event === "slow") slow.add(event.file);
      }
      if (isCut) return;
      if (isHung && last !== undefined) this.#kill(last.id, `${last.test} (does not end)`);
      const isDecided = isHung && last !== undefined;
      if (!isDecided && at === left.at(-1)) return;
      // it goes on in the file in which it ended, without the change that it ended for, or with the next one
      left = left.slice(Math.max(0, left.indexOf(at)) + (isDecided ? 0 : 1));
    }
  }

  /** Whether a change that was not killed has survived: all tests were asked, or enough of them. */
  hasSurvived = (id) => !this.isCut || !this.#isAsked(id);

  #isAsked = (id) => (this.#spent.get(id) ?? 0) < (this.#whole.has(id) ? ENOUGH_WITH_FILES_MS : ENOUGH_MS);

  #kill(id, test) {
    this.#wanted.delete(id);
    this.killed.set(id, test);
  }

  async #child(plan) {
    const planFile = join(this.#directory, "plan.json");
    const results = join(this.#directory, "results.jsonl");
    this.isCut ||= Date.now() > this.#endsAt;
    if (this.isCut) return { events: [], isCut: true };
    console.log(`${plan.wanted.length} of ${this.#wanted.size} changes left, ${plan.files.length} test files`);
    writeFileSync(results, "");
    writeFileSync(planFile, JSON.stringify({ ...this.#plan, ...plan, results }));
    const child = spawn(
      process.execPath,
      [join(root, "node_modules/vitest/vitest.mjs"), "run", "--config", "scripts/mutants/vitest.config.mjs"],
      {
        cwd: root,
        stdio: process.env.LEADPLANE_MUTANTS_VERBOSE ? "inherit" : "ignore",
        env: { ...process.env, LEADPLANE_MUTANTS: planFile, DATABASE_URL: this.#databaseUrl ?? "" },
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
    await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", resolve);
    });
    clearInterval(watch);
    process.off("exit", stop);
    const lines = readFileSync(results, "utf8").split("\n").filter(Boolean);
    return { isHung, isCut: this.isCut, events: lines.map((line) => JSON.parse(line)) };
  }
}

/**
 * @returns the numbers of changes that were noticed and, if they are too many, of those that were not, and the latter
 */
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
  const named = all.filter(({ file }) => positionals.length === 0 || positionals.some((path) => file.startsWith(path)));
  const chosen = values.sample === undefined ? named : sampleOf(named, Number(values.sample), values.seed);
  if (values.list) {
    for (const mutant of chosen) console.log(lineOf(mutant));
    console.log(`${chosen.length} changes of ${all.length}`);
    return { passed: 0, failed: 0, failures: [] };
  }
  keepInMemory();
  const needsDatabase = chosen.some(({ room }) => room !== "engine");
  const work = (url) => testAll(chosen, all, url, Date.now() + Number(values.minutes) * 60_000);
  if (needsDatabase) return await withCluster(work);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  return await work();
}

async function testAll(chosen, all, databaseUrl, endsAt) {
  const directory = mkdtempSync(join(tmpdir(), "leadplane-mutants-"));
  const reasons = accepted();
  const counts = [];
  const failures = [];
  try {
    for (const room of new Set(chosen.map(({ room }) => room))) {
      const mutants = chosen.filter((mutant) => mutant.room === room);
      const known = mutants.filter(({ file, change }) => reasons[file]?.[change] !== undefined);
      const asked = mutants.filter((mutant) => !known.includes(mutant));
      const tests = ROOMS[room].flatMap(filesIn).filter((file) => file.endsWith(".test.ts"));
      const run = new Run(asked, all, tests, room === "engine" ? undefined : databaseUrl, directory, endsAt);
      await run.all();
      const left = asked.filter(({ id }) => !run.killed.has(id));
      const survivors = left.filter(({ id }) => run.hasSurvived(id));
      const undecided = left.length - survivors.length;
      for (const mutant of left) if (!survivors.includes(mutant)) console.log(`not decided: ${lineOf(mutant)}`);
      failures.push(...survivors.map(lineOf));
      counts.push({
        folder: room,
        changes: mutants.length,
        killed: run.killed.size,
        accepted: known.length,
        survivors: survivors.length,
        "of 100": Math.round((1_000 * survivors.length) / (mutants.length - undecided)) / 10,
        "not decided in time": undecided,
      });
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  for (const line of failures) console.log(line);
  console.table(counts);
  const passed = counts.reduce((sum, each) => sum + each.killed + each.accepted, 0);
  const isTooMany = failures.length > 0 && failures.length / (passed + failures.length) >= TOO_MANY;
  return { passed, failed: isTooMany ? failures.length : 0, failures };
}

const lineOf = ({ file, line, change }) => `${file}:${line}  ${change}`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  prepare();
  const { failed } = await testMutants(process.argv.slice(2));
  process.exitCode = failed === 0 ? 0 : 1;
}
