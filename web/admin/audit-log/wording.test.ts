import { expect, test } from "vitest";
import { type AuditEvent, summary } from "./wording.ts";

const changed = (before: object, after: object) =>
  summary({ target: { type: "scoring_model" }, before, after } as unknown as AuditEvent);

test("a change is told in a line, and of long texts where they differ", () => {
  expect(changed({ weight: 1, name: "Credit" }, { weight: 1.5, name: "Credit" })).toBe("weight 1 → 1.5");
  const long = "What is the monthly rent of the home that you want";
  expect(changed({ text: `${long}?` }, { text: `${long} now?` })).toBe(`text ${long}? → ${long} now?`);
  expect(changed({ text: `${long} ${long}?` }, { text: `${long} ${long} now?` })).toBe(
    "text …e home that you want? → …e home that you want now?",
  );
});
