import fc from "fast-check";
import { expect, test } from "vitest";
import { FIRST_DAY, formatDate, LAST_DAY, parseDate, today } from "./dates.ts";

test("days count from 1970-01-01", () => {
  expect(parseDate("1970-01-01")).toBe(0);
  expect(parseDate("1969-12-31")).toBe(-1);
  expect(parseDate("2024-02-29")).toBe(19_782);
  expect(parseDate("0001-01-01")).toBe(FIRST_DAY);
  expect(parseDate("9999-12-31")).toBe(LAST_DAY);
});

test("a date that does not exist, or is not a date, is rejected", () => {
  const wrong = ["2023-02-29", "1900-02-29", "2024-02-30", "2024-04-31", "2024-13-01", "2024-00-01", "2024-01-00"];
  const malformed = [
    "0000-01-01",
    "2024-1-01",
    "24-01-01",
    "2024-01-01T00:00",
    " 2024-01-01",
    "2024-01-01\n",
    "+2024-01-01",
    "",
  ];
  for (const text of [...wrong, ...malformed]) expect(parseDate(text), text).toBeUndefined();
});

test("every day is written and read again, and agrees with the platform's calendar", () => {
  fc.assert(
    fc.property(fc.integer({ min: FIRST_DAY, max: LAST_DAY }), (day) => {
      const text = formatDate(day);
      expect(parseDate(text)).toBe(day);
      expect(new Date(day * 86_400_000).toISOString().slice(0, 10)).toBe(text);
    }),
    { numRuns: 2000 },
  );
  expect(() => formatDate(LAST_DAY + 1)).toThrow(RangeError);
  expect(() => formatDate(0.5)).toThrow(RangeError);
});

test.each([
  "0001-01-01",
  "0004-02-29",
  "0400-02-29",
  "1600-02-29",
  "1900-02-28",
  "1900-03-01",
  "1999-12-31",
  "2000-02-29",
  "2000-03-01",
  "2100-02-28",
  "2100-03-01",
  "9999-12-31",
])("%s, at the end of a period of the calendar, is written and read, and so are the days around it", (text) => {
  const day = parseDate(text) ?? Number.NaN;
  expect(formatDate(day)).toBe(text);
  expect(new Date(day * 86_400_000).toISOString().slice(0, 10)).toBe(text);
});

test("a day before 1973 may end within a minute", () => {
  // clocks in Monrovia were 44 minutes and 30 seconds behind UTC
  const dateAt = (text: string) => formatDate(today(new Date(text), "Africa/Monrovia"));
  expect(dateAt("1971-06-01T00:44:29Z")).toBe("1971-05-31");
  expect(dateAt("1971-06-01T00:44:31Z")).toBe("1971-06-01");
});

test("today depends on the time zone", () => {
  const moment = new Date("2024-02-29T23:30:00Z");
  const dateIn = (zone: string) => formatDate(today(moment, zone));
  expect(dateIn("UTC")).toBe("2024-02-29");
  expect(dateIn("Europe/Berlin")).toBe("2024-03-01");
  expect(dateIn("Pacific/Kiritimati")).toBe("2024-03-01");
  expect(dateIn("America/New_York")).toBe("2024-02-29");
  // and on the time, which goes on
  const later = (minutes: number, zone: string) =>
    formatDate(today(new Date(moment.getTime() + minutes * 60_000), zone));
  expect([0, 1, 29.9, 30, 31].map((minutes) => later(minutes, "UTC"))).toEqual([
    ...new Array(3).fill("2024-02-29"),
    ...new Array(2).fill("2024-03-01"),
  ]);
});
