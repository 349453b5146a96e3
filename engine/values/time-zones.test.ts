import { expect, test } from "vitest";
import { isTimeZone, regionOf } from "./time-zones.ts";

test.each([
  "UTC",
  "utc",
  "GMT",
  "Europe/Berlin",
  "America/Argentina/Buenos_Aires",
  "Asia/Kolkata",
  "Etc/GMT+5",
  "CET",
  "Japan",
])("%s is a time zone", (name) => expect(isTimeZone(name)).toBe(true));

test.each([
  "",
  "Mars/Olympus",
  "+02:00",
  "BST",
  "AET",
  "ist",
  "PST",
  "US/Pacific-New",
  "SystemV/AST4",
  "Factory",
  "PST8",
  "localtime",
])("%s is not a time zone", (name) => expect(isTimeZone(name)).toBe(false));

test("a name that may be taken for an abbreviation has an equivalent that is the same everywhere", () => {
  const clockIn = (timeZone: string, at: Date) =>
    new Intl.DateTimeFormat("en", { timeZone, dateStyle: "short", timeStyle: "long" }).format(at).replace(/ \S+$/, "");
  const months = Array.from({ length: 24 }, (_, month) => new Date(Date.UTC(2025, month, 20)));
  const names =
    "ACT AET AGT ART AST BET BST CAT CET CNT CST CTT EAT ECT EET EST HST IET IST JST MET MIT MST NET NST PLT PNT PRT PST SST VST WET US/Pacific-New Canada/East-Saskatchewan";
  for (const name of names.split(" ")) {
    const region = regionOf(name);
    expect(isTimeZone(region), region).toBe(true);
    for (const at of months) expect(clockIn(region, at), `${name} ${at.toISOString()}`).toBe(clockIn(name, at));
  }
  expect(regionOf("Europe/Berlin")).toBe("Europe/Berlin");
});
