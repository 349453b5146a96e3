import { operations } from "#contract";
import { route } from "../../api/route.ts";
import { modelResource, requireItem } from "./resource.ts";

/**
 * Questions, their choices, scoring models, value ranges, recommendation rules, calculated fields, tests, and the
 * bands.
 */
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
  route(operations.moveQuestion, async ({ params: { id }, body, workspace }) => {
    const edit = { kind: "question", action: "move", id, data: body, at: new Date().toISOString() } as const;
    const { document } = await workspace.edit(edit);
    return requireItem(document.questions, id);
  }),
  route(operations.duplicateQuestion, async ({ params: { id }, body, workspace }) => {
    const edit = { kind: "question", action: "duplicate", id, data: body, at: new Date().toISOString() } as const;
    const { document, id: copy } = await workspace.edit(edit);
    return requireItem(document.questions, copy);
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
    within: ({ id = Number.NaN }) => ({ parent: id, items: (document) => requireItem(document.questions, id).choices }),
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
    // they are part of their scoring model; here they are a resource of their own
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
  route(operations.moveRecommendation, async ({ params: { id }, body, workspace }) => {
    const edit = { kind: "recommendation", action: "move", id, data: body, at: new Date().toISOString() } as const;
    const { document } = await workspace.edit(edit);
    return requireItem(document.recommendations, id);
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
  route(operations.getBands, async ({ workspace }) => (await workspace.model()).document.bands),
  route(operations.replaceBands, async ({ body: data, workspace, requireMatch }) => {
    const edit = { kind: "bands", action: "replace", data, at: new Date().toISOString() } as const;
    const { document } = await workspace.edit(edit, ({ bands }) => requireMatch(bands));
    return document.bands;
  }),
];
