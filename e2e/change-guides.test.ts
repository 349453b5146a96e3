import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDirectory } from "../server/testing/database.ts";
import { startServer } from "../server/testing/server-process.ts";
import { GUIDES, type GuideName } from "../web/site/documentation/places.ts";
import { textOf } from "./testing/html.ts";
import { openShell, RUNS, type ShellName } from "./testing/shell.ts";

// The guides about changing the model, as a reader follows them: the demo, the pages as its server sends them, and
// every command as it is printed, with placeholders in angle brackets replaced.

const directory = testDirectory();
const server = await startServer({ databaseUrl: undefined, dataDir: directory }, { DATABASE_URL: "", DEMO: "on" });
afterAll(() => server.end("SIGTERM"));

type Answer = Record<string, never>;

interface Guide {
  /** Runs a command of the page by its title. @returns the JSON values that it prints */
  run(title: string, values?: Readonly<Record<string, string | number>>): Promise<readonly Answer[]>;
  /** Runs it until its output meets a condition. */
  until(
    title: string,
    values: Readonly<Record<string, string | number>>,
    holds: (answer: Answer) => boolean,
  ): Promise<Answer>;
  /** The output of the last command. */
  printed(): string;
  /** Expects that every command has been run. */
  end(): void;
}

/** A guide with a shell in which its shortcut is defined. */
async function openGuide(name: GuideName, shellName: ShellName): Promise<Guide> {
  const html = await (await fetch(server.url + GUIDES[name].href)).text();
  const figures = html.matchAll(/<figcaption[^>]*>([\s\S]*?)<button[\s\S]*?<pre[^>]*>([\s\S]*?)<\/pre>/g);
  const commands = new Map([...figures].map(([, title = "", code = ""]) => [textOf(title), textOf(code)]));
  const left = new Set(commands.keys());
  const shell = openShell(shellName, directory);
  let printed = "";
  const run: Guide["run"] = async (title, values = {}) => {
    const command = commands.get(title);
    if (command === undefined) throw new Error(`${name} has no "${title}", but ${[...commands.keys()].join(", ")}`);
    left.delete(title);
    const filled = command.replace(/<([a-zA-Z][\w -]*)>/g, (_, what: string) => {
      const value = values[what];
      if (value === undefined) throw new Error(`${title}: what is <${what}>?`);
      return String(value);
    });
    printed = await shell(filled);
    const bodies = printed.replace(/HTTP\/[\s\S]*?\r\n\r\n/g, "").trim();
    return bodies === "" ? [] : bodies.split(/(?<=^[}\]])\s+(?=[{[])/m).map((text) => JSON.parse(text) as Answer);
  };
  await run("Make a shortcut", { token });
  return {
    run,
    until: async (title, values, holds) => {
      let last: Answer = {};
      await expect
        .poll(async () => {
          last = (await run(title, values))[0] ?? {};
          return holds(last);
        })
        .toBe(true);
      return last;
    },
    printed: () => printed,
    end: () => expect([...left]).toEqual([]),
  };
}

