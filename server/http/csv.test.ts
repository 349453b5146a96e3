import fc from "fast-check";
import { expect, test } from "vitest";
import { parseCsv } from "../testing/csv.ts";
import { type Cell, csvLine, withoutGuard } from "./csv.ts";

test.each<[readonly Cell[], string]>([
  [["A-1", -5.5, null, ""], "A-1,-5.5,,\r\n"],
  [['say "hi"', "a,b", "one\ntwo", "one\r\ntwo"], '"say ""hi""","a,b","one\ntwo","one\r\ntwo"\r\n'],
  [[" spaced ", "é", "日本", "🙂"], " spaced ,é,日本,🙂\r\n"],
  [[null], '""\r\n'],
  [[1e21, 0.1 + 0.2, 0], "1e+21,0.30000000000000004,0\r\n"],
])("%j is written as %j", (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

test.each([
  "=1+1",
  "@SUM(A1)",
  "+SUM(A1)",
  "-1+A1",
  "+49-30-1",
  "-7; =1",
  "\t=1",
  "\rx",
  "\nx",
  "  =1+1",
  "\u00a0@x",
  "＝1+1",
  "＋1",
  "－1",
  "＠x",
  '=HYPERLINK("https://example.com","x")',
  "=cmd|' /C calc'!A0",
  "-2+3",
  // as if it were guarded, which is undone by reading
  "'=1",
])("the text %j is not a formula", (text) => {
  expect(parseCsv(csvLine([text]))).toEqual([[`'${text}`]]);
});

test.each([
  "+1",
  "-7",
  "-1; 2.5",
  "+49 30 1234",
  "+49 (30) 12",
  "-1,5",
  "a=b",
  "1-2",
  "me@example.com",
  "'1",
  "",
  " ",
  "#1",
  "(1)",
])("the text %j is written unchanged", (text) => {
  expect(parseCsv(csvLine([text, 1]))).toEqual([[text, "1"]]);
});

test("other separators and decimal signs, for spreadsheets in other languages", () => {
  expect(csvLine([1.5, "a;b", "a,b", null], { separator: ";", decimal: "," })).toBe('1,5;"a;b";a,b;\r\n');
  expect(csvLine([1.5, "a\tb"], { separator: "\t", decimal: "." })).toBe('1.5\t"a\tb"\r\n');
  expect(csvLine([1.5], { separator: ",", decimal: "," })).toBe('"1,5"\r\n');
});

const texts = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom(",", '"', "\r", "\n", ";", "'", "a", " ", "\t", "=", "-") }),
);
const cells = fc.oneof(texts, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), fc.constant(null));

test("all cells are read back from the file: texts with at most an apostrophe in front, numbers unchanged", () => {
  fc.assert(
    fc.property(fc.array(fc.array(cells, { minLength: 1, maxLength: 6 }), { maxLength: 6 }), (rows) => {
      const read = parseCsv(rows.map((cells) => csvLine(cells)).join(""));
      expect(read.length).toBe(rows.length);
      rows.forEach((row, at) => {
        expect(read[at]).toHaveLength(row.length);
        row.forEach((cell, column) => {
          const found = read[at]?.[column] ?? "";
          if (typeof cell === "number") expect(Object.is(Number(found), cell + 0)).toBe(true);
          else {
            expect([cell ?? "", `'${cell}`]).toContain(found);
            expect(withoutGuard(found)).toBe(cell ?? "");
            expect(found).not.toMatch(/^(?:[=@\t\r]|[+-](?![\d\s.,();+-]*$))/);
          }
        });
      });
    }),
    { numRuns: 500 },
  );
});
