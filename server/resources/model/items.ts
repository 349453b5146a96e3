import { operations } from "#contract";
import { agentOf } from "../../api/agent.ts";
import { route } from "../../api/mount.ts";
import { tellVersion } from "./headers.ts";
import { itemOf, modelResource } from "./resource.ts";

/** Questions, their choices, scoring models, value ranges, recommendation rules, calculated fields and tests. */
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
    kind: "question",
  }),
  route(operations.moveQuestion, async ({ params: { id }, body, principal, services, http, headers }) => {
    const edit = { kind: "question", action: "move", id, data: body, at: new Date().toISOString() } as const;
    const { model, made } = await services.models.edit(principal.account.id, agentOf(principal, http), edit);
    tellVersion(headers, made);
    return itemOf(model.document.questions, id);
  }),
  route(operations.duplicateQuestion, async ({ params: { id }, body, principal, services, http, headers }) => {
    const edit = { kind: "question", action: "duplicate", id, data: body, at: new Date().toISOString() } as const;
    const { model, made, id: copy } = await services.models.edit(principal.account.id, agentOf(principal, http), edit);
    tellVersion(headers, made);
    return itemOf(model.document.questions, copy);
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
    kind: "choice",
    within: ({ id = Number.NaN }) => ({ parent: id, items: (document) => itemOf(document.questions, id).choices }),
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
    kind: "scoring_model",
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
    // they live inside their scoring model; here they are a resource of their own
    kind: "value_range",
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
    kind: "recommendation",
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
    kind: "calculated_field",
  }),
  ...modelResource({
    operations: {
      list: operations.listTests,
      create: operations.createTest,
      get: operations.getTest,
      replace: operations.replaceTest,
      update: operations.updateTest,
      remove: operations.deleteTest,
    },
    kind: "test",
  }),
];
