import { expect, test } from "vitest";
import { oldScoresText } from "./old-scores-text.ts";

test.each([
  [0, 303, undefined],
  [303, 303, "All 303 leads were scored by older versions"],
  // the total that is displayed includes leads that arrived since
  [250, 12_250, "250 of 12,250 leads were scored by older versions"],
  [1, 303, "1 of 303 leads was scored by an older version"],
  [1, 1, "1 lead was scored by an older version"],
  [303, 302, "303 leads were scored by older versions"],
  [12_400, undefined, "12,400 leads were scored by older versions"],
])("%j of %j", (outdated_leads, total, text) => expect(oldScoresText({ outdated_leads }, total)).toBe(text));
