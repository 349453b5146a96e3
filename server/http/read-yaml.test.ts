import fc from "fast-check";
import { expect, test } from "vitest";
import { Document, isCollection, parse, type Scalar, visit, type YAMLMap } from "yaml";
import type { FaultPath } from "#contract/wire";
import { readYaml } from "./read-yaml.ts";
import { quoteForOthers, TO_STRING, writeYaml, yamlOf } from "./write-yaml.ts";

const refusal = (text: string) => {
  try {
    return `read as ${JSON.stringify(readYaml(text).value)}`;
  } catch (error) {
    return (error as Error).message;
  }
};

test("values are those of JSON: no dates, no yes and no, no tags, no merging", () => {
  const { value, faults } = readYaml(
    "date: 2024-01-31\nyes: no\noctal: 010\nnone: null\nblank:\nnumber: 1e3\n<<: { a: 1 }\nlist: [1, two]\n1: x\n",
  );
  expect(value).toEqual({
    date: "2024-01-31",
    yes: "no",
    octal: 10,
    none: null,
    blank: null,
    number: 1000,
    "<<": { a: 1 },
    list: [1, "two"],
    "1": "x",
  });
  expect(faults).toEqual([]);
});

test.each([
  ["a: !!binary aGVsbG8=", /tag.*line 1, column 4/],
  ["a: !!timestamp 2001-01-01", /tag/],
  ["a: !!set { x }", /tag/],
  ["a: !!js/function 'x'", /tag/],
  ["%YAML 1.1\n---\na: yes\n", /read as {"a":"yes"}/],
  ["a: 1\n---\nb: 2\n", /several YAML documents.*line 2/],
  ["---\n".repeat(100_000), /several YAML documents.*line 2/],
  ["a:\n\t- b\n", /tabs.*line 2, column 1/],
  ["a: [1, 2\nb: 3\n", /line 2/],
  ["? [x]\n: b\n", /YAML: all keys must be text at/],
  ['a: "😀😀 b', /YAML: a closing " is missing at line 1, column 9\.$/],
  ["a: '😀", /YAML: a closing ' is missing at line 1, column 6\.$/],
  ["a: b: c\n", /YAML: a second key on the same line: put the text in quotes at/],
  ["😀: *nobody\n", /line 1, column 4/],
  ["a: *nobody\nb: &nobody 1\n", /alias \*nobody .*line 1, column 4/],
  ["[".repeat(100_000), /nested too deep/],
  [`a: ${"[".repeat(5_000)}${"]".repeat(5_000)}`, /nested too deep/],
  ["- ".repeat(100_000), /nested too deep/],
  ["? ".repeat(50_000), /nested too deep/],
])("%.30s", (text, expected) => {
  expect(refusal(text)).toMatch(expected);
});

test("NaN is reported as no number, and a number beyond the largest double as too large", () => {
  const { faults } = readYaml("a: .nan\nb: .inf\nc: 1e400\n");
  expect(faults.map(({ path, code }) => [path, code])).toEqual([
    [["a"], "not_a_number"],
    [["b"], "out_of_range"],
    [["c"], "out_of_range"],
  ]);
});

test("a few lines never become a large value", () => {
  const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"];
  for (let level = 1; level < 10; level++) {
    const aliases = Array.from({ length: 9 }, () => `*a${level - 1}`).join(", ");
    lines.push(`a${level}: &a${level} [${aliases}]`);
  }
  expect(refusal(lines.join("\n"))).toMatch(/aliases/);
  const list = `a: &a [${"1,".repeat(4_000)}]\n`;
  const aliases = (count: number) => Array.from({ length: count }, (_, index) => `k${index}: *a`).join("\n");
  expect(refusal(list + aliases(99))).toMatch(/aliases.*too often/);
  expect(refusal(list + aliases(40))).toMatch(/^read as/);
  expect(refusal("a: &a [*a]")).toMatch(/aliases.*too often/);
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => `k${index}: &a${index} 1\nl${index}: *a${index}`).join("\n");
  expect(refusal(many(101))).toMatch(/more than 100 aliases/);
  expect(refusal(many(100))).toMatch(/^read as/);
  expect(readYaml("x: &bands [1, 2]\ny: *bands\n").value).toEqual({ x: [1, 2], y: [1, 2] });
});

test("a text full of faults is rejected for the first one, as fast as a valid one is read", () => {
  const timed = (read: () => unknown) => {
    // CPU time, which other work on the machine does not lengthen
    const before = process.cpuUsage();
    read();
    return process.cpuUsage(before).user / 1_000;
  };
  const sound = timed(() => readYaml(`- [${"1,".repeat(100)}]\n`.repeat(400)));
  const { stackTraceLimit } = Error;
  const faulty = timed(() =>
    expect(refusal(`- [${",".repeat(400)}]\n`.repeat(400))).toMatch(/unexpected , .*line 1, column 5/),
  );
  // ten times as long when every fault records a stack trace
  expect(faulty).toBeLessThan(4 * sound + 500);
  expect(Error.stackTraceLimit).toBe(stackTraceLimit);
});

test.each([
  ["a list", "- 1\n".repeat(5_001)],
  ["an object", Array.from({ length: 5_001 }, (_, index) => `k${index}: 1`).join("\n")],
  ["a list on one line", `a: [${"1,".repeat(5_001)}]`],
])("%s with more items than allowed is rejected before it is read", (_, text) => {
  expect(refusal(text)).toMatch(/at line 1 has more than 5,000 items/);
});

test("a name that every JavaScript object has is an ordinary name", () => {
  const { value } = readYaml("__proto__: { polluted: 1 }\nconstructor: 2\n");
  expect(Object.keys(value as object)).toEqual(["__proto__", "constructor"]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test("a key that would be repeated for every fault below it is rejected", () => {
  expect(refusal(`a: 1\n? ${"x".repeat(1_025)}\n: 1`)).toMatch(/key at line 2 is longer than 1,024 characters/);
  expect(refusal(`? ${"x".repeat(1_024)}\n: 1`)).toMatch(/^read as/);
});

test("a fault in an alias has the line of its anchor, and a very long number is not repeated", () => {
  const { placeOf } = readYaml(`a: &a\n  b: 1e3\n  c: ${"1".repeat(100)}\nd: *a\n`);
  expect(placeOf(["d", "b"])).toEqual({ line: 2, plain: "1e3" });
  expect(placeOf(["d", "c"])).toEqual({ line: 3, plain: undefined });
  expect(placeOf(["d", "e"])).toEqual({ line: 4, plain: undefined });
  expect(placeOf(["d"])).toEqual({ line: 4, plain: undefined });
});

test("duplicate keys and rounded numbers are reported with their position", () => {
  const { faults, placeOf } = readYaml(
    "a: 1\nb:\n  - c: 1\n    c: 2\n  - d: 12345678901234567890\n  - [.inf, 0.1]\na: 2\n",
  );
  const lineOf = (path: FaultPath) => placeOf(path).line;
  expect(faults.map(({ path }) => [path.join("."), lineOf(path)])).toEqual([
    ["a", 1],
    ["b.0.c", 3],
    ["b.1.d", 5],
    ["b.2.0", 6],
  ]);
  expect(lineOf(["b", 1, "nothing"])).toBe(5);
  expect(lineOf([])).toBe(1);
});

test("a file that is written piece by piece equals the one that the library writes", async () => {
  const whole = (value: object) => {
    const document = new Document(value, { version: "1.2", schema: "core", aliasDuplicateObjects: false });
    for (const pair of (document.contents as YAMLMap<Scalar, Scalar>).items.slice(1)) {
      if (isCollection(pair.value)) pair.key.spaceBefore = true;
    }
    visit(document, { Scalar: quoteForOthers });
    return document.toString(TO_STRING);
  };
  const text = fc.oneof(fc.string(), fc.constantFrom("a: b", "- x", "two\nlines", "\n lines\n\n", "true", "#", "1"));
  const item = fc.record({ name: text, more: fc.array(text), of: fc.record({ text, number: fc.integer() }) });
  const file = fc.record({
    format: fc.constant(1),
    name: text,
    questions: fc.array(item),
    about: item,
    tests: fc.array(item),
  });
  await fc.assert(
    fc.asyncProperty(file, async (value) => {
      expect(writeYaml(value)).toBe(whole(value));
      expect(await yamlOf(value)).toBe(whole(value));
      expect(readYaml(writeYaml(value)).value).toEqual(value);
    }),
  );
});

test("what is written is read back unchanged", () => {
  const value = {
    format: 1,
    name: 'x: "y" #z',
    description: "two\nlines \u2028",
    questions: [{ field_name: "no", text: "yes: - *a", choices: [{ text: "1,000, or more", slug: "a", value: -0.5 }] }],
    scoring_models: [{ formula: "{a} * 2", value_ranges: [{ start: "2024-01-01", end: null, points: 1e21 }] }],
    recommendations: [],
  };
  const text = writeYaml(value);
  expect(readYaml(text).value).toEqual(value);
  expect(text).toContain('      - { text: "1,000, or more", slug: a, value: -0.5 }\n');
  expect(text).toContain("\n\nquestions:\n");
});

test.each([
  ..."y Y yes Yes YES n N no No NO true True TRUE false False FALSE on On ON off Off OFF null Null NULL ~ = <<".split(
    " ",
  ),
  ..."0 7 010 0o10 0x1F 0b11 1_000 +1_0.5 1:30 190:20:30.15 -1:00 1e3 1.5e+3 .5 5. .inf -.Inf .NaN 685_230.15".split(
    " ",
  ),
  ..."2024-01-31 2024-1-3 2001-12-14t21:59:43.10-05:00".split(" "),
  "2001-12-14 21:59:43.10 -5",
  "",
])("the text %j is written so that a YAML 1.1 parser reads it as text, as a value and as a key", (text) => {
  const value = { choices: [{ text, [text === "" ? "blank" : text]: 1 }] };
  const written = writeYaml(value);
  expect(readYaml(written).value).toEqual(value);
  expect(parse(written, { version: "1.1" })).toEqual(value);
  expect(written).toContain(`text: "${text}"`);
});

// PyYAML rejects each without quotes or unescaped, or reads another text
test.each([
  ["next\u0085line", '"next\\u0085line"'],
  ["line\u2028end", '"line\\u2028end"'],
  ["delete\u007f", '"delete\\u007f"'],
  ["\ufeffmark", '"\\ufeffmark"'],
  ["a\tb", '"a\\tb"'],
  [":x", '":x"'],
  ["Why not?", '"Why not?"'],
  ["-\nA", '"-\\nA"'],
  [
    "two\n \nlines, of which one is blank but for a space\u0085",
    '"two\\n\\ \\nlines, of which one is blank but for a space\\u0085"',
  ],
])("the text %j is written so that PyYAML reads the same text", (text, expected) => {
  const value = { name: text, choices: [{ text }] };
  const written = writeYaml(value);
  expect(written).toContain(`{ text: ${expected} }`);
  expect(written).not.toMatch(/[\u007f-\u009f\u2028\ufeff\t]/);
  expect(readYaml(written).value).toEqual(value);
});

test("a question mark in a text on its own line, and a blank first line", () => {
  expect(writeYaml({ text: "Why not?" })).toBe("text: Why not?\n");
  expect(writeYaml({ text: " \n\nx" })).toBe('text: "\\ \\n\\nx"\n');
});

test.each(["Yes, please", "no_one", "one", "in", "1-3 months", "x-1", "3 rooms", "a=b"])(
  "%j needs no quotes",
  (text) => {
    expect(writeYaml({ rule: text })).toBe(`rule: ${text}\n`);
  },
);
