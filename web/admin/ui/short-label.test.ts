import { expect, test } from "vitest";
import { shortLabel } from "./short-label.ts";

test.each([
  ["credit_score", "Credit score"],
  ["creditScore", "Credit score"],
  ["industry", "Industry"],
  ["_VAT_id", "VAT id"],
  ["B2B", "B2B"],
  ["__", "__"],
])("%s has the label %s", (name, label) => expect(shortLabel(name)).toBe(label));
