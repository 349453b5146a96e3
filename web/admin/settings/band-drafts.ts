import type { FieldErrors } from "#contract";
import { FIELD_LIMITS, faultsOf, orNull, RULES } from "#contract/wire";
import { applyEdit, type Band, type BandLetter, EMPTY_MODEL } from "#engine";
import { numberOf } from "../components/form/number-of.ts";

/** A band as it stands in the form. */
export interface BandDraft {
  readonly letter: BandLetter;
  readonly label: string;
  readonly action: string;
  /** Blank for the lowest band, which is open downwards. */
  readonly from: string;
}

/** The form of an account's bands. */
export function bandDrafts(bands: readonly Band[]): BandDraft[] {
  return bands.map(({ from, ...band }) => ({ ...band, from: from === null ? "" : String(from) }));
}

/** The bands as the API takes them; a score that is none goes as it was typed, for the rules to refuse. */
export function bandBodies(drafts: readonly BandDraft[]): Band[] {
  return drafts.map(({ from, ...draft }) => ({ ...draft, from: numberOf(from) })) as Band[];
}

/** What the API asks of each band by itself; the engine knows what holds of all of them. */
const BAND_RULES = {
  label: RULES.filledText(FIELD_LIMITS.name),
  action: RULES.text(FIELD_LIMITS.text),
  from: orNull(RULES.number),
};

/** What the API would say of the bands as they stand in the form. */
export function objectionsTo(drafts: readonly BandDraft[]): FieldErrors[string] | undefined {
  const data = bandBodies(drafts);
  const faults = data.map((band) => faultsOf(band, BAND_RULES));
  if (faults.some((each) => Object.keys(each).length > 0)) return faults;
  const edited = applyEdit(EMPTY_MODEL, { kind: "bands", action: "replace", data, at: "" });
  return edited.ok || !("errors" in edited) ? undefined : edited.errors.bands;
}

/** What stands against a band, by member. */
export type BandProblems = Readonly<Partial<Record<keyof BandDraft, readonly string[]>>>;

/** The errors of `bands` by letter: the schema names members, the engine says `Band B: from must …`. */
export function bandProblems(
  errors: FieldErrors[string] | undefined,
  drafts: readonly BandDraft[],
): { readonly bands: ReadonlyMap<BandLetter, BandProblems>; readonly all: readonly string[] } {
  const bands = new Map<BandLetter, Record<string, string[]>>();
  const all: string[] = [];
  const add = (letter: BandLetter | undefined, member: string, message: string) => {
    if (letter === undefined) return all.push(message);
    const own = bands.get(letter) ?? {};
    bands.set(letter, { ...own, [member]: [...(own[member] ?? []), message] });
  };
  for (const [index, each] of (Array.isArray(errors) ? errors : []).entries()) {
    if (typeof each === "string") {
      const { letter, message = each } = /^Band (?<letter>[A-Z]): from (?<message>.*)$/s.exec(each)?.groups ?? {};
      const band = drafts.find((draft) => draft.letter === letter);
      add(band?.letter, "from", band === undefined ? message : message.charAt(0).toUpperCase() + message.slice(1));
    } else {
      for (const [member, messages] of Object.entries(each)) {
        for (const message of Array.isArray(messages) ? messages : []) {
          if (typeof message === "string") add(drafts[index]?.letter, member, message);
        }
      }
    }
  }
  return { bands, all };
}

/** A band on the scale: where it lies, as shares of the scale's length. */
export interface Stretch {
  readonly letter: BandLetter;
  readonly label: string;
  readonly from: number | null;
  /** Where the next higher band begins. */
  readonly to: number | null;
  readonly start: number;
  readonly size: number;
}

/** Scores that the scale always shows. */
const USUAL = [0, 100] as const;

/**
 * The bands from the lowest to the highest on one scale; undefined as long as their bounds are no falling row of
 * numbers, for then there is nothing to draw.
 */
export function scaleOf(
  drafts: readonly BandDraft[],
): { readonly from: number; readonly to: number; readonly stretches: readonly Stretch[] } | undefined {
  const bounds = bandBodies(drafts).map(({ from }) => from);
  const numbers = bounds.slice(0, -1);
  const isFalling = numbers.every(
    (bound, index) => typeof bound === "number" && (index === 0 || bound < (numbers[index - 1] ?? Number.NaN)),
  );
  if (!isFalling || bounds.at(-1) !== null) return undefined;
  const inner = numbers.filter((bound) => bound !== null);
  // an open end is drawn a tenth beyond the last bound, so that its band is seen
  const reach = Math.max(10, (Math.max(...inner) - Math.min(...inner)) / 10);
  const from = Math.min(USUAL[0], Math.min(...inner) - reach);
  const to = Math.max(USUAL[1], Math.max(...inner) + reach);
  const share = (score: number) => (score - from) / (to - from);
  const stretches = drafts.map(({ letter, label }, index): Stretch => {
    const low = bounds[index] ?? null;
    const high = bounds[index - 1] ?? null;
    const start = share(low ?? from);
    return { letter, label, from: low, to: high, start, size: share(high ?? to) - start };
  });
  return { from, to, stretches: stretches.reverse() };
}
