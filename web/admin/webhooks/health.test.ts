import { expect, test } from "vitest";
import { attemptsText, failedPart, healthText } from "./health.ts";
import { firedText } from "./words.ts";

const hour = (at: string, delivered: number, failed: number) => ({ hour: at, delivered, failed });

test("the strip says in words what it shows: sums, and the hours with failures", () => {
  const hours = [hour("09:00", 0, 0), hour("10:00", 1_200, 3), hour("11:00", 4, 0), hour("12:00", 0, 1)];
  expect(healthText({ hours }, (at) => at)).toBe(
    "Last 24 hours: 1,204 delivered, 4 failed attempts. Failed at 10:00, 12:00.",
  );
  expect(healthText({ hours: [hour("09:00", 0, 0)] }, (at) => at)).toBe("Last 24 hours: Nothing sent.");
  expect(attemptsText({ delivered: 0, failed: 2 })).toBe("2 failed attempts");
});

test("one failure among thousands is visible, and so is one success", () => {
  expect(failedPart({ delivered: 10, failed: 0 })).toBe(0);
  expect(failedPart({ delivered: 9_999, failed: 1 })).toBe(0.25);
  expect(failedPart({ delivered: 1, failed: 1 })).toBe(0.5);
  expect(failedPart({ delivered: 1, failed: 9_999 })).toBe(0.75);
  expect(failedPart({ delivered: 0, failed: 1 })).toBe(1);
});

test.each([
  [1_000, 12, "Would have fired for 12 of the last 1,000 leads."],
  [40, 1, "Would have fired for 1 of 40 leads."],
  [1, 0, "Would have fired for none of 1 lead."],
  [0, 0, "There are no leads to try it on yet."],
])("of %i leads, %i", (leads, matched, text) => {
  expect(firedText({ leads, matched })).toBe(text);
});
