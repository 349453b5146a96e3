import { expect, test } from "vitest";
import { consequencesOf, INITIAL_VALUES, publishBody, timeProblem } from "./publish-values.ts";

test("only chosen options are sent", () => {
  expect(publishBody({ ...INITIAL_VALUES, note: "Rent", at: "2026-11-23T08:00" })).toEqual({ note: "Rent" });
  expect(publishBody({ note: "Rent", when: "at", at: "2026-11-23T08:00", rescore: true, date: "own" })).toEqual({
    note: "Rent",
    at: "2026-11-23T08:00",
    rescore: { date: "own" },
  });
});

test("the consequences name the time as it was typed, in the account's time zone", () => {
  const text = consequencesOf(
    { ...INITIAL_VALUES, when: "at", at: "2026-11-23T08:00" },
    "Publishes 4 changes.",
    "America/New_York",
  );
  expect(text).toBe(
    "Publishes 4 changes. The new version goes live on Monday, November 23, 2026 at 8:00 AM (America/New_York) and scores new leads from then on. Stored leads keep their scores.",
  );
  expect(consequencesOf({ ...INITIAL_VALUES, when: "at" }, "Publishes 4 changes.", "UTC")).toContain(
    "Choose when it goes live.",
  );
});

test("leads keep their scores unless they are re-scored", () => {
  const text = consequencesOf({ ...INITIAL_VALUES, rescore: true }, "Publishes 4 changes.", "UTC");
  expect(text).toContain("all stored leads are scored again as of today");
  expect(text).not.toContain("keep their scores");
});

test("a time that has passed in the account's time zone is reported, and only then", () => {
  // 8:00 in Tokyo, and 18:00 of the day before in New York
  const now = new Date("2026-11-22T23:00:00Z");
  const problem = (at: string, timeZone: string) => timeProblem(at, timeZone, now);
  expect(problem("2026-11-23T08:00", "Asia/Tokyo")).toBe("This time has passed. Choose a later one, or publish now.");
  expect(problem("2026-11-23T08:01", "Asia/Tokyo")).toBeUndefined();
  expect(problem("2026-11-22T18:01", "America/New_York")).toBeUndefined();
  expect(problem("", "Asia/Tokyo")).toBeUndefined();
  // the clocks skip this time
  expect(problem("2027-03-14T02:30", "America/New_York")).toBe(
    "There is no 02:30 on 2027-03-14 in America/New_York. Choose another time.",
  );
  expect(problem("2027-03-14T03:00", "America/New_York")).toBeUndefined();
});
