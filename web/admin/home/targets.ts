import type { ModelDocument } from "#engine";
import { RESOURCE } from "../api/resource-names.ts";
import { PLACES, paths } from "../area/paths.ts";
import type { Finding } from "./figures.ts";

type Target = Finding["target"];
type Place = (id: number, model: ModelDocument) => string | undefined;

const WHERE: Record<Target["type"], Place> = {
  ...PLACES,
  bands: () => `${PLACES.bands()}#bands`,
  choice: (id, { questions }) => {
    const owner = questions.find(({ choices }) => choices.some((choice) => choice.id === id));
    return owner === undefined ? undefined : PLACES.question(owner.id);
  },
  value_range: (id, { scoring_models }) => {
    const owner = scoring_models.find(({ value_ranges }) => value_ranges.some((range) => range.id === id));
    return owner === undefined ? undefined : PLACES.scoring_model(owner.id);
  },
};

/** How to fix each kind of finding manually: the text of the link, and its target on the page. */
const WAYS: Readonly<Record<Finding["kind"], readonly [text: string, anchor: string]>> = {
  date_without_ranges: ["Add ranges", "#Value ranges"],
  range_gap: ["Edit the ranges", "#Value ranges"],
  range_never_reached: ["Edit the range", "#Value ranges"],
  choice_without_points: ["Add points", "#Value ranges"],
  choice_text_ambiguous: ["Edit the choices", ""],
  name_reused: ["Edit the question", ""],
  model_without_points: ["Edit the points", "#Value ranges"],
  weight_zero: ["Change the weight", "#weight"],
  model_without_axis: ["Choose an axis", "#x_axis"],
  band_never_reached: ["Edit the bands", ""],
  band_always_passed: ["Edit the bands", ""],
  axis_without_models: ["Add a scoring model", ""],
  rule_never_tried: ["Edit the rule", ""],
  rule_never_matches: ["Edit the condition", "#Rule"],
  rule_never_decided: ["Edit the condition", "#Rule"],
  no_fallback: ["Add a fallback rule", ""],
  question_not_used: ["Score its answers", ""],
  question_never_answered: ["Edit the question", ""],
  calculated_field_not_used: ["Edit the calculated field", ""],
};

/** A way to fix a finding: a link in words. */
export interface FixLink {
  readonly text: string;
  readonly to: string;
}

/** Where to fix a finding; undefined if the live model no longer has its target. */
export function fixLinkOf({ kind, target }: Finding, model: ModelDocument): FixLink | undefined {
  const [text, anchor] = WAYS[kind];
  const added = ADDITIONS[kind]?.(target);
  if (added !== undefined) return { text, to: added };
  const place = placeOf(target, model);
  return place === undefined ? undefined : { text, to: `${place}${place.includes("#") ? "" : anchor}` };
}

/** Findings that are fixed by adding an item, which the form is filled in with. */
const ADDITIONS: Readonly<Partial<Record<Finding["kind"], (target: Target) => string>>> = {
  axis_without_models: () => paths.add({ path: RESOURCE.scoringModel }),
  question_not_used: ({ id }) => `${paths.add({ path: RESOURCE.scoringModel })}?question=${id}`,
  no_fallback: ({ id }) => `${paths.add({ path: RESOURCE.recommendation })}?question=${id}&rule=If+1`,
};

/** The page on which a part of the model is changed; undefined if the live model no longer has it. */
export const placeOf = ({ type, id }: Target, model: ModelDocument): string | undefined => WHERE[type](id ?? 0, model);
