import { type SimulationDate, USUAL_DATE } from "#contract/wire";
import { momentOfLocal } from "#engine";

/** The values of the dialog. */
export interface PublishValues {
  readonly note: string;
  readonly when: "now" | "at";
  /** Such as `2026-11-23T08:00`, in the time zone of the account; empty until it is chosen. */
  readonly at: string;
  readonly rescore: boolean;
  /** The value of `today()` for a re-scored lead. */
  readonly date: SimulationDate;
}

export const INITIAL_VALUES: PublishValues = { note: "", when: "now", at: "", rescore: false, date: USUAL_DATE };

/** The body of the request. The API reads the time in the account's time zone. */
export const publishBody = ({ note, when, at, rescore, date }: PublishValues) => ({
  note,
  ...(when === "at" ? { at } : {}),
  ...(rescore ? { rescore: { date } } : {}),
});

/**
 * The consequences, in sentences.
 *
 * @param summary what is published and what it does not change, in the server's words
 */
export function consequencesOf({ when, at, rescore, date }: PublishValues, summary: string, timeZone: string): string {
  const time = when === "now" ? "The new version goes live at once and scores new leads." : scheduled(at, timeZone);
  const stored = rescore
    ? `Then all stored leads are scored again as of ${date === "today" ? "today" : "the day each arrived"}, and those whose result changes get a new entry in their history.`
    : "Stored leads keep their scores.";
  return [summary, time, stored].join(" ");
}

/** Why the chosen time is not possible; undefined if it is, or if none was chosen. */
export function timeProblem(at: string, timeZone: string, now: Date): string | undefined {
  const [day, time] = at.split("T");
  if (at !== "" && momentOfLocal(at, timeZone) === undefined)
    return `There is no ${time} on ${day} in ${timeZone}. Choose another time.`;
  const shownNow = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone }).format(now);
  const isPast = Date.parse(`${at}Z`) <= Date.parse(`${shownNow.replace(" ", "T")}Z`);
  return isPast ? "This time has passed. Choose a later one, or publish now." : undefined;
}

function scheduled(at: string, timeZone: string): string {
  const day = new Date(`${at}Z`);
  if (Number.isNaN(day.getTime())) return "Choose when it goes live.";
  const text = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeStyle: "short", timeZone: "UTC" }).format(day);
  return `The new version goes live on ${text.replaceAll("\u202f", " ")} (${timeZone}) and scores new leads from then on.`;
}
