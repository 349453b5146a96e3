import { expect, test } from "vitest";
import { isInProgress, isScheduled, type Job } from "../../data/jobs.ts";
import { jobTitle } from "../../ui/job-words.ts";
import { noticeOf } from "./notices.ts";
import { endedSince, isPausedSince, seenOf } from "./use-ended-jobs.ts";

const NOW = Date.parse("2026-01-15T12:00:00.000Z");

const job = (more: Partial<Job>): Job => ({
  id: 7,
  account: 1,
  kind: "rescoring",
  version: 9,
  superseded_by: null,
  draft: null,
  import: null,
  state: "done",
  requested: null,
  requested_by: { id: 1, username: "jane" },
  requested_at: "2026-01-15T11:00:00.000Z",
  due_at: "2026-01-15T11:00:00.000Z",
  started_at: null,
  finished_at: null,
  done: 303,
  total: 303,
  per_second: null,
  seconds_left: null,
  attempts: 0,
  next_attempt_at: null,
  error: null,
  result: { leads: 303, changed: 218, unchanged: 85, refused: 0 },
  ...more,
});

const CRM = { id: 5, file_name: "crm.csv", dry_run: false };

const draft = { id: 3, name: "Credit counts less" };

test.each([
  [job({}), "Re-scored 303 leads, 218 changed", "/scoringengine/lead/?rescoring=7"],
  [job({ result: { leads: 303, changed: 0, refused: 0 } }), "Re-scored leads with version 9", undefined],
  [
    job({ kind: "erasure", version: null, done: 2, result: { erasure: 5 } }),
    "Erased 2 leads",
    "/scoringengine/lead/add/erasures/5/",
  ],
  [job({ kind: "simulation", version: null, draft, result: {} }), "Simulated “Credit counts less”", "/simulation/7/"],
  [
    job({ kind: "publication", version: null, draft, result: { version: 4 } }),
    "Published “Credit counts less” as version 4",
    "/scoringengine/modelversion/4/",
  ],
  [
    job({ kind: "import", import: CRM, result: { created: 300, updated: 0, skipped: 1, failed: 0 } }),
    "Imported crm.csv",
    "/scoringengine/lead/add/imports/5/",
  ],
  [
    job({
      kind: "import",
      import: { ...CRM, dry_run: true },
      result: { created: 300, updated: 0, skipped: 1, failed: 0 },
    }),
    "Checked crm.csv",
    "/scoringengine/lead/add/imports/5/",
  ],
  [
    job({ kind: "import_undo", import: { ...CRM, file_name: "" }, result: {} }),
    "Undid the import of leads",
    "/scoringengine/lead/add/imports/5/",
  ],
  [
    job({ kind: "export", version: null, done: 70_000, result: { export: 2, rows: 60_001, bytes: 9 } }),
    "Exported 60,001 leads to a file",
    "/scoringengine/lead/add/exports/",
  ],
])("a completed job is announced, with a link to its result", (over, text, view) => {
  expect(noticeOf(over, "jane")).toMatchObject({ tone: "success", text });
  expect(noticeOf(over, "jane")?.view).toBe(view);
});

test.each([
  [{ created: 300, updated: 0, skipped: 1, failed: 2 }, false, "warning", "Imported crm.csv with 2 errors"],
  [{ created: 0, updated: 0, skipped: 0, failed: 2 }, false, "error", "Nothing was imported from crm.csv"],
  [{ created: 0, updated: 0, skipped: 0, failed: 1 }, true, "warning", "Checked crm.csv with 1 error"],
])("an import whose rows have errors is no plain success: %o", (result, dry_run, tone, text) => {
  const over = job({ kind: "import", import: { ...CRM, dry_run }, result });
  expect(noticeOf(over, "jane")).toMatchObject({ tone, text });
});

test.each([
  [{ erased: 29, restored: 0, kept: 1 }, 30, "29 erased, 1 kept (changed since)."],
  [{ erased: 0, restored: 0, kept: 0 }, 0, "No leads changed."],
])("what undoing an import did is said: %o", (result, done, description) => {
  const over = job({ kind: "import_undo", import: CRM, done, result });
  expect(noticeOf(over, "jane")).toMatchObject({ text: "Undid the import of crm.csv", description });
});

test("a failure is announced with its reason; what concerns nobody is not announced", () => {
  const failed = job({ state: "failed", error: "Version 10 went live.", result: null });
  expect(noticeOf(failed, "john")).toMatchObject({ tone: "error", description: "Version 10 went live." });
  const broken = job({ kind: "import", import: CRM, state: "failed", error: "The file is gone.", result: null });
  expect(noticeOf(broken, "john")).toMatchObject({ tone: "error", view: "/scoringengine/lead/add/imports/5/" });
  const refused = job({ kind: "publication", draft, result: { error: "A test fails." } });
  expect(noticeOf(refused, "jane")).toMatchObject({ tone: "error", description: "A test fails." });
  expect(noticeOf(job({ state: "cancelled" }), "jane")).toBeUndefined();
  expect(noticeOf(job({ kind: "simulation" }), "john")).toBeUndefined();
  expect(noticeOf(job({ kind: "export" }), "john")).toBeUndefined();
  expect(noticeOf(job({ kind: "erasure", requested_by: null, done: 0 }), "jane")).toBeUndefined();
});

test("what has ended since the last poll is announced once, even if it also began in between", () => {
  const before = [job({ id: 2, state: "running" }), job({ id: 1 })];
  const now = [job({ id: 4, state: "running" }), job({ id: 3 }), job({ id: 2 }), job({ id: 1 })];
  expect(endedSince(seenOf(before), now).map(({ id }) => id)).toEqual([2, 3]);
  expect(endedSince(seenOf(now), now)).toEqual([]);
});

test("that a job was paused is seen once", () => {
  const running = [job({ id: 2, state: "running" }), job({ id: 1, state: "paused" })];
  const paused = running.map((each) => ({ ...each, state: "paused" as const }));
  expect(isPausedSince(seenOf(running), running)).toBe(false);
  expect(isPausedSince(seenOf(running), paused)).toBe(true);
  expect(isPausedSince(seenOf(paused), paused)).toBe(false);
});

test("a scheduled draft is not in progress, a waiting one is", () => {
  const waiting = { state: "waiting", error: null } as const;
  expect(isScheduled({ ...waiting, due_at: "2026-01-16T12:00:00.000Z" }, NOW)).toBe(true);
  expect(isScheduled({ ...waiting, due_at: "2026-01-15T11:00:00.000Z" }, NOW)).toBe(false);
  expect(isInProgress(job({ state: "waiting", due_at: "2999-01-01T00:00:00.000Z" }))).toBe(false);
  expect(isInProgress(job({ state: "waiting" }))).toBe(true);
  expect(jobTitle(job({ kind: "publication", draft, state: "waiting", result: null }))).toBe(
    "Publish “Credit counts less”",
  );
  expect(jobTitle(job({ kind: "simulation", version: null, state: "running" }))).toBe("Simulating a change");
});

test("a night that changed leads is announced, and one that changed none is not", () => {
  const night = (changed: number) =>
    job({ version: null, requested_by: null, result: { leads: 303, changed, unchanged: 303 - changed, refused: 0 } });
  expect(jobTitle(night(0))).toBe("Re-scored leads whose score depends on the date");
  expect(noticeOf(night(5), "jane")).toMatchObject({ text: "Re-scored 303 leads, 5 changed" });
  expect(noticeOf(night(0), "jane")).toBeUndefined();
});
