import type { CallReferences } from "./call.ts";
import { anonymous, improved, listed, strong } from "./examples/leads.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { figuresHeaders } from "./headers.ts";

const point = ({ lead_id, x_axis, y_axis, total_score, priority: shown }: (typeof strong)["result"]) => ({
  lead_id,
  x_axis,
  y_axis,
  total_score,
  priority: shown,
});

export const planeReference = {
  getPlane: {
    tag: "Analytics",
    summary: "See the leads on the plane",
    description:
      "All leads counted in cells of round size, X from left to right and Y from below, so that thousands can be drawn at once, and the newest as points. It reaches as far as the leads and the bands do.",
    success: "The figures.",
    headers: figuresHeaders,
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
            { column: 9, row: 7, leads: 1 },
            { column: 27, row: 17, leads: 1 },
            { column: 32, row: 17, leads: 1 },
            { column: 39, row: 19, leads: 1 },
          ],
          newest: [listed, improved, anonymous, strong].map(({ result }) => point(result)),
          generated_at: CREATED_AT,
        },
        volatile: ["lead_id"],
      },
    ],
  },
} satisfies CallReferences;
