import { describe, expect, test } from "vitest";
import { operations, validate } from "#contract";
import { applyEdit, DEFAULT_BANDS, EMPTY_MODEL } from "#engine";
import { findTimeZones, offsetOf, timeIn, timeZones } from "../form/time-zones.ts";
import { type BandDraft, bandBodies, bandDrafts, bandProblems, objectionsTo, scaleOf } from "./band-drafts.ts";

describe("bands", () => {
  const drafts = bandDrafts(DEFAULT_BANDS);
  const withFrom = (letter: string, from: string) =>
    drafts.map((draft) => (draft.letter === letter ? { ...draft, from } : draft));

  test("a form that was not touched says what it said", () => {
    expect(bandBodies(drafts)).toEqual(DEFAULT_BANDS);
    expect(bandBodies(withFrom("A", " −1.5 "))[0]?.from).toBe(-1.5);
  });

  test("what the engine refuses stands at its band", () => {
    const refused = withFrom("B", "90");
    const edited = applyEdit(EMPTY_MODEL, { kind: "bands", action: "replace", data: bandBodies(refused), at: "" });
    const errors = edited.ok || !("errors" in edited) ? undefined : edited.errors.bands;
    expect(bandProblems(errors, refused).bands.get("B")).toEqual({
      from: ["Must be less than 80, where the band above begins."],
    });
    expect(bandProblems(["There must be 4 bands."], drafts)).toEqual({
      bands: new Map(),
      all: ["There must be 4 bands."],
    });
  });

  test("what the schema refuses stands at its member", () => {
    const refused = withFrom("C", "forty").map((draft) => (draft.letter === "A" ? { ...draft, label: " " } : draft));
    const { bands } = bandProblems(objectionsTo(refused), refused);
    expect(Object.fromEntries(bands)).toEqual({
      A: { label: ["This field is required."] },
      C: { from: ["Enter a number."] },
    });
  });

  test("are refused in the form as the API refuses them", () => {
    const edits: Partial<BandDraft>[] = [
      { label: "" },
      { label: "x".repeat(201) },
      { action: "\0" },
      { from: "many" },
      { from: "" },
    ];
    for (const edit of edits) {
      const edited = drafts.map((draft) => (draft.letter === "B" ? { ...draft, ...edit } : draft));
      const checked = validate(operations.updateAccount.body, { bands: bandBodies(edited) }, "form");
      if (checked.ok)
        expect(objectionsTo(edited), JSON.stringify(edit)).toEqual([expect.stringMatching(/^Band B: from /)]);
      else expect(bandProblems(objectionsTo(edited), edited)).toEqual(bandProblems(checked.errors.bands, edited));
    }
    expect(objectionsTo(drafts)).toBeUndefined();
  });

  test("are drawn to scale, as long as there is one", () => {
    const scale = scaleOf(drafts);
    expect(scale).toMatchObject({ from: 0, to: 100 });
    expect(scale?.stretches.map(({ letter, start, size }) => [letter, start, Math.round(size * 100)])).toEqual([
      ["D", 0, 40],
      ["C", 0.4, 20],
      ["B", 0.6, 20],
      ["A", 0.8, 20],
    ]);
    expect(scaleOf(withFrom("A", "180"))).toMatchObject({ from: 0, to: 194 });
    expect(scaleOf(withFrom("A", "60"))).toBeUndefined();
    expect(scaleOf(withFrom("A", "x"))).toBeUndefined();
    expect(scaleOf(withFrom("D", "1"))).toBeUndefined();
  });
});

describe("time zones", () => {
  const summer = new Date("2024-08-30T12:00:00Z");
  const zones = timeZones(summer, "Europe/Kiev");

  test("are found by region, city and offset", () => {
    expect(findTimeZones(zones, "new york").map(({ name }) => name)).toEqual(["America/New_York"]);
    expect(findTimeZones(zones, "europe +01:00").map(({ name }) => name)).toContain("Europe/London");
    expect(findTimeZones(zones, "elmstreet")).toEqual([]);
    expect(zones.map(({ name }) => name)).toEqual(expect.arrayContaining(["UTC", "Europe/Kiev"]));
  });

  test("say what time it is there", () => {
    expect(offsetOf("America/New_York", summer)).toBe("UTC-04:00");
    expect(offsetOf("UTC", summer)).toBe("UTC+00:00");
    expect(timeIn("America/New_York", summer)).toMatch(/Friday.* 30 August 2024.*08:00/);
    expect([offsetOf("No/Where", summer), timeIn("No/Where", summer)]).toEqual([undefined, undefined]);
  });
});
