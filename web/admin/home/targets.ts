import type { ModelDocument } from "#engine";
import { PLACES } from "../area/paths.ts";
import type { Finding } from "./figures.ts";

type Target = Finding["target"];
type Place = (id: number, model: ModelDocument) => string | undefined;

const WHERE: Record<Target["type"], Place> = {
  ...PLACES,
  choice: (id, { questions }) => {
    const owner = questions.find(({ choices }) => choices.some((choice) => choice.id === id));
    return owner === undefined ? undefined : PLACES.question(owner.id);
  },
  value_range: (id, { scoring_models }) => {
    const owner = scoring_models.find(({ value_ranges }) => value_ranges.some((range) => range.id === id));
    return owner === undefined ? undefined : PLACES.scoring_model(owner.id);
  },
};

/** The page on which a part of the model is changed; undefined for one that the live model does not have any more. */
export const placeOf = ({ type, id }: Target, model: ModelDocument): string | undefined => WHERE[type](id ?? 0, model);
