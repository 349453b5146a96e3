// Runs each test of a file once without a change, then once for each change that it reaches and no test has noticed
// yet. In a round of whole files, it does so with the whole file, and evaluates its modules again each time. Plan and
// results are files, because a change may keep this process from ever answering.
import { appendFileSync, readFileSync } from "node:fs";
import { startTests } from "@vitest/runner";
import fc from "fast-check";
import { TestRunner, vi } from "vitest";

const plan = JSON.parse(readFileSync(process.env.LEADPLANE_MUTANTS, "utf8"));

/** By number: whether the code of a change has been evaluated. */
const reached = new Uint8Array(plan.mutants + 1);
let active = 0;
let steps = 0;
let maxSteps = Number.POSITIVE_INFINITY;

globalThis.__mutants = {
  is(id) {
    reached[id] = 1;
    return active === id;
  },
  step() {
    steps += 1;
    if (steps > maxSteps) throw new Error("A loop does not end.");
  },
};

// The same cases each time, and no search for the smallest of them.
fc.configureGlobal({ seed: 1, endOnFailure: true });

/** Loops with this many times as many rounds as usual, and this many more, count as endless. */
const ENDLESS = { factor: 20, more: 200_000 };

/** Tests that take this many times as long as usual, and this many milliseconds more, count as endless. */
const LATE = { factor: 4, more: 3_000 };
// tests may replace it
const { setTimeout } = globalThis;

/** The factor by which CPU-bound work takes longer on a busy machine. */
const BUSY = 4;

const wanted = new Set(plan.wanted);
/** The milliseconds of tests for each change so far. */
const spent = new Map(plan.spent);

const report = (event) => appendFileSync(plan.results, `${JSON.stringify(event)}\n`);
const take = () => {
  const ids = [...wanted].filter((id) => reached[id] === 1);
  reached.fill(0);
  return ids;
};
const isUndecided = (id) => (spent.get(id) ?? 0) < plan.enoughMs;

/** Reports whether a change was noticed by a test or a file that usually takes `ms`. */
function decide(id, isFailed, test, ms) {
  if (isFailed) {
    wanted.delete(id);
    report({ event: "killed", id, test });
  } else {
    spent.set(id, (spent.get(id) ?? 0) + ms);
    report({ event: "survived", id, ms });
  }
}

// biome-ignore lint/style/noDefaultExport: what Vitest reads
export default class extends TestRunner {
  #left = [];
  #phase = "done";
  #ms = 0;
  #steps = 0;
  #before = process.cpuUsage();
  #startedAt = performance.now();
  #lateMs = 0;
  /** Whether tests of this file fail by what a change has left. */
  #isSpoiled = false;
  /** The tests that a change has been tried with. */
  #tried = new Set();

  onCollectStart(file) {
    if (this.#phase !== "changed") report({ event: "file", file: file.name });
    if (plan.isWhole) this.#start(this.#phase === "changed" ? this.#left[0] : 0, file.name);
    return super.onCollectStart(file);
  }

  onBeforeRunTask(test) {
    if (plan.isWhole) {
      // after the first test that fails the others have nothing to add
      if (this.#phase === "failed") test.mode = "skip";
    } else {
      // code that is evaluated with a module or before the tests can no longer be changed
      const ids = take();
      if (ids.length > 0) report({ event: "early", ids });
      if (wanted.size === 0 || this.#isSpoiled) test.mode = "skip";
      this.#phase = "as it is";
      test.repeats = 2 * wanted.size + 2;
      test.retry = 0;
    }
    return super.onBeforeRunTask(test);
  }

  onBeforeTryTask(test) {
    if (!plan.isWhole) {
      test.result.state = "run";
      test.result.errors = undefined;
      this.#start(this.#phase === "changed" ? this.#left[0] : 0, nameOf(test));
    }
    return super.onBeforeTryTask(test);
  }

  /** Runs a test for as long as it usually takes, many times over: a change may keep it waiting. */
  async runTask(test) {
    const run = TestRunner.getTestFn(test)();
    if (active === 0) return await run;
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error("A test does not end.")), this.#lateMs);
    });
    await Promise.race([run, late]).finally(() => clearTimeout(timer));
  }

