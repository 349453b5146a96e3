import { expect, test } from "vitest";
import { expiryOf, expiryState } from "./expiry.ts";

const NOW = new Date("2026-03-01T12:00:00Z");

test.each([
  [null, "never"],
  ["2026-03-01T12:00:00Z", "expired"],
  ["2026-03-01T12:00:01Z", "soon"],
  ["2026-03-15T12:00:00Z", "soon"],
  ["2026-03-15T12:00:01Z", "later"],
])("%s is %s", (expiresAt, state) => {
  expect(expiryState(expiresAt, NOW)).toBe(state);
});

test("a token expires a number of days from now, on a date, or never", () => {
  expect(expiryOf("30", "", NOW)).toBe("2026-03-31T12:00:00.000Z");
  expect(expiryOf("365", "", NOW)).toBe("2027-03-01T12:00:00.000Z");
  expect(expiryOf("never", "2026-05-01", NOW)).toBeNull();
  expect(expiryOf("date", "2026-05-01", NOW)).toBe(new Date("2026-05-01T23:59:59").toISOString());
  expect(expiryOf("date", "", NOW)).toBe("");
});
