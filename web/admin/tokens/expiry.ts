const DAY = 86_400_000;
/** A token that ends within so many days wants attention. */
const SOON_DAYS = 14;

export type ExpiryState = "never" | "later" | "soon" | "expired";

/** How it stands with the end of a token. */
export function expiryState(expiresAt: string | null, now: Date): ExpiryState {
  if (expiresAt === null) return "never";
  const left = Date.parse(expiresAt) - now.getTime();
  if (left <= 0) return "expired";
  return left <= SOON_DAYS * DAY ? "soon" : "later";
}

/** What a new token may be given, in days; blank for a date, 0 for no end. */
export const PRESETS = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
  { value: "never", label: "Never" },
  { value: "date", label: "On a date" },
] as const;
export type Preset = (typeof PRESETS)[number]["value"];

/** The moment a new token ends: so many days from now, at the end of a day where one is, or never. */
export function expiryOf(preset: Preset, date: string, now: Date): string | null {
  if (preset === "never") return null;
  if (preset !== "date") return new Date(now.getTime() + Number(preset) * DAY).toISOString();
  const end = new Date(`${date}T23:59:59`);
  // Left for the API to refuse at its field.
  return Number.isNaN(end.getTime()) ? date : end.toISOString();
}
