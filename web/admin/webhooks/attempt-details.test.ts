import { expect, test } from "vitest";
import { readable } from "./AttemptDetails.tsx";

test("an answer is shown over several lines, unless it is too deep", () => {
  expect(readable('{"a":[1]}')).toEqual({ code: '{\n  "a": [\n    1\n  ]\n}', language: "json" });
  expect(readable("<p>[</p>")).toEqual({ code: "<p>[</p>", language: "text" });
  // 64 kB of brackets would be a gigabyte of spaces
  const deep = "[".repeat(32_000) + "]".repeat(32_000);
  expect(readable(deep)).toEqual({ code: deep, language: "text" });
});
