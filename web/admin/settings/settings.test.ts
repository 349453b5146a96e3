import { describe, expect, test } from "vitest";
import { operations, sentencesIn, validate } from "#contract";
import { type BandList, DEFAULT_BANDS } from "#engine";
import { findTimeZones, offsetOf, timeIn, timeZones } from "../controls/time-zones.ts";
import { type BandDraft, bandBodies, bandDrafts, problemsOf, withBandAdded, withoutBand } from "./band-drafts.ts";
import { bandScale } from "./band-scale.ts";

describe("bands", () => {
  const drafts = bandDrafts(DEFAULT_BANDS);
  const withFrom = (index: number, from: string) =>
    drafts.x.map((draft, place) => (place === index ? { ...draft, from } : draft));

  test("an unchanged form has the same bands", () => {
    expect(bandBodies(drafts)).toEqual(DEFAULT_BANDS);
    expect(bandBodies({ ...drafts, x: withFrom(0, " −1.5 ") }).x[0]?.from).toBe(-1.5);
  });

  test("the engine's errors are at their band", () => {
    expect(problemsOf("x", withFrom(1, "90"))).toEqual([
      {},
      { from: ["Must be less than 80, where the band above begins."] },
      {},
      {},
    ]);
    const named = drafts.total.map((draft) => ({ ...draft, label: "Hot" }));
    expect(problemsOf("total", named)[1]).toEqual({ label: ['Another band is already called "Hot".'] });
    expect(problemsOf("x", named)).toEqual([{}, {}, {}, {}]);
  });

  test("the schema's errors are at their member", () => {
    const refused = withFrom(2, "forty").map((draft, place) => (place === 0 ? { ...draft, label: " " } : draft));
    expect(problemsOf("x", refused)).toEqual([
      { label: ["This field is required."] },
      {},
      { from: ["Enter a number."] },
      {},
    ]);
  });

  test("the form rejects what the API rejects", () => {
    const edits: Partial<BandDraft>[] = [{ label: "" }, { label: "x".repeat(201) }, { action: "\0" }, { from: "many" }];
    for (const edit of edits) {
      const total = drafts.total.map((draft, place) => (place === 1 ? { ...draft, ...edit } : draft));
      const checked = validate(operations.updateAccount.body, { bands: bandBodies({ ...drafts, total }) }, "form");
      const errors = checked.ok ? undefined : sentencesIn(checked.faults).bands;
      expect({ total: problemsOf("total", total).slice(0, 2) }, JSON.stringify(edit)).toEqual(errors);
    }
    expect(problemsOf("total", drafts.total)).toEqual([{}, {}, {}, {}]);
  });

  test("a new band is above the lowest, as far below the previous one as that is below its own", () => {
    const names = (list: readonly BandDraft[]) => list.map(({ label, from }) => `${label} ${from}`.trim());
    const five = withBandAdded(drafts.x, "x");
    expect(names(five)).toEqual(["High Priority 80", "Medium 60", "Low 40", "20", "Disqualified"]);
    expect(bandBodies({ ...drafts, x: five }).x.map(({ letter }) => letter)).toEqual(["A", "B", "C", "D", "E"]);
    expect(names(withBandAdded(drafts.total.slice(-1), "total"))).toEqual(["160", "Disqualified"]);
    expect(names(withoutBand(drafts.total, 3))).toEqual(["High 160", "Medium 120", "Low 80"]);
    expect(bandBodies({ ...drafts, y: withoutBand(drafts.y, 3) }).y.at(-1)).toMatchObject({ letter: "C", from: null });
  });

  test("are drawn to scale, if there is a scale", () => {
    const shares = (list: BandList, some: readonly BandDraft[]) =>
      bandScale(list, some)?.map(({ letter, start, size }) => [letter, start, Math.round(size * 100)]);
    const usual = [
      ["D", 0, 40],
      ["C", 0.4, 20],
      ["B", 0.6, 20],
      ["A", 0.8, 20],
    ];
    expect(shares("x", drafts.x)).toEqual(usual);
    expect(shares("total", drafts.total)).toEqual(usual);
    expect(shares("x", withFrom(0, "180"))?.at(-1)).toEqual(["A", 180 / 194, 7]);
    expect(shares("x", drafts.x.slice(-1))).toEqual([["A", 0, 100]]);
    expect(bandScale("x", withFrom(0, "60"))).toBeUndefined();
    expect(bandScale("x", withFrom(0, "x"))).toBeUndefined();
  });
});

describe("time zones", () => {
  const summer = new Date("2024-08-30T12:00:00Z");
  const zones = timeZones(summer, "Europe/Kiev");

  test("are found by region, city, and offset", () => {
    expect(findTimeZones(zones, "new york").map(({ name }) => name)).toEqual(["America/New_York"]);
    expect(findTimeZones(zones, "europe +01:00").map(({ name }) => name)).toContain("Europe/London");
    expect(findTimeZones(zones, "elmstreet")).toEqual([]);
    expect(zones.map(({ name }) => name)).toEqual(expect.arrayContaining(["UTC", "Europe/Kiev"]));
  });

  test("have the current time there", () => {
    expect(offsetOf("America/New_York", summer)).toBe("UTC-04:00");
    expect(offsetOf("UTC", summer)).toBe("UTC+00:00");
    expect(timeIn("America/New_York", summer)).toMatch(/^Friday, August 30, 2024.*8:00/);
    expect([offsetOf("No/Where", summer), timeIn("No/Where", summer)]).toEqual([undefined, undefined]);
  });
});
