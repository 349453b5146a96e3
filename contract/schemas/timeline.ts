import { z } from "zod";
import { TIMELINE_DAYS } from "../wire/limits.ts";
import { count, generated_at, priorities } from "./analytics.ts";
import type { CallSchemas } from "./call.ts";
import { wholeNumber } from "./pagination.ts";

const Day = z.strictObject({
  date: z.iso.date(),
  leads: count.describe("Leads that arrived on that day."),
  average_total: z
    .number()
    .nullable()
    .describe("Average total score of these leads, rounded to two decimals. Null if there are none."),
  low: count.describe("Total in any band below B."),
  medium: count.describe("Total in band B."),
  high: count.describe("Total in band A."),
  priorities: priorities.describe("The same leads by priority. Priorities without leads are left out."),
});

const Timeline = z
  .strictObject({
    today: count.describe("Leads that arrived today."),
    this_week: count.describe("Leads that arrived since Monday."),
    total: count.describe("All leads of the account."),
    days: z.array(Day).describe("Every day up to today, including days without leads."),
    generated_at,
  })
  .meta({ id: "Timeline", description: "The number of leads that arrived each day, with their latest results." });

export const timelineSchemas = {
  getTimeline: {
    query: z.strictObject({
      days: z
        .preprocess(wholeNumber, z.int().min(1).max(TIMELINE_DAYS.max))
        .prefault(TIMELINE_DAYS.default)
        .describe("Number of days, up to today."),
    }),
    answer: Timeline,
  },
} as const satisfies CallSchemas;
