// An upgrade as an operator does it with two servers: the version before runs under load, this one starts next to it and
// migrates the database, both serve, and the former one ends. No request may fail.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fail, root } from "./install.mjs";

/** The first migration that has to leave the version before running: server/db/expand-first.test.ts. */
const FIRST = "0054_";

const ADMIN = { username: "admin", password: "a-long-password-for-tests" };
const SECRET_KEY = "upgrade-test-key-upgrade-test-key-1";

/** Seconds under load in each phase. */
const PHASE_MS = 8_000;
const LOOPS = 4;

const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout?.trim() ?? "";

/** The newest release, or, as long as that is older than the rule, the commit before the first migration under it. */
function versionBefore() {
  const tag = git("describe", "--tags", "--abbrev=0", "--match", "v*");
  const files = tag === "" ? "" : git("ls-tree", "--name-only", tag, "server/db/migrations/");
  if (files.includes(`/${FIRST}`)) return tag;
  const added = git("log", "--diff-filter=A", "--format=%H", "--", `server/db/migrations/${FIRST}*`).split("\n").at(-1);
  if (!added) fail("The version before cannot be found: this needs a git checkout with its history.");
  return `${added}^`;
}

/** Builds a revision in a directory of its own. */
function build(revision, directory) {
  const archive = spawnSync("git", ["archive", revision], { cwd: root, maxBuffer: 2 ** 30 });
  spawnSync("tar", ["-x", "-C", directory], { input: archive.stdout });
  const lock = (at) => readFileSync(join(at, "package-lock.json"), "utf8");
  if (lock(directory) === lock(root)) symlinkSync(join(root, "node_modules"), join(directory, "node_modules"));
  else spawnSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: directory, stdio: "inherit" });
  return buildIn(directory);
}

function buildIn(directory) {
  const built = spawnSync(process.execPath, [join(directory, "scripts", "build.mjs")], {
    cwd: directory,
    stdio: "inherit",
  });
  if (built.status !== 0) fail(`The version in ${directory} could not be built.`);
  return directory;
}

/** Starts a server. @returns its address, its output, and a function that ends it; or its end, if it does not start */
async function start(directory, databaseUrl) {
  const child = spawn(process.execPath, [join(directory, "dist", "main.js")], {
    cwd: directory,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      SECRET_KEY,
      PORT: "0",
      LOG_LEVEL: "warn",
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const url = await new Promise((resolve) => {
    const read = (chunk) => {
      output += chunk;
      const found = /Leadplane is running at (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void ended.then(() => resolve(undefined));
  });
  const end = async () => {
    child.kill("SIGTERM");
    return await ended;
  };
  return { url, output: () => output, ended, end };
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends requests to servers in turn until it is stopped. */
function load(headers, servers) {
  const answers = {
    rent_amount: 1800,
    monthly_income: 7200,
    credit_score: 742,
    employment_years: 4,
    move_in: "immediate",
  };
  const counts = new Map();
  const failures = [];
  const stored = [];
  let isOver = false;
  let turn = 0;
  const send = async (path, init) => {
    const base = servers[turn++ % servers.length];
    try {
      const response = await fetch(base + path, { headers, ...init });
      const body = await response.text();
      counts.set(response.status, (counts.get(response.status) ?? 0) + 1);
      if (response.status >= 400 && response.status !== 429)
        failures.push(`${path}: ${response.status} ${body.slice(0, 200)}`);
      return response.status;
    } catch (error) {
      failures.push(`${path}: ${error.cause?.message ?? error.message}`);
      return 0;
    }
  };
  const loop = async (worker) => {
    for (let n = 0; !isOver; n++) {
      const lead_id = `upgrade-${worker}-${n}`;
      const body = JSON.stringify({ lead_id, answers });
      if ((await send("/api/v1/leads/", { method: "POST", body })) !== 201) continue;
      stored.push(lead_id);
      await send(`/api/v1/leads/${lead_id}/`);
      if (n % 5 === 0) await send("/api/v1/leads/?page_size=20");
      if (n % 20 === 0) await send("/api/v1/analytics/timeline/");
      if (n % 20 === 5) await send("/api/v1/jobs/");
      if (n % 20 === 10) await send("/api/v1/questions/");
    }
  };
  const running = Promise.all(Array.from({ length: LOOPS }, (_, worker) => loop(worker)));
  const stop = async () => {
    isOver = true;
    await running;
    return { counts: Object.fromEntries(counts), failures, stored };
  };
  return { stop };
}

async function tokenOf(url) {
  const body = JSON.stringify(ADMIN);
  const response = await fetch(`${url}/api/token-auth/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
  });
  return (await response.json()).token;
}

/** @returns the result of a part of test:long */
export async function testUpgrade(databaseUrl) {
  const revision = versionBefore();
  console.log(`The version before: ${git("log", "-1", "--format=%h %s", revision)}`);
  const directory = mkdtempSync(join(tmpdir(), "leadplane-upgrade-"));
  const failures = [];
  const expect = (is, what) => is || failures.push(what);
  const running = [];
  try {
    const [formerly, now] = [build(revision, directory), buildIn(root)];
    const old = await start(formerly, databaseUrl);
    running.push(old);
    if (old.url === undefined) fail("The version before did not start:", old.output());
    const token = await tokenOf(old.url);
    const servers = [old.url];
    const authorization = { Authorization: `Token ${token}` };
    const accounts = await (await fetch(`${old.url}/api/v1/accounts/`, { headers: authorization })).json();
    const { slug } = accounts.results.find(({ name }) => name === "Harbor Rentals");
    const headers = { ...authorization, "Content-Type": "application/json", "X-Account": slug };
    const { stop } = load(headers, servers);
    await pause(PHASE_MS);
    const latest = await start(now, databaseUrl);
    running.push(latest);
    if (latest.url === undefined) fail("This version did not start:", latest.output());
    servers.push(latest.url);
    await pause(PHASE_MS);
    // as a load balancer does it: no new requests, then the end
    servers.shift();
    await pause(1_000);
    expect((await old.end()) === 0, "the version before did not end by itself");
    await pause(PHASE_MS);
    const result = await stop();
    console.log(`Answers: ${JSON.stringify(result.counts)}, leads: ${result.stored.length}`);
    expect(result.stored.length > 100, `only ${result.stored.length} leads were stored`);
    failures.push(...new Set(result.failures.slice(0, 20)));
    const list = await fetch(`${latest.url}/api/v1/leads/?search=upgrade-&count=exact&page_size=1`, { headers });
    console.log(`Listed: ${(await list.json()).count}`);
    for (const lead of result.stored.filter((_, index) => index % 50 === 0)) {
      const { status } = await fetch(`${latest.url}/api/v1/leads/${lead}/`, { headers });
      expect(status === 200, `${lead}: ${status}`);
    }
    // and back: refused, with what to do
    const downgraded = await start(formerly, databaseUrl);
    running.push(downgraded);
    const code = downgraded.url === undefined ? await downgraded.ended : "running";
    const said = downgraded.output();
    expect(
      code === 1 && said.includes("The database is newer than this version of Leadplane"),
      `downgrade: ${code} ${said}`,
    );
  } finally {
    await Promise.all(running.map(({ end }) => end()));
    rmSync(directory, { recursive: true, force: true });
  }
  return { passed: failures.length === 0 ? 1 : 0, failed: failures.length, failures };
}
