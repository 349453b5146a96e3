import { expect, test } from "vitest";
import { readChangelog } from "./changelog.ts";

const TEXT = `# Changelog

The format follows
[Keep a Changelog](https://keepachangelog.com/).

## 1.1.0 - 2026-02-01

### Added

- The first thing, which goes on
  in the next line.
- The \`second\`.

### Fixed

- A bug.

## 1.0.0

### Added

- Everything.
`;

test("versions, kinds, and items are parsed, and lines are joined", () => {
  expect(readChangelog(TEXT)).toEqual([
    {
      title: "1.1.0 - 2026-02-01",
      parts: [
        { title: "Added", items: ["The first thing, which goes on in the next line.", "The `second`."] },
        { title: "Fixed", items: ["A bug."] },
      ],
    },
    { title: "1.0.0", parts: [{ title: "Added", items: ["Everything."] }] },
  ]);
});

test("unknown lines are rejected rather than left out", () => {
  expect(() => readChangelog("# Changelog\n\n## 1.0.0\n\n### Added\n\nA paragraph.\n")).toThrow("A paragraph.");
});
