import fc from "fast-check";
import { expect, test } from "vitest";
import { grouped, isRounded, isSafeNumber, parseDecimal, pluralize } from "./number-text.ts";

test.each([
  "0",
  "-0",
  "0.000",
  "0.1",
  "1.10",
  "123456789012345",
  "-123456789.012345",
  "1e21",
  "1E+308",
  "5e-324",
  "1e-300",
  "9007199254740992",
  "0.30000000000000004",
  "183655097420715.62",
  "0.10000000000000001",
  "100000000000000000000000",
  "000000000000000001",
  "1.0000000000000000000000",
  "  12345678901234567000  ",
  "9999999999999998",
  // a hundred digits, the most that can be compared
  (2 ** -400).toPrecision(100),
  ".5",
  "5.",
  "-00.50000000000000000",
])("%s is held", (text) => {
  expect(isSafeNumber(text)).toBe(true);
});

test.each([
  "9007199254740993",
  "9999999999999999999",
  "-9007199254740993",
  "12345678901234567",
  "1e400",
  "1e-400",
  "3e-324",
  "0.12345678901234567890",
  "1.00000000000000000000001",
  "9".repeat(400),
  `0.${"1".repeat(200)}`,
  `1${"0".repeat(1_000_000)}1`,
])("a number that a double rounds is not held: %#", (text) => {
  expect(isSafeNumber(text)).toBe(false);
});

test("every printed double is held, with any number of digits", () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer({ min: 17, max: 100 }),
      (value, digits) => {
        for (const text of [String(value), value.toPrecision(17), value.toExponential(), value.toPrecision(digits)]) {
          expect(isSafeNumber(text)).toBe(true);
          expect(parseDecimal(text)).toBe(value + 0);
        }
      },
    ),
  );
});

test.each([
  ['{"a": 9007199254740993}', true],
  ['[1, 2, {"b": [-1e-400]}]', true],
  ["0.12345678901234567890", true],
  ['{"a": "9007199254740993", "9007199254740993": 9007199254740992}', false],
  ['{"a \\" 9007199254740993": 1e-5, "b": 0.30000000000000004}', false],
])("in %s a number is rounded: %s", (json, expected) => {
  expect(isRounded(json)).toBe(expected);
});

test("fifteen digits are always held", () => {
  const decimal = fc.tuple(fc.integer({ min: 0, max: 999_999_999_999_999 }), fc.integer({ min: -280, max: 280 }));
  fc.assert(
    fc.property(decimal, ([digits, exponent]) => {
      expect(isSafeNumber(`${digits}e${exponent}`)).toBe(true);
    }),
  );
});

test("whole numbers of up to twenty digits are held exactly or not at all", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 10n ** 15n, max: 10n ** 20n }), (number) => {
      fc.pre(number % 10n !== 0n);
      expect(isSafeNumber(String(number))).toBe(BigInt(Number(number)) === number);
    }),
  );
});

test.each([
  [0, "0"],
  [-0, "0"],
  [50_000, "50,000"],
  [-1234.5, "-1,234.5"],
  [0.000001, "0.000001"],
  [0.00000099, "9.9e-7"],
  [-0.00000099, "-9.9e-7"],
  [999_999_999_999_999_900_000, "999,999,999,999,999,900,000"],
  [1e21, "1e+21"],
  [0.1 + 0.2, "0.30000000000000004"],
])("%d is written %s in a sentence", (value, written) => expect(grouped(value)).toBe(written));

test("one thing, several things", () => {
  expect([0, 1, 2, 1000].map((count) => pluralize(count, "range"))).toEqual([
    "0 ranges",
    "1 range",
    "2 ranges",
    "1,000 ranges",
  ]);
});
