import { formatCount } from "../../ui/numbers.ts";
import type { Webhook } from "../data/webhooks.ts";

type Health = Webhook["health"];
type Hour = Health["hours"][number];

/** How many attempts of the last 24 hours succeeded and failed. */
export function attemptsOf({ hours }: Pick<Health, "hours">): Pick<Hour, "delivered" | "failed"> {
  const sum = (of: "delivered" | "failed") => hours.reduce((all, hour) => all + hour[of], 0);
  return { delivered: sum("delivered"), failed: sum("failed") };
}

/**
 * One delivery may have several attempts that failed.
 *
 * @example attemptsText({ delivered: 1204, failed: 3 }) // "1,204 delivered, 3 failed attempts"
 */
export function attemptsText({ delivered, failed }: Pick<Hour, "delivered" | "failed">): string {
  if (delivered + failed === 0) return "Nothing sent";
  const parts = [
    delivered > 0 && `${formatCount(delivered)} delivered`,
    failed > 0 && `${formatCount(failed)} failed ${failed === 1 ? "attempt" : "attempts"}`,
  ];
  return parts.filter((part) => part !== false).join(", ");
}

/**
 * The last 24 hours in a sentence, with the hours in which something failed.
 *
 * @param hourText the name of an hour: `2:00 PM`
 */
export function healthText({ hours }: Pick<Health, "hours">, hourText: (hour: string) => string): string {
  const failing = hours.filter(({ failed }) => failed > 0).map(({ hour }) => hourText(hour));
  const where = failing.length === 0 ? "" : ` Failed at ${failing.join(", ")}.`;
  return `Last 24 hours: ${attemptsText(attemptsOf({ hours }))}.${where}`;
}

/** The part of an hour's attempts that failed; at least a quarter of its cell, so that it can be seen. */
export function failedPart({ delivered, failed }: Pick<Hour, "delivered" | "failed">): number {
  if (failed === 0) return 0;
  return delivered === 0 ? 1 : Math.min(0.75, Math.max(0.25, failed / (delivered + failed)));
}
