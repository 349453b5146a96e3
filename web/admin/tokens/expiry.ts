const DAY_MS = 86_400_000;
/** A token that expires within this number of days needs attention. */
const SOON_DAYS = 14;

export type ExpiryState = "never" | "later" | "soon" | "expired";

/** The state of a token's expiry. */
export function expiryState(expiresAt: string | null, now: Date): ExpiryState {
  if (expiresAt === null) return "never";
  const left = Date.parse(expiresAt) - now.getTime();
  if (left <= 0) return "expired";
  return left <= SOON_DAYS * DAY_MS ? "soon" : "later";
}

/** The options for the expiry of a new token, in days; empty for a date, 0 for never. */
export const PRESETS = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
  { value: "never", label: "Never" },
  { value: "date", label: "On a date" },
] as const;
export type ExpiryPreset = (typeof PRESETS)[number]["value"];

/**
 * The moment at which a new token expires: a number of days from now, the end of a day if a date is chosen, or never.
 */
export function expiryOf(preset: ExpiryPreset, date: string, now: Date): string | null {
  if (preset === "never") return null;
  if (preset !== "date") return new Date(now.getTime() + Number(preset) * DAY_MS).toISOString();
  const end = new Date(`${date}T23:59:59`);
  // Left for the API to reject at its field.
  return Number.isNaN(end.getTime()) ? date : end.toISOString();
}
