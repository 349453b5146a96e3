// Runs each test of a file once as it is, then once for each change that it reaches and nobody has noticed yet.
// The plan comes from and the results go to files, because a change may keep this process from ever answering.
import { appendFileSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { TestRunner } from "vitest";

const plan = JSON.parse(readFileSync(process.env.LEADPLANE_MUTANTS, "utf8"));

/** By number: whether the code of a change has been evaluated. */
const reached = new Uint8Array(plan.mutants + 1);
let active = plan.alone ?? 0;
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

/** How many times as many rounds of loops as usual count as endless, and how many more. */
const ENDLESS = { factor: 20, more: 200_000 };

const wanted = new Set(plan.wanted);
/** The milliseconds of tests for each change so far. */
const spent = new Map(plan.spent);

const report = (event) => appendFileSync(plan.results, `${JSON.stringify(event)}\n`);
const take = () => {
  const ids = [...wanted].filter((id) => reached[id] === 1);
  reached.fill(0);
  return ids;
};

// biome-ignore lint/style/noDefaultExport: what Vitest reads
export default class extends TestRunner {
  #left = [];
  #phase = "done";
  #ms = 0;
  #before = process.cpuUsage();

  onCollectStart(file) {
    report({ event: "file", file: file.name });
    return super.onCollectStart(file);
  }

  onBeforeRunTask(test) {
    if (plan.alone === undefined) {
      // what is evaluated with a module or before the tests cannot be changed any more
      const ids = take();
      if (ids.length > 0) report({ event: "early", ids, file: test.file.name });
      if (wanted.size === 0) test.mode = "skip";
      this.#phase = "as it is";
      test.repeats = 2 * wanted.size + 2;
      test.retry = 0;
    }
    return super.onBeforeRunTask(test);
  }

  onBeforeTryTask(test) {
    if (plan.alone === undefined) {
      test.result.state = "run";
      test.result.errors = undefined;
      active = this.#phase === "changed" ? this.#left[0] : 0;
      if (active > 0) report({ event: "try", id: active, test: nameOf(test) });
      steps = 0;
      maxSteps = active === 0 ? Number.POSITIVE_INFINITY : this.maxSteps;
      reached.fill(0);
      this.#before = process.cpuUsage();
    }
    return super.onBeforeTryTask(test);
  }

  onAfterRetryTask(test) {
    if (plan.alone !== undefined) return;
    const isFailed = test.result.state === "fail";
    // CPU time: what a busy machine takes longer for is no slower
    const ms = process.cpuUsage(this.#before).user / 1_000;
    const id = active;
    active = 0;
    maxSteps = Number.POSITIVE_INFINITY;
    if (this.#phase === "as it is") {
      this.maxSteps = steps * ENDLESS.factor + ENDLESS.more;
      this.#ms = ms;
      this.#left = take().filter((each) => (spent.get(each) ?? 0) < plan.patienceMs);
      if (isFailed) report({ event: "unfit", file: test.file.name, test: nameOf(test), ids: this.#left });
      else if (ms > plan.maxMs && this.#left.length > 0) report({ event: "slow", file: test.file.name, ms });
      const isDue = !isFailed && ms > plan.minMs && ms <= plan.maxMs && this.#left.length > 0;
      this.#phase = isDue ? "again" : "done";
    } else if (this.#phase === "again") {
      if (isFailed) report({ event: "unfit", file: test.file.name, test: nameOf(test), ids: this.#left });
      this.#phase = isFailed ? "done" : "changed";
    } else if (this.#phase === "changed") {
      this.#left.shift();
      if (isFailed) {
        wanted.delete(id);
        report({ event: "killed", id, test: nameOf(test) });
        this.#phase = "after";
      } else if (reached[id] === 1) {
        spent.set(id, (spent.get(id) ?? 0) + this.#ms);
        report({ event: "survived", id, ms: this.#ms });
      } else report({ event: "unfit", file: test.file.name, test: nameOf(test), ids: [id] });
      if (this.#left.length === 0 && this.#phase === "changed") this.#phase = "done";
    } else if (isFailed) {
      // the change has left something that outlives it: this run ends, and another one goes on from here
      report({ event: "spoiled", file: test.file.name, test: nameOf(test) });
      for (const pid of [process.ppid, process.pid]) process.kill(pid, "SIGKILL");
    } else this.#phase = this.#left.length === 0 ? "done" : "changed";
    reached.fill(0);
    // ends the repetitions
    if (this.#phase === "done") test.result.pending = true;
  }
}

const nameOf = (test) => `${test.file.name} > ${test.name}`;
