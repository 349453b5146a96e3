import { expect, test } from "vitest";
import { type SearchEntry, search } from "./match.ts";

const entry = (title: string, text = ""): SearchEntry => ({ title, text, tab: "Overview", href: `/#${title}` });

const ENTRIES = [
  entry("Functions", "count max mean median min sum sqrt days today"),
  entry("Operators", "a // b Quotient rounded down. a ** b Power. a % b"),
  entry("Submit a lead", "POST /api/v1/leads/ lead_id answers allow_duplicates"),
  entry("Leads", "Submit leads, read their scores."),
  entry("List leads", "GET /api/v1/leads/"),
];

const titles = (query: string) => search(ENTRIES, query).map((found) => found.entry.title);

test("titles come before texts, whole words before prefixes", () => {
  expect(titles("leads")[0]).toBe("Leads");
  expect(titles("submit lead")[0]).toBe("Submit a lead");
  expect(titles("func")).toEqual(["Functions"]);
});

test("every word must occur, in any case", () => {
  expect(titles("LEADS post")).toEqual(["Submit a lead"]);
  expect(titles("leads xyzzy")).toEqual([]);
});

test("a misspelled word finds the nearest one, and a synonym finds what it means", () => {
  const entries = [...ENTRIES, entry("Priorities", "The priority is the band of the total."), entry("Erase leads")];
  const of = (query: string) => search(entries, query).map((found) => found.entry.title);
  expect(of("priorty")).toEqual(["Priorities"]);
  expect(of("prioirty")).toEqual(["Priorities"]);
  expect(of("gdpr")).toEqual(["Erase leads"]);
  expect(of("GDRP")).toEqual(["Erase leads"]);
  expect(of("maxx")).toEqual(["Functions"]);
  expect(of("mxx")).toEqual([]);
  // An exact match takes precedence over a correction.
  expect(of("band")).toEqual(["Priorities"]);
});

test("the topics of a text count more than other words in it", () => {
  const monitoring = entry("Monitoring", "Leads in a batch. Time to store a batch");
  const missing = {
    ...entry("What is not included", "Batch requests. Each lead is one request."),
    terms: "Batch requests.",
  };
  expect(search([monitoring, missing], "batch")[0]?.entry).toBe(missing);
  expect(search([monitoring, missing], "bulk")[0]?.entry).toBe(missing);
});

test("symbols and names with underscores are found exactly", () => {
  for (const sign of ["//", "**", "%"]) expect(titles(sign)).toContain("Operators");
  expect(titles("allow_dup")).toEqual(["Submit a lead"]);
  expect(titles("(")).toEqual([]);
});

test("an empty query finds nothing", () => {
  expect(titles("")).toEqual([]);
  expect(titles("   ")).toEqual([]);
});

test("the excerpt surrounds the match", () => {
  const far = entry("Far", `${"before ".repeat(100)}needle ${"after ".repeat(100)}`);
  const [found] = search([far], "needle");
  expect(found?.excerpt).toMatch(/^… .*needle/);
  expect(found?.excerpt.length).toBeLessThan(200);
});
