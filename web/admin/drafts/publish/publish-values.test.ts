import { expect, test } from "vitest";
import { EMPTY, publishBody, whatHappens } from "./publish-values.ts";

test("only what is chosen is sent", () => {
  expect(publishBody({ ...EMPTY, note: "Rent", at: "2026-11-23T08:00" })).toEqual({ note: "Rent" });
  expect(publishBody({ note: "Rent", when: "at", at: "2026-11-23T08:00", rescore: true, date: "own" })).toEqual({
    note: "Rent",
    at: "2026-11-23T08:00",
    rescore: { date: "own" },
  });
});

test("what will happen is told with the time as it was typed, in the account's time zone", () => {
  const told = whatHappens(
    { ...EMPTY, when: "at", at: "2026-11-23T08:00" },
    "Publishes 4 changes.",
    "America/New_York",
  );
  expect(told).toBe(
    "Publishes 4 changes. The new version goes live on Monday, November 23, 2026 at 8:00 AM (America/New_York) and scores new leads from then on.",
  );
  expect(whatHappens({ ...EMPTY, when: "at" }, "Publishes 4 changes.", "UTC")).toContain("Choose when it goes live.");
});
