import { z } from "zod";
import { PLANE_LIMITS } from "../wire/limits.ts";
import { generated_at } from "./analytics.ts";
import { priority } from "./bands.ts";
import type { CallSchemas } from "./call.ts";
import { count, moment } from "./fields.ts";

const span = z.tuple([z.number(), z.number()]);

const Cell = z.strictObject({
  column: count.describe("From the left, starting at 0."),
  row: count.describe("From the bottom, starting at 0."),
  leads: z.int().min(1),
});

const Point = z.strictObject({
  lead_id: z.string(),
  name: z.string().nullable(),
  created_at: moment.describe("When it first arrived."),
  x_axis: z.number(),
  y_axis: z.number(),
  total_score: z.number(),
  priority,
});

const Plane = z
  .strictObject({
    x: span.describe("The range of X covered by the columns."),
    y: span.describe("The range of Y covered by the rows."),
    columns: z.int().min(1).max(PLANE_LIMITS.columns),
    rows: z.int().min(1).max(PLANE_LIMITS.rows),
    cells: z
      .array(Cell)
      .describe(
        "The cells that have leads, row by row from the bottom. A cell includes its left and lower edges. The outermost cells include everything beyond them.",
      ),
    newest: z.array(Point).max(PLANE_LIMITS.newest).describe("The newest leads, latest first."),
    generated_at,
  })
  .meta({ id: "Plane", description: "Where the leads are on the plane." });

export const planeSchemas = {
  getPlane: { answer: Plane },
} as const satisfies CallSchemas;
