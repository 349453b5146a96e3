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
    summary: "Plot the leads",
    description:
      "Counts all leads in a grid of cells, X from left to right and Y from bottom to top, so that you can draw thousands at once, and returns the newest leads as points. The grid covers all leads and bands.",
    success: "The statistics.",
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
