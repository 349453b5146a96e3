import { z } from "zod";
import { SOURCE_TYPES, type SourceType } from "../wire/leads.ts";
import { SOURCE_LIMITS, TIMELINE_DAYS } from "../wire/limits.ts";
import { generated_at, priorities } from "./analytics.ts";
import type { CallSchemas } from "./call.ts";
import { count } from "./fields.ts";
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

const fromOneSource = {
  is_rest: z.boolean().describe("Whether these are all others together: only those with the most leads are listed."),
  leads: count,
  high: count.describe("Total in band A."),
  average_total: z.number().describe("Average total score of these leads, rounded to two decimals."),
};

const Sources = z
  .strictObject({
    channels: z.array(
      z.strictObject({
        type: z.enum(Object.keys(SOURCE_TYPES) as [SourceType, ...SourceType[]]),
        name: z.string().nullable().describe("Name of the token, or id of the import. Null without one."),
        ...fromOneSource,
      }),
    ),
    utm_sources: z.array(
      z.strictObject({ utm_source: z.string().nullable().describe("Null without one."), ...fromOneSource }),
    ),
  })
  .describe(
    `How the leads of these days came in, and their \`utm_source\`: up to ${SOURCE_LIMITS.listed} of each, the most leads first.`,
  )
  .meta({ id: "Sources" });

const Timeline = z
  .strictObject({
    today: count.describe("Leads that arrived today."),
    this_week: count.describe("Leads that arrived since Monday."),
    total: count.describe("All leads of the account."),
    days: z.array(Day).describe("Every day up to today, including days without leads."),
    sources: Sources,
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
