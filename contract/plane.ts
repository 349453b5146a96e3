import { z } from "zod";
import { count, figuresHeaders, generated_at } from "./analytics-fields.ts";
import { anonymous, improved, listed, strong } from "./examples/leads.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { priority } from "./lead-schemas.ts";
import { defineOperation } from "./operation.ts";

/** The plane is divided into at most so many cells, and shows so many leads by themselves. */
export const PLANE_LIMITS = { columns: 48, rows: 36, newest: 200 } as const;

const span = z.tuple([z.number(), z.number()]);

const Cell = z.strictObject({
  column: count.describe("From the left, from 0."),
  row: count.describe("From below, from 0."),
  leads: z.int().min(1),
});

const Point = z.strictObject({
  lead_id: z.string(),
  x_axis: z.number(),
  y_axis: z.number(),
  total_score: z.number(),
  priority,
});

const Plane = z
  .strictObject({
    x: span.describe("From where to where the columns go."),
    y: span.describe("From where to where the rows go."),
    columns: z.int().min(1).max(PLANE_LIMITS.columns),
    rows: z.int().min(1).max(PLANE_LIMITS.rows),
    cells: z
      .array(Cell)
      .describe(
        "Those with leads in them, row by row from below. A cell holds its left and lower edge; the outermost hold all beyond.",
      ),
    newest: z.array(Point).max(PLANE_LIMITS.newest).describe("The newest leads, the latest first."),
    generated_at,
  })
  .meta({ id: "Plane", description: "Where the leads lie on the plane." });

const point = ({ lead_id, x_axis, y_axis, total_score, priority: shown }: (typeof strong)["result"]) => ({
  lead_id,
  x_axis,
  y_axis,
  total_score,
  priority: shown,
});

export const getPlane = defineOperation({
  id: "getPlane",
  method: "GET",
  path: "/api/v1/analytics/plane/",
  tag: "Analytics",
  summary: "See the leads on the plane",
  description:
    "All leads counted in cells of round size, X from left to right and Y from below, so that thousands can be drawn at once, and the newest as points. It reaches as far as the leads and the bands do.",
  auth: "token",
  scoped: true,
  success: { status: 200, description: "The figures.", schema: Plane, headers: figuresHeaders },
  examples: [
    {
      name: "Four leads",
      request: {},
      status: 200,
      response: {
        x: [0, 100],
        y: [0, 100],
        columns: 40,
        rows: 20,
        cells: [
          { column: 5, row: 4, leads: 1 },
          { column: 9, row: 7, leads: 1 },
          { column: 32, row: 17, leads: 1 },
          { column: 39, row: 19, leads: 1 },
        ],
        newest: [anonymous, listed, improved, strong].map(({ result }) => point(result)),
        generated_at: CREATED_AT,
      },
      volatile: ["lead_id"],
    },
  ],
});
