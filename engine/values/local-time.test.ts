import { expect, test } from "vitest";
import { momentOfLocal } from "./local-time.ts";

test.each([
  ["2026-11-23T08:00", "UTC", "2026-11-23T08:00:00.000Z"],
  ["2026-11-23T08:00:30", "Asia/Kolkata", "2026-11-23T02:30:30.000Z"],
  ["2026-11-23T08:00:30.250", "America/New_York", "2026-11-23T13:00:30.250Z"],
  ["1965-11-23T08:00:30.250", "America/New_York", "1965-11-23T13:00:30.250Z"],
  // this time occurs twice that night: the first one
  ["2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
  ["2026-03-29T03:00", "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
  ["2026-03-29T02:30", "Europe/Berlin", undefined],
  ["2011-12-30T12:00", "Pacific/Apia", undefined],
  ["2026-04-31T12:00", "UTC", undefined],
])("%s in %s is %s", (text, zone, expected) => {
  expect(momentOfLocal(text, zone)?.toISOString()).toBe(expected);
});
