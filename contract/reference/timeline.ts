import type { CallReferences } from "./call.ts";
import { PEOPLE } from "./examples/people.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { figuresHeaders } from "./headers.ts";

export const timelineReference = {
  getTimeline: {
    tag: "Analytics",
    summary: "Count leads by day",
    description:
      "Counts leads by the day they first arrived, with scores from their latest results. Days start at midnight in the account's time zone.",
    success: "The statistics.",
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
          sources: {
            channels: [
              { type: "api", name: PEOPLE.client.username, is_rest: false, leads: 4, high: 2, average_total: 143 },
            ],
            utm_sources: [
              { utm_source: null, is_rest: false, leads: 3, high: 2, average_total: 171 },
              { utm_source: "newsletter", is_rest: false, leads: 1, high: 0, average_total: 59 },
            ],
          },
          generated_at: CREATED_AT,
        },
        volatile: ["date"],
      },
    ],
  },
} satisfies CallReferences;
