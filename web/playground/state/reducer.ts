import { applyEdit, type ValueRange } from "#engine";
import { type Attempt, attempt } from "./attempt.ts";
import { EDITED_AT } from "./example.ts";
import { invalidDrafts, type PlaygroundState } from "./state.ts";
import { type Target, targetKey, targetOf } from "./target.ts";

export type Action =
  /** The text of a control has changed. */
  | { readonly type: "write"; readonly target: Target; readonly text: string }
  /** A control lost the focus: it displays the model's value, unless there is an error. */
  | { readonly type: "settle"; readonly target: Target }
  | { readonly type: "feed"; readonly model: number; readonly axis: "x_axis" | "y_axis"; readonly on: boolean }
  | { readonly type: "add-range"; readonly model: number }
  | { readonly type: "remove-range"; readonly model: number; readonly range: number }
  /** Replaces the state: from an address, or the initial one. */
  | { readonly type: "load"; readonly state: PlaygroundState };

/** Returns the playground after one action. An action on something that does not exist changes nothing. */
export function reduce(state: PlaygroundState, action: Action): PlaygroundState {
  switch (action.type) {
    case "write":
      return write(state, action.target, action.text);
    case "settle": {
      const key = targetKey(action.target);
      return state.drafts[key]?.problems.length === 0 ? withoutDrafts(state, (other) => other === key) : state;
    }
    case "feed":
      return change(state, action.model, { [action.axis]: action.on });
    case "add-range":
    case "remove-range": {
      const ranges = state.document.scoring_models.find(({ id }) => id === action.model)?.value_ranges ?? [];
      const value_ranges =
        action.type === "add-range" ? withAnother(ranges) : ranges.filter((_, index) => index !== action.range);
      const next = change(state, action.model, { value_ranges });
      return next === state ? state : withoutRangeDrafts(next, action.model);
    }
    case "load":
      return action.state;
  }
}

const RANGE_KEY = /^(?:start|end|points):(\d+):/;

/** Writes a text to its target, or keeps it as a draft with its errors. */
export function write(state: PlaygroundState, target: Target, text: string): PlaygroundState {
  const result = attempt(state, target, text);
  if (result === undefined) return state;
  const drafts = { ...state.drafts, [targetKey(target)]: draftOf(text, result) };
  if (!result.ok) return { ...state, drafts };
  const next = { ...state, ...result.changed, drafts };
  // points for a choice may add or remove a range
  return retry(target.kind === "choice" ? withoutRangeDrafts(next, target.model) : next);
}

const draftOf = (text: string, result: Attempt) =>
  result.ok
    ? { text, problems: [], diagnostics: [] }
    : { text, problems: result.problems, diagnostics: result.diagnostics };

/** An invalid text may be valid now that something else has changed, or belong to a choice that is no longer scored. */
function retry(state: PlaygroundState): PlaygroundState {
  let next = state;
  for (const [key, { text }] of invalidDrafts(state)) {
    const target = targetOf(key);
    const result = target && attempt(next, target, text);
    if (result === undefined) {
      next = withoutDrafts(next, (other) => other === key);
      continue;
    }
    next = { ...next, ...(result.ok ? result.changed : {}), drafts: { ...next.drafts, [key]: draftOf(text, result) } };
  }
  return next;
}

function change(state: PlaygroundState, model: number, data: object): PlaygroundState {
  const result = applyEdit(state.document, { kind: "scoring_model", action: "update", id: model, data, at: EDITED_AT });
  return result.ok ? retry({ ...state, document: result.document }) : state;
}

function withoutDrafts(state: PlaygroundState, drop: (key: string) => boolean): PlaygroundState {
  return { ...state, drafts: Object.fromEntries(Object.entries(state.drafts).filter(([key]) => !drop(key))) };
}

/** Drafts name ranges by their index, which has changed. */
const withoutRangeDrafts = (state: PlaygroundState, model: number) =>
  withoutDrafts(state, (key) => RANGE_KEY.exec(key)?.[1] === String(model));

/** Adds a range above the others; an unbounded last one is split. */
function withAnother(ranges: readonly ValueRange[]): readonly Omit<ValueRange, "id">[] {
  const last = ranges.at(-1);
  if (last === undefined) return [{ start: null, end: null, points: 0 }];
  if (last.end !== null) return [...ranges, { start: last.end, end: null, points: last.points }];
  const boundary = typeof last.start === "number" ? above(last.start, ranges.at(-2)?.start) : 0;
  if (typeof last.start === "string") return ranges;
  return [...ranges.slice(0, -1), { ...last, end: boundary }, { start: boundary, end: null, points: last.points }];
}

/** As far above a boundary as that is above the previous one. */
function above(boundary: number, before: ValueRange["start"] | undefined): number {
  const step = typeof before === "number" && before < boundary ? boundary - before : Math.abs(boundary) || 1;
  return Number((boundary + step).toPrecision(12));
}
