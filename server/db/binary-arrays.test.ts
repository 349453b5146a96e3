import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDate, LAST_DAY } from "#engine";
import { testDatabase } from "../testing/database.ts";
import {
  boolArray,
  dateArray,
  int4Array,
  int8Array,
  jsonbArray,
  textArray,
  timestamptzArray,
} from "./binary-arrays.ts";

const { pool } = await testDatabase();

/** The elements of an array as the database reads them, each as text. */
async function readBack(type: string, value: Buffer): Promise<string[]> {
  const { rows } = await pool.query<{ value: string }>({
    text: `select value::text from unnest($1::${type}[]) with ordinality as t(value, n) order by n`,
    values: [value],
  });
  return rows.map((row) => row.value);
}

const lists = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { minLength: 1, maxLength: 20 });
const storable = fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\0"));
const day = fc.integer({ min: -719_162, max: LAST_DAY });

const CASES = [
  ["boolean", boolArray, lists(fc.boolean()), String],
  ["int", int4Array, lists(fc.integer()), String],
  ["bigint", int8Array, lists(fc.maxSafeInteger()), String],
  ["date", dateArray, lists(day), (value: number) => formatDate(value)],
  ["text", textArray, lists(storable), String],
] as const;

test.each(CASES)("%s[] is read back unchanged", async (type, encode, values, shown) => {
  await fc.assert(
    fc.asyncProperty(values as fc.Arbitrary<never[]>, async (list) => {
      expect(await readBack(type, (encode as (list: never[]) => Buffer)(list))).toEqual(
        list.map((value) => (shown as (value: never) => string)(value)),
      );
    }),
    { numRuns: 50 },
  );
});

test("jsonb[] is read back unchanged", async () => {
  const json = fc
    .jsonValue({ noUnicodeString: false })
    .filter((value) => !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(value)));
  await fc.assert(
    fc.asyncProperty(lists(json), async (values) => {
      const back = await readBack("jsonb", jsonbArray(values.map((value) => JSON.stringify(value))));
      // jsonb writes out all digits of a large number, which has the same value
      expect(back.map((text) => JSON.parse(text))).toEqual(values.map((value) => JSON.parse(JSON.stringify(value))));
    }),
    { numRuns: 50 },
  );
});

test("a value that is not an integer in range is rejected by name and not written as something else", () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 0.5, 2 ** 32, -(2 ** 31) - 1]) {
    for (const encode of [int4Array, dateArray]) {
      expect(() => encode([1, value])).toThrow(`${value} cannot be stored as an integer of 32 bits`);
    }
  }
  expect(() => int4Array([2 ** 31])).toThrow("2147483648 cannot be stored");
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 0.5, 2 ** 53]) {
    expect(() => int8Array([1, value])).toThrow(`${value} cannot be stored as an integer of 64 bits`);
  }
  expect(() => timestamptzArray([Number.NaN])).toThrow("NaN cannot be stored");
});

test("timestamptz[] keeps milliseconds", async () => {
  const moments = [0, -1, 1, Date.UTC(2026, 0, 15, 9, 30, 0, 123), Date.UTC(1999, 11, 31, 23, 59, 59, 999)];
  const { rows } = await pool.query<{ value: Date }>({
    text: "select value from unnest($1::timestamptz[]) with ordinality as t(value, n) order by n",
    values: [timestamptzArray(moments)],
  });
  expect(rows.map(({ value }) => value.getTime())).toEqual(moments);
});
