import { expect, test } from "vitest";
import { oldScoresText } from "./old-scores-text.ts";

test.each([
  [{ outdated_leads: 0, total_leads: 303 }, undefined],
  [{ outdated_leads: 303, total_leads: 303 }, "All 303 leads were scored by older versions"],
  [{ outdated_leads: 12_400, total_leads: 40_001 }, "12,400 leads were scored by older versions"],
  [{ outdated_leads: 1, total_leads: 1 }, "1 lead was scored by an older version"],
])("%o", (scored, text) => expect(oldScoresText(scored)).toBe(text));
