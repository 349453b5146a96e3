import { dayIn, dayText, shiftedDay } from "../../ui/dates.ts";
import type { AuditEvent } from "./wording.ts";

/** Groups events by their day in a time zone, in their original order. */
export function byDay(
  events: readonly AuditEvent[],
  timeZone: string,
): readonly (readonly [day: string, events: readonly AuditEvent[]])[] {
  const days = new Map<string, AuditEvent[]>();
  for (const event of events) {
    const day = dayIn(new Date(event.created_at), timeZone);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days];
}

/** A day as a heading: the last two by name. @example dayName("2026-01-30", "2026-01-31") // "Yesterday" */
export function dayName(day: string, today: string): string {
  if (day === today) return "Today";
  return day === shiftedDay(today, -1) ? "Yesterday" : dayText(day, "long");
}
