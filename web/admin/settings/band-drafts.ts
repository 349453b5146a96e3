import { FIELD_LIMITS, orNull, RULES, ruleFaults } from "#contract/wire";
import {
  applyEdit,
  BAND_LETTERS,
  BAND_LIST_NAMES,
  type Band,
  type BandList,
  type Bands,
  capitalized,
  DEFAULT_BANDS,
  EMPTY_MODEL,
} from "#engine";
import { numberText } from "../../ui/typed-number.ts";
import { numberOf } from "../controls/number-of.ts";

/** A band in the form; its letter is its place. */
export interface BandDraft {
  readonly label: string;
  readonly action: string;
  /** Ignored for the lowest band, which has no lower limit. */
  readonly from: string;
}

/** The form of the bands. */
export interface BandValues {
  readonly bands: Readonly<Record<BandList, BandDraft[]>>;
}

const perList = <Value>(make: (list: BandList) => Value): Readonly<Record<BandList, Value>> => ({
  x: make("x"),
  y: make("y"),
  total: make("total"),
});

/** The form of an account's bands. */
export function bandDrafts(bands: Bands): BandValues["bands"] {
  return perList((list) => bands[list].map(({ label, action, from }) => ({ label, action, from: numberText(from) })));
}

/** The bands for the API. A score that is not a number is sent as it was typed, for the rules to reject. */
export function bandBodies(drafts: BandValues["bands"]): Bands {
  return perList((list) => bodiesOf(drafts[list]));
}

function bodiesOf(drafts: readonly BandDraft[]): Band[] {
  return drafts.map(({ label, action, from }, index) => ({
    letter: BAND_LETTERS[index],
    label,
    from: index === drafts.length - 1 ? null : numberOf(from),
    action,
  })) as Band[];
}

/** Adds a band above the lowest one: it begins as far below the previous one as that is below its own. */
export function withBandAdded(drafts: readonly BandDraft[], list: BandList): BandDraft[] {
  const bounds = drafts.slice(0, -1).map(({ from }) => numberOf(from));
  const [before, last] = [bounds.at(-2), bounds.at(-1)];
  const gap = typeof before === "number" && typeof last === "number" ? before - last : 20;
  const byDefault = DEFAULT_BANDS[list][0]?.from ?? 0;
  const from = typeof last === "number" ? last - gap : byDefault;
  return [...drafts.slice(0, -1), { label: "", action: "", from: numberText(from) }, ...drafts.slice(-1)];
}

/** Removes a band, whose scores then belong to the band below it, or to the one above the lowest. */
export const withoutBand = (drafts: readonly BandDraft[], index: number): BandDraft[] => drafts.toSpliced(index, 1);

/** The API's rules for each band by itself; the engine checks all of them together. */
const BAND_RULES = {
  label: RULES.filledText(FIELD_LIMITS.name),
  action: RULES.text(FIELD_LIMITS.text),
  from: orNull(RULES.number),
};

/** The errors of a band, by member. */
export type BandProblems = Readonly<Partial<Record<keyof BandDraft, readonly string[]>>>;

/** The API's errors for a list of bands in the form, by the index of each. */
export function problemsOf(list: BandList, drafts: readonly BandDraft[]): readonly BandProblems[] {
  const bodies = bodiesOf(drafts);
  const faults = bodies.map((band) => ruleFaults(band, BAND_RULES) as BandProblems);
  if (faults.some((each) => Object.keys(each).length > 0)) return faults;
  const data = { ...DEFAULT_BANDS, [list]: bodies };
  const edited = applyEdit(EMPTY_MODEL, { kind: "bands", action: "replace", data, at: "" });
  const messages = edited.ok || !("errors" in edited) ? [] : (edited.errors.bands ?? []).map(({ message }) => message);
  return drafts.map((_, index) =>
    problemsOfBand(`Band ${BAND_LETTERS[index]} of ${BAND_LIST_NAMES[list]}: `, messages),
  );
}

/** The engine writes `Band B of X: from must …`; any other message is about the name. */
function problemsOfBand(beginning: string, messages: readonly string[]): BandProblems {
  const problems: { from?: string[]; label?: string[] } = {};
  for (const message of messages.filter((each) => each.startsWith(beginning))) {
    const text = message.slice(beginning.length);
    const member = text.startsWith("from ") ? "from" : "label";
    const rest = member === "from" ? text.slice("from ".length) : text;
    problems[member] = [...(problems[member] ?? []), capitalized(rest)];
  }
  return problems;
}
