import { expect, test } from "vitest";
import { byDay, dayName } from "./days.ts";
import type { AuditEvent } from "./wording.ts";

test("events are grouped by day in the account's time zone, and the last two days have names", () => {
  const events = ["2026-11-26T04:59:00Z", "2026-11-26T05:01:00Z", "2026-11-25T12:00:00Z"].map(
    (created_at, id) => ({ id, created_at }) as AuditEvent,
  );
  const days = byDay(events, "America/New_York");
  expect(days.map(([day, own]) => [day, own.map(({ id }) => id)])).toEqual([
    ["2026-11-25", [0, 2]],
    ["2026-11-26", [1]],
  ]);
  expect(["2026-11-26", "2026-11-25", "2026-11-24"].map((day) => dayName(day, "2026-11-26"))).toEqual([
    ...["Today", "Yesterday", "Tue, Nov 24, 2026"],
  ]);
});
