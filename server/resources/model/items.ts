import { operations } from "#contract";
import type { ScoringModel, ValueRange } from "#engine";
import { agentOf } from "../../api/agent.ts";
import { route } from "../../api/mount.ts";
import { tellVersion } from "./headers.ts";
import { itemOf, modelResource } from "./resource.ts";

interface RangeOfModel extends ValueRange {
  readonly scoring_model: number;
}

/** Documents share the scoring models that an edit leaves alone, and a large one has thousands of ranges. */
const ranges = new WeakMap<ScoringModel, readonly RangeOfModel[]>();

function rangesOf(model: ScoringModel): readonly RangeOfModel[] {
  const made =
    ranges.get(model) ??
    model.value_ranges.map(({ id, start, end, points }) => ({ id, scoring_model: model.id, start, end, points }));
  ranges.set(model, made);
  return made;
}

/** Questions, their choices, scoring models, value ranges, recommendation rules and calculated fields. */
export const modelRoutes = [
  ...modelResource({
    operations: {
      list: operations.listQuestions,
      create: operations.createQuestion,
      get: operations.getQuestion,
      replace: operations.replaceQuestion,
      update: operations.updateQuestion,
      remove: operations.deleteQuestion,
    },
    address: () => ({ kind: "question" }),
    items: (document) => document.questions,
    idParam: "id",
  }),
  route(operations.moveQuestion, async ({ params: { id }, body, principal, services, http, headers }) => {
    const edit = { kind: "question", action: "move", id, data: body, at: new Date().toISOString() } as const;
    const { model, made } = await services.models.edit(principal.account.id, agentOf(principal, http), edit);
    tellVersion(headers, made);
    return itemOf(model.document.questions, id);
  }),
  ...modelResource({
    operations: {
      list: operations.listChoices,
      create: operations.createChoice,
      get: operations.getChoice,
      replace: operations.replaceChoice,
      update: operations.updateChoice,
      remove: operations.deleteChoice,
    },
    address: ({ id = Number.NaN }) => ({ kind: "choice", parent: id }),
    items: (document, { id = Number.NaN }) => itemOf(document.questions, id).choices,
    idParam: "choice_id",
    unpaged: true,
  }),
  ...modelResource({
    operations: {
      list: operations.listScoringModels,
      create: operations.createScoringModel,
      get: operations.getScoringModel,
      replace: operations.replaceScoringModel,
      update: operations.updateScoringModel,
      remove: operations.deleteScoringModel,
    },
    address: () => ({ kind: "scoring_model" }),
    items: (document) => document.scoring_models,
    idParam: "id",
    filter: "question",
  }),
  ...modelResource({
    operations: {
      list: operations.listValueRanges,
      create: operations.createValueRange,
      get: operations.getValueRange,
      replace: operations.replaceValueRange,
      update: operations.updateValueRange,
      remove: operations.deleteValueRange,
    },
    address: () => ({ kind: "value_range" }),
    // They live inside their scoring model; here they are a resource of their own.
    items: (document) => document.scoring_models.flatMap(rangesOf),
    idParam: "id",
    filter: "scoring_model",
  }),
  ...modelResource({
    operations: {
      list: operations.listRecommendations,
      create: operations.createRecommendation,
      get: operations.getRecommendation,
      replace: operations.replaceRecommendation,
      update: operations.updateRecommendation,
      remove: operations.deleteRecommendation,
    },
    address: () => ({ kind: "recommendation" }),
    items: (document) => document.recommendations,
    idParam: "id",
    filter: "question",
  }),
  route(operations.moveRecommendation, async ({ params: { id }, body, principal, services, http, headers }) => {
    const edit = { kind: "recommendation", action: "move", id, data: body, at: new Date().toISOString() } as const;
    const { model, made } = await services.models.edit(principal.account.id, agentOf(principal, http), edit);
    tellVersion(headers, made);
    return itemOf(model.document.recommendations, id);
  }),
  ...modelResource({
    operations: {
      list: operations.listCalculatedFields,
      create: operations.createCalculatedField,
      get: operations.getCalculatedField,
      replace: operations.replaceCalculatedField,
      update: operations.updateCalculatedField,
      remove: operations.deleteCalculatedField,
    },
    address: () => ({ kind: "calculated_field" }),
    items: (document) => document.calculated_fields,
    idParam: "id",
  }),
];