async function call(token: string, path: string, body?: object, headers: object = {}, method = body ? "POST" : "GET") {
  const response = await fetch(`${server.url}/api/v1/${path}`, {
    method,
    headers: { Authorization: `Token ${token}`, "Content-Type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  expect(response.status, JSON.stringify(answer)).toBeLessThan(300);
  return answer;
}

async function signIn(username: string, password: string): Promise<string> {
  const response = await fetch(`${server.url}/api/token-auth/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  return (await response.json()).token;
}

const OTHER = { username: "northwind-reviewer", password: "two pairs of eyes" };
/** The scoring model of the demo whose weight its own draft lowers as well. */
const TIMELINE = { "id of a scoring model": 6 };

let token: string;
let other: string;
let lead: string;

beforeAll(async () => {
  token = await signIn("northwind-admin", /northwind-admin +(\S+)/.exec(server.output())?.[1] ?? "");
  await call(token, "users/", { ...OTHER, is_staff: true });
  other = await signIn(OTHER.username, OTHER.password);
  lead = (await call(token, "leads/?ordering=-total_score&page_size=1")).results[0].lead_id;
});

/** A draft in which a scoring model has another weight. */
async function draftWith(weight: number): Promise<{ readonly "id of the draft": number }> {
  const { id } = await call(token, "drafts/", { name: `Weight ${weight}` });
  await call(token, "scoring-models/6/", { weight }, { "X-Draft": String(id) }, "PATCH");
  return { "id of the draft": id };
}

const isDone = ({ state }: Answer) => state === "done";

describe.each(RUNS)("$time, in $shell", ({ shell }) => {
  test("read a simulation", async () => {
    const guide = await openGuide("simulations", shell);
    const [begun] = await guide.run("Simulate a draft on all leads", await draftWith(0.1));
    const simulation = { "id of the simulation": begun?.id ?? 0 };
    const done = await guide.until("Read the simulation until its state is done", simulation, isDone);
    expect(done.result).toMatchObject({ refused: 0, matrix: { total: expect.any(Array) } });
    const [cell] = await guide.run("List the leads that fall from A to B");
    expect(cell?.results?.[0]).toMatchObject({ lead_id: expect.any(String) });
    await guide.run("Download all leads with both scores");
    expect(guide.printed()).toBe("");
    const [tried] = await guide.run("Try a lower weight on the newest leads", TIMELINE);
    expect(tried).toMatchObject({ leads: expect.any(Number) });
    guide.end();
  });

  test("change a model safely", async () => {
    const guide = await openGuide("change-safely", shell);
    const [draft] = await guide.run("Create a draft");
    const draftId = { "id of the draft": draft?.id ?? 0 };
    expect((await guide.run("Lower a weight in the draft", { ...draftId, ...TIMELINE }))[0]).toMatchObject({
      weight: 0.5,
    });
    expect((await guide.run("Compare the draft with the live model"))[0]?.changes).toHaveLength(1);
    const [explained, kept, run] = await guide.run("See how a stored lead would score, and keep it as a test", {
      lead_id: lead,
    });
    expect([explained, kept, run]).toMatchObject([
      { lead_id: lead },
      { expect: { priority: "High" } },
      { passed: 1, failed: 0 },
    ]);
    const [imported] = await guide.run("Save the tests as a file, and import it after you have added lines");
    expect(imported).toEqual({ created: 0, updated: 0, unchanged: 1, dry_run: false });
    const [checklist, scheduled] = await guide.run("See what stands in the way, and schedule the draft", {
      date: "2099-01-31",
    });
    expect([checklist, scheduled]).toMatchObject([{ can_publish: true }, { scheduled_at: expect.any(String) }]);
    const [opened, published] = await guide.run("Cancel the schedule, and publish at once");
    expect([opened, published]).toMatchObject([{ state: "open" }, { version: expect.any(Number) }]);
    const conflicting = await draftWith(0.6);
    await call(token, "scoring-models/6/", { weight: 0.7 }, {}, "PATCH");
    const [conflicts] = await guide.run("See which edits of a draft conflict with the live model", conflicting);
    expect(conflicts).toMatchObject([{ edit: 1, can_keep: true }]);
    const [rebased] = await guide.run("Resolve a conflict by keeping what is live", {
      "number of the edit": 1,
    });
    expect(rebased).toMatchObject({ state: "open", edits: 0 });
    const [back] = await guide.run("Start a draft that goes back to an earlier version", {
      "number of the version": 1,
    });
    expect(back).toMatchObject({ state: "open", changes: expect.any(Number) });
    await call(token, `drafts/${back?.id}/publish/`, { note: "As it was" });
    guide.end();
  });

  test("review with four eyes", async () => {
    const guide = await openGuide("four-eyes", shell);
    const { id: account } = (await call(token, "accounts/")).results[0];
    expect((await guide.run("Turn on the review", { "id of the account": account }))[0]).toMatchObject({
      review: "four_eyes",
    });
    expect((await guide.run("See who can approve"))[0]).toMatchObject({
      reviewers: [{ username: "brightline-admin" }, { username: "northwind-admin" }, { username: OTHER.username }],
    });
    const draft = await draftWith(0.1);
    expect((await guide.run("Send a draft for review", draft))[0]).toMatchObject({ state: "in_review" });
    const [list, read] = await guide.run("List the drafts that you can approve, and read one", {
      "token of the other administrator": other,
    });
    expect(list).toMatchObject({ count: 1 });
    expect(read).toMatchObject({ may: { approve: true } });
    const ETag = /^etag: (\S+)/im.exec(guide.printed())?.[1] ?? "";
    const [comment] = await guide.run("Comment on a change", TIMELINE);
    expect(comment).toMatchObject({ about: { type: "scoring_model", id: 6, field: "weight" } });
    const [approved] = await guide.run("Approve the draft as you have read it", { "ETag of the draft": ETag });
    expect(approved).toMatchObject({ state: "approved", review: { approved_by: { username: OTHER.username } } });
    const [open, said] = await guide.run("Request changes instead, and read what was said");
    expect([open, said]).toMatchObject([{ state: "open", review: null }, { count: 4 }]);
    await guide.run("Request to turn off the review, and read the request");
    const tag = /^etag: (\S+)/im.exec(guide.printed())?.[1] ?? "";
    const confirming = { "token of another administrator": token, "ETag of the review": tag };
    expect((await guide.run("Confirm turning off the review", confirming))[0]).toMatchObject({ review: "off" });
    guide.end();
  });

  test("re-score leads", async () => {
    const guide = await openGuide("rescoring", shell);
    expect((await guide.run("Try it on the newest leads"))[0]).toMatchObject({ tried: expect.any(Number) });
    const [begun] = await guide.run("Re-score all leads as of today");
    const rescoring = { "id of the re-scoring": begun?.id ?? 0 };
    expect(await guide.until("Follow it until its state is done", rescoring, isDone)).toMatchObject({
      result: { refused: 0 },
    });
    const [history] = await guide.run("See how a lead came to its result", { lead_id: lead });
    expect(history).toMatchObject({ results: expect.any(Array) });
    const [some] = await guide.run("Re-score some leads, each as of the day it arrived");
    expect(some).toMatchObject({ date: "own" });
    await guide.until("Follow it until its state is done", { "id of the re-scoring": some?.id ?? 0 }, isDone);
    const [dated] = await guide.run("See what depends on the date");
    expect(dated).toMatchObject({ results: true, parts: [{ name: "days_to_renewal" }, { type: "recommendation" }] });
    const [nightly] = await guide.run("Keep scores that depend on the date current, every night");
    expect(nightly).toMatchObject({ enabled: true, leads: expect.any(Number), next_on: expect.any(String) });
    const [published] = await guide.run("Publish a draft, and re-score all leads with it", await draftWith(0.4));
    expect(published).toMatchObject({ rescoring: expect.any(Number) });
    await guide.until(
      "Follow it until its state is done",
      { "id of the re-scoring": published?.rescoring ?? 0 },
      isDone,
    );
    const { id } = await call(token, "drafts/", { name: "Back", from_version: 1 });
    await call(token, `drafts/${id}/publish/`, { note: "As it was", rescore: { date: "own" } });
    guide.end();
  });
});
