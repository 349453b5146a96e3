import { fromHundredths, hundredths } from "../values/decimal.ts";
import type { ExplainedBand, ExplainedField, ExplainedModel, ExplainedRule, Explanation } from "./types.ts";

/** The value in both explanations. */
export interface Contrast<Value> {
  readonly before: Value;
  readonly after: Value;
}

/** A part that only one of two explanations has, or that differs between both. */
export type PartChange<Part> =
  | { readonly kind: "added"; readonly after: Part }
  | { readonly kind: "gone"; readonly before: Part }
  | ({
      readonly kind: "changed";
      /** The members that differ. */
      readonly members: readonly (keyof Part)[];
    } & Contrast<Part>);

/** A scoring model that differs, with the effect on the scores. */
export type ModelPartChange = PartChange<ExplainedModel> & {
  /** The points that it adds to X and to Y; negative if it takes points away. */
  readonly effect: { readonly x: number; readonly y: number };
};

/**
 * The differences between two explanations of one lead. The effects of the scoring models add up to the change of the
 * scores exactly.
 */
export interface ExplanationComparison {
  /** Whether nothing differs. */
  readonly isSame: boolean;
  readonly x_axis: Contrast<number>;
  readonly y_axis: Contrast<number>;
  readonly total_score: Contrast<number>;
  readonly bands: { readonly [List in keyof Explanation["bands"]]: Contrast<ExplainedBand> };
  /** In the order of the later explanation, then the removed parts. */
  readonly scoring_models: readonly ModelPartChange[];
  readonly calculated_fields: readonly PartChange<ExplainedField>[];
  readonly rules: readonly PartChange<ExplainedRule>[];
}

/** The members of each part that are compared: its contents and its result, but nothing derived from these. */
const MODEL_MEMBERS = [
  "formula",
  "value",
  "points",
  "weight",
  "weighted_points",
  "x_axis",
  "y_axis",
  "reason",
] as const;
const FIELD_MEMBERS = ["formula", "value", "reason"] as const;
const RULE_MEMBERS = ["field_name", "rule", "response_text", "outcome", "would_be"] as const;

/**
 * Compares two explanations of the same lead, e.g. by the live model and by a draft of it. Parts match by their ids,
 * and calculated fields by their names, because an explanation contains nothing else to identify them.
 *
 * @example compareExplanations(before, after).scoring_models.map(({ effect }) => effect.x) // [-5]
 */
export function compareExplanations(before: Explanation, after: Explanation): ExplanationComparison {
  const both = <Name extends keyof Explanation>(name: Name): Contrast<Explanation[Name]> => ({
    before: before[name],
    after: after[name],
  });
  const band = (list: keyof Explanation["bands"]) => ({ before: before.bands[list], after: after.bands[list] });
  const bands = { x: band("x"), y: band("y"), total: band("total") };
  const scoring_models = changesOf(before.scoring_models, after.scoring_models, byId, MODEL_MEMBERS).map(withEffect);
  const calculated_fields = changesOf(
    before.calculated_fields,
    after.calculated_fields,
    ({ name }) => name,
    FIELD_MEMBERS,
  );
  const rules = changesOf(before.rules, after.rules, byId, RULE_MEMBERS);
  return {
    isSame:
      [scoring_models, calculated_fields, rules].every((changes) => changes.length === 0) &&
      Object.values(bands).every((contrast) => isSame(contrast.before, contrast.after)),
    x_axis: both("x_axis"),
    y_axis: both("y_axis"),
    total_score: both("total_score"),
    bands,
    scoring_models,
    calculated_fields,
    rules,
  };
}

const byId = ({ id }: { readonly id: number }) => id;

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

function changesOf<Part extends object>(
  before: readonly Part[],
  after: readonly Part[],
  keyOf: (part: Part) => string | number,
  compared: readonly (keyof Part)[],
): PartChange<Part>[] {
  const formers = new Map(before.map((part) => [keyOf(part), part]));
  const keys = new Set(after.map(keyOf));
  const kept = after.flatMap((part): PartChange<Part>[] => {
    const former = formers.get(keyOf(part));
    if (former === undefined) return [{ kind: "added", after: part }];
    const members = compared.filter((name) => !isSame(former[name], part[name]));
    return members.length === 0 ? [] : [{ kind: "changed", members, before: former, after: part }];
  });
  const gone = before.filter((part) => !keys.has(keyOf(part)));
  return [...kept, ...gone.map((part): PartChange<Part> => ({ kind: "gone", before: part }))];
}

function withEffect(change: PartChange<ExplainedModel>): ModelPartChange {
  const [was, is] = [
    change.kind === "added" ? undefined : change.before,
    change.kind === "gone" ? undefined : change.after,
  ];
  const on = (axis: "x_axis" | "y_axis") => {
    const adds = (part: ExplainedModel | undefined) => (part?.[axis] ? hundredths(part.weighted_points) : 0);
    return fromHundredths(adds(is) - adds(was));
  };
  return { ...change, effect: { x: on("x_axis"), y: on("y_axis") } };
}
