import type { ModelDocument } from "#engine";
import type { Finding } from "./figures.ts";

type Target = Finding["target"];
type Place = (id: number, model: ModelDocument) => string | undefined;

const question = (id: number) => `/scoringengine/question/${id}/`;
const scoringModel = (id: number) => `/scoringengine/scoringmodel/${id}/`;

/** Where each part of the model is changed, below `/admin`. Choices and ranges belong to the page of a whole. */
const PLACES: Record<Target["type"], Place> = {
  question,
  choice: (id, { questions }) => {
    const owner = questions.find(({ choices }) => choices.some((choice) => choice.id === id));
    return owner === undefined ? undefined : question(owner.id);
  },
  scoring_model: scoringModel,
  value_range: (id, { scoring_models }) => {
    const owner = scoring_models.find(({ value_ranges }) => value_ranges.some((range) => range.id === id));
    return owner === undefined ? undefined : scoringModel(owner.id);
  },
  recommendation: (id) => `/scoringengine/recommendation/${id}/`,
  calculated_field: (id) => `/settings/#calculated-field-${id}`,
  bands: () => "/settings/",
};

/** The page on which a part of the model is changed; undefined for one that the live model does not have any more. */
export const placeOf = ({ type, id }: Target, model: ModelDocument): string | undefined => PLACES[type](id ?? 0, model);
