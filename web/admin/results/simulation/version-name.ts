import { capitalized } from "#engine";
import { dayIn, dayText } from "../../../ui/dates.ts";

interface Version {
  readonly version: number;
  readonly note: string;
  readonly created_at: string;
}

/** Maximum length of a note in the name of a version. */
const MAX_LENGTH = 48;

/** The name of a version in a list: `Version 4 · Nov 25, 2026 · Weight of "Income" 1 → 2`. */
export function versionName({ version, note, created_at }: Version, timeZone: string): string {
  const [line = ""] = note.split("\n", 1);
  const name = capitalized(line);
  return [
    `Version ${version}`,
    dayText(dayIn(new Date(created_at), timeZone), "medium"),
    ...(name === "" ? [] : [name.length > MAX_LENGTH ? `${name.slice(0, MAX_LENGTH).trimEnd()}…` : name]),
  ].join(" · ");
}
