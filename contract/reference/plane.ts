import type { CallReferences } from "./call.ts";
import { anonymous, improved, listedLead, strong } from "./examples/leads.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { figuresHeaders } from "./headers.ts";

type Sent = (typeof listedLead | typeof improved | typeof anonymous | typeof strong)["body"];

const point = ({ body, result }: { readonly body: Sent; readonly result: (typeof strong)["result"] }) => ({
  lead_id: result.lead_id,
  name: "name" in body ? body.name : null,
  created_at: CREATED_AT,
  x_axis: result.x_axis,
  y_axis: result.y_axis,
  total_score: result.total_score,
  priority: result.priority,
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
          newest: [listedLead, improved, anonymous, strong].map(point),
          generated_at: CREATED_AT,
        },
        volatile: ["lead_id"],
      },
    ],
  },
} satisfies CallReferences;
