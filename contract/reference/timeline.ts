import type { CallReferences } from "./call.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { figuresHeaders } from "./headers.ts";

export const timelineReference = {
  getTimeline: {
    tag: "Analytics",
    summary: "Count the leads day by day",
    description:
      "Leads by the day on which they first arrived, scores by their latest results. Days begin at midnight in the account's time zone.",
    success: "The figures.",
    headers: figuresHeaders,
    examples: [
      {
        name: "Yesterday and today",
        request: { query: { days: 2 } },
        status: 200,
        response: {
          today: 4,
          this_week: 4,
          total: 4,
          days: [
            { date: "2026-01-14", leads: 0, average_total: null, low: 0, medium: 0, high: 0, priorities: [] },
            {
              date: "2026-01-15",
              leads: 4,
              average_total: 143,
              low: 1,
              medium: 1,
              high: 2,
              priorities: [
                { priority: "High", leads: 2 },
                { priority: "Medium", leads: 1 },
                { priority: "Disqualified", leads: 1 },
              ],
            },
          ],
          generated_at: CREATED_AT,
        },
        volatile: ["date"],
      },
    ],
  },
} satisfies CallReferences;