  /** Begins a test or a file with a change; 0 for none. */
  #start(id, test) {
    active = id;
    if (id > 0) report({ event: "try", id, test });
    steps = 0;
    maxSteps = id === 0 ? Number.POSITIVE_INFINITY : this.#steps * ENDLESS.factor + ENDLESS.more;
    reached.fill(0);
    this.#before = process.cpuUsage();
    this.#startedAt = performance.now();
  }

  /**
   * Ends it.
   *
   * @returns how slow it is, in milliseconds: its CPU time, because what a busy machine takes longer for is no slower,
   *   or a part of the time that it waited
   */
  #stop() {
    active = 0;
    maxSteps = Number.POSITIVE_INFINITY;
    const waited = performance.now() - this.#startedAt;
    if (this.#phase === "as it is" || this.#phase === "done") this.#lateMs = waited * LATE.factor + LATE.more;
    return Math.max(process.cpuUsage(this.#before).user / 1_000, waited / BUSY);
  }

  onAfterRetryTask(test) {
    const isFailed = test.result.state === "fail";
    if (plan.isWhole) {
      if (isFailed && this.#phase === "changed") this.#phase = "failed";
      return;
    }
    const id = active;
    const ms = this.#stop();
    if (this.#phase === "as it is") {
      this.#steps = steps;
      this.#ms = ms;
      this.#left = take().filter((each) => isUndecided(each) && !this.#tried.has(`${each} ${test.id}`));
      if (isFailed) report({ event: "unfit", ids: this.#left });
      else if (ms > plan.maxMs && this.#left.length > 0) report({ event: "slow", file: test.file.name });
      const isDue = !isFailed && ms > plan.minMs && ms <= plan.maxMs && this.#left.length > 0;
      this.#phase = isDue ? "again" : "done";
    } else if (this.#phase === "again") {
      if (isFailed) report({ event: "unfit", ids: this.#left });
      this.#phase = isFailed ? "done" : "changed";
    } else if (this.#phase === "changed") {
      this.#left.shift();
      this.#tried.add(`${id} ${test.id}`);
      if (isFailed || reached[id] === 1) decide(id, isFailed, nameOf(test), this.#ms);
      else report({ event: "unfit", ids: [id] });
      if (isFailed) this.#phase = "after";
      else if (this.#left.length === 0) this.#phase = "done";
    } else if (isFailed) {
      // the change has left state behind, so the file starts over
      this.#isSpoiled = true;
      this.#phase = "done";
    } else this.#phase = this.#left.length === 0 ? "done" : "changed";
    reached.fill(0);
    // ends the repetitions
    if (this.#phase === "done") test.result.pending = true;
  }

  async onAfterRunFiles(files) {
    await super.onAfterRunFiles(files);
    const [{ name, filepath, result }] = files;
    if (this.#isSpoiled) {
      this.#isSpoiled = false;
      vi.resetModules();
      await startTests([filepath], this);
      return;
    }
    if (!plan.isWhole || this.#phase !== "done") return;
    const ms = this.#stop();
    this.#steps = steps;
    this.#left = take().filter(isUndecided);
    // a file that fails without a change cannot notice one
    while (result.state === "pass" && ms <= plan.maxMs && this.#left.length > 0) {
      this.#phase = "changed";
      vi.resetModules();
      const [again] = await startTests([filepath], this);
      this.#stop();
      decide(this.#left.shift(), again.result.state !== "pass", name, ms);
    }
    this.#phase = "done";
    vi.resetModules();
  }
}

const nameOf = (test) => `${test.file.name} > ${test.name}`;
