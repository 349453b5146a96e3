import { z } from "zod";
import { count, figuresHeaders, generated_at } from "./analytics-fields.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { defineOperation } from "./operation.ts";
import { wholeNumber } from "./pagination.ts";

/** The most days that the timeline goes back: a year and a day, so that a date can be compared with its last. */
export const TIMELINE_DAYS = { default: 30, max: 366 } as const;

const Day = z.strictObject({
  date: z.iso.date(),
  leads: count.describe("Leads that arrived on that day."),
  average_total: z.number().nullable().describe("Their average total score, to two decimals; null without any."),
  low: count.describe("Total in band D."),
  medium: count.describe("Total in band C or B."),
  high: count.describe("Total in band A."),
});

const Timeline = z
  .strictObject({
    today: count.describe("Leads that arrived today."),
    this_week: count.describe("Leads that have arrived since Monday."),
    total: count.describe("All leads, however old."),
    days: z.array(Day).describe("Each day up to today, also those without leads."),
    generated_at,
  })
  .meta({ id: "Timeline", description: "How many leads arrived when, by their latest results." });

export const getTimeline = defineOperation({
  id: "getTimeline",
  method: "GET",
  path: "/api/v1/analytics/timeline/",
  tag: "Analytics",
  summary: "Count the leads day by day",
  description:
    "Leads by the day on which they first arrived, scores by their latest results. Days begin at midnight in the account's time zone.",
  auth: "token",
  scoped: true,
  query: z.strictObject({
    days: z
      .preprocess(wholeNumber, z.int().min(1).max(TIMELINE_DAYS.max))
      .prefault(TIMELINE_DAYS.default)
      .describe("Number of days, up to today."),
  }),
  success: { status: 200, description: "The figures.", schema: Timeline, headers: figuresHeaders },
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
          { date: "2026-01-14", leads: 0, average_total: null, low: 0, medium: 0, high: 0 },
          { date: "2026-01-15", leads: 4, average_total: 112.75, low: 1, medium: 1, high: 2 },
        ],
        generated_at: CREATED_AT,
      },
      volatile: ["date"],
    },
  ],
});
