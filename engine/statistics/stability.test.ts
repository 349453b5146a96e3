import { expect, test } from "vitest";
import { shiftOf, stabilityByDay, stabilityOf } from "./stability.ts";

const REFERENCE = Array<number>(10).fill(1000);
const MOVED = [200, 160, 140, 120, 100, 80, 70, 60, 40, 30];

test.each([
  [0.0999, "stable"],
  [0.1, "shifting"],
  [0.2499, "shifting"],
  [0.25, "shifted"],
] as const)("%f is %s", (psi, shift) => {
  expect(shiftOf(psi)).toBe(shift);
});

test("each day is compared with the reference", () => {
  const days = stabilityByDay(REFERENCE, [
    { day: "2026-11-01", counts: Array(10).fill(100) },
    { day: "2026-11-02", counts: MOVED },
    { day: "2026-11-03", counts: Array(10).fill(0) },
  ]);
  expect(days).toMatchObject([
    { day: "2026-11-01", leads: 1000, psi: 0, shift: "stable", too_few: false },
    { day: "2026-11-02", leads: 1000, shift: "shifted", too_few: false },
    { day: "2026-11-03", leads: 0, psi: null, shift: null, too_few: true, needs: null },
  ]);
  expect(days[1]?.psi).toBeCloseTo(0.289471940921817, 12);
});

test("a day with few leads looks shifted by chance, which it says, and how many are enough", () => {
  const few = stabilityOf(REFERENCE, [3, 0, 2, 1, 4, 1, 2, 1, 3, 3]);
  expect(few).toMatchObject({ leads: 20, shift: "shifted", too_few: true, needs: 172 });
  expect(few.by_chance).toBeGreaterThan(0.5);
  expect(stabilityOf(REFERENCE, Array(10).fill(18)).too_few).toBe(false);
  // a change that chance does not explain is one also in few leads
  expect(stabilityOf(REFERENCE, [20, 0, 0, 0, 0, 0, 0, 0, 0, 0])).toMatchObject({ shift: "shifted", too_few: false });
});

test("a reference of few leads is never enough", () => {
  expect(stabilityOf(Array(10).fill(2), MOVED)).toMatchObject({ needs: null });
  expect(stabilityOf([], [])).toMatchObject({ psi: null, too_few: true });
});
