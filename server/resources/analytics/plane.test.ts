import fc from "fast-check";
import { expect, test } from "vitest";
import { PLANE_LIMITS } from "#contract";
import { DEFAULT_BANDS, fromHundredths, LIMITS } from "#engine";
import { testApp } from "../../testing/app.ts";
import { axisOf } from "./plane.ts";

const { api, database, makeAccount, makeUser } = await testApp();
const PATH = "/api/v1/analytics/plane/";

interface Plane {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly columns: number;
  readonly rows: number;
  readonly cells: readonly { readonly column: number; readonly row: number; readonly leads: number }[];
  readonly newest: readonly { readonly lead_id: string; readonly x_axis: number; readonly priority: string }[];
}

async function planeOf(points: readonly (readonly [x: number, y: number])[]): Promise<Plane> {
  const account = await makeAccount();
  await database.pool.query({
    text: `insert into lead (account_id, lead_id, answers, model_version, evaluated_on, x, y, total, x_band, y_band,
        total_band, created_at)
      select $1, 'L' || n, '{}', 1, '2026-01-01', x, y, x + y, 'D', 'D', 'A', timestamptz '2026-01-01' + n * interval '1 s'
      from unnest($2::bigint[], $3::bigint[]) with ordinality as t(x, y, n)`,
    values: [account.id, points.map(([x]) => Math.round(x * 100)), points.map(([, y]) => Math.round(y * 100))],
  });
  const { status, body } = await api.get<Plane>(PATH, { as: await makeUser(account) });
  expect(status).toBe(200);
  return body;
}

test("without leads the bands decide how far it reaches", async () => {
  expect(await planeOf([])).toMatchObject({ x: [0, 100], y: [0, 100], columns: 40, rows: 20, cells: [], newest: [] });
});

test("leads are counted in the cells that contain them, with lower and left edges included", async () => {
  const { cells, columns, rows, x, y } = await planeOf([
    [0, 0],
    [2.49, 4.99],
    [2.5, 5],
    [99.99, 99.99],
    [100, 100],
  ]);
  expect([columns, rows, x, y]).toEqual([40, 20, [0, 100], [0, 100]]);
  expect(cells).toEqual([
    { column: 0, row: 0, leads: 2 },
    { column: 1, row: 1, leads: 1 },
    { column: 39, row: 19, leads: 2 },
  ]);
});

test("it reaches as far as the leads do, below zero too", async () => {
  const { x, y, cells } = await planeOf([
    [-37.5, 10],
    [20, 340],
  ]);
  expect([x, y]).toEqual([
    [-40, 100],
    [0, 350],
  ]);
  expect(cells.reduce((sum, { leads }) => sum + leads, 0)).toBe(2);
});

test("of the newest, at most 200 are shown one by one, the latest first", async () => {
  const { newest, cells } = await planeOf(Array.from({ length: 205 }, (_, n) => [n / 4, 50] as const));
  expect(newest).toHaveLength(PLANE_LIMITS.newest);
  expect(newest[0]).toMatchObject({ lead_id: "L205", x_axis: 51, priority: "High" });
  expect(newest.at(-1)?.lead_id).toBe("L6");
  expect(cells.reduce((sum, { leads }) => sum + leads, 0)).toBe(205);
});

test("any leads and bands: no more cells than fit, all leads inside, every edge of a band with room around it", () => {
  const score = fc.oneof(fc.integer({ min: -20_000, max: 30_000 }), fc.integer({ min: -1e13, max: 1e13 }));
  const edge = fc.oneof(
    fc.integer({ min: -1_000_000, max: 1_000_000 }),
    fc.integer({ min: -100 * LIMITS.modelPoints, max: 100 * LIMITS.modelPoints }),
  );
  const edges = fc.uniqueArray(edge, { maxLength: 3 });
  fc.assert(
    fc.property(score, score, edges, fc.integer({ min: 5, max: 48 }), (a, b, froms, most) => {
      const descending = froms.sort((p, q) => q - p).map(fromHundredths);
      const bands = DEFAULT_BANDS.x.slice(0, descending.length + 1).map((band, index) => ({
        ...band,
        from: descending[index] ?? null,
      }));
      const { from, step, cells } = axisOf({ least: Math.min(a, b), greatest: Math.max(a, b) }, bands, most);
      expect(cells).toBeGreaterThan(0);
      expect(cells).toBeLessThanOrEqual(most);
      expect(Number.isSafeInteger(step)).toBe(true);
      const to = from + cells * step;
      expect(from).toBeLessThanOrEqual(Math.min(a, b));
      expect(to).toBeGreaterThanOrEqual(Math.max(a, b));
      for (const edge of froms) {
        expect(from).toBeLessThan(edge);
        expect(to).toBeGreaterThan(edge);
      }
    }),
    { numRuns: 1_000 },
  );
});
