import { expect, test } from "vitest";
import { rowCounter } from "./count-rows.ts";

test("rows are counted however the file is split, and not inside quotes", () => {
  const file = 'name,text\r\na,"two\r\nlines, ""quoted"""\r\nb,c\r\n';
  expect(rowCounter().add(file)).toBe(3);
  const counter = rowCounter();
  expect([...file].map((character) => counter.add(character)).at(-1)).toBe(3);
});
