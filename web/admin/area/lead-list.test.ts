import { expect, test } from "vitest";
import {
  filtersOfQuery,
  isFiltered,
  pageOf,
  queryOf,
  readAddress,
  savedQuery,
  withFilters,
  writeAddress,
} from "./lead-list.ts";

const read = (search: string) => readAddress(new URLSearchParams(search));

test("a list survives a round trip through its address", () => {
  const list = {
    filters: { search: "a&b=c", priority: "High", min_total: "-12.5", created_after: "2026-01-31" },
    answers: { credit_score: { min: 700 }, move_in: { any: ["immediate"] }, about: { contains: 'a "quote", ü' } },
    ordering: "-total_score",
    page: 3,
    pageSize: 50,
    columns: ["priority", "credit_score"],
    isTest: true,
  };
  expect(read(writeAddress(list).toString())).toEqual(list);
});

test("a page is asked for by its cursor, which belongs to the filters and the order", () => {
  const list = read("?search=a&page=4001&cursor=a.b");
  expect(pageOf(list)).toEqual({ cursor: "a.b" });
  expect(pageOf(read("?page=4001&cursor=last"))).toEqual({ page: "last" });
  expect(pageOf(read("?page=7"))).toEqual({ page: 7 });
  expect(read(writeAddress(list).toString())).toEqual(list);
  expect(writeAddress(withFilters(list, {})).toString()).toBe("");
  expect(savedQuery(list)).toEqual({ search: "a" });
});

test("test leads are another list, and not a filter of leads", () => {
  const list = read("?test=true&priority=High");
  expect(queryOf(list)).toEqual({ test: "true", priority: "High", ordering: "-created_at" });
  expect(filtersOfQuery(queryOf(list))).toEqual({ priority: "High" });
  expect(isFiltered(read("?test=true"))).toBe(false);
  expect(queryOf(read(""))).toEqual({ ordering: "-created_at" });
});

test("the default list has an address without parameters", () => {
  expect(writeAddress(read("")).toString()).toBe("");
  expect(isFiltered(read("?page=2&columns="))).toBe(false);
  expect(read("?columns=").columns).toEqual([]);
});

test("unreadable parameters are ignored", () => {
  const list = read("?page=-1&page_size=1e9&answers={&ordering=&search=&other=1");
  expect(list).toMatchObject({ page: 1, pageSize: 25, answers: {}, filters: {} });
  expect(read('?answers=["a"]').answers).toEqual({});
  expect(read('?answers={"a":1,"b":{"answered":true}}').answers).toEqual({ b: { answered: true } });
});

test("other filters start at the first page and keep the rest", () => {
  const list = withFilters(read('?page=4&ordering=x_axis&answers={"a":{"answered":true}}'), { priority: "Low" });
  expect(list).toMatchObject({ page: 1, ordering: "x_axis" });
  expect(queryOf(list)).toEqual({ priority: "Low", answers: '{"a":{"answered":true}}', ordering: "x_axis" });
});
