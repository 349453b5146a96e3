import { createAccount, deleteAccount, getAccount, listAccounts, replaceAccount, updateAccount } from "./accounts.ts";
import {
  createCalculatedField,
  deleteCalculatedField,
  getCalculatedField,
  listCalculatedFields,
  replaceCalculatedField,
  updateCalculatedField,
} from "./calculated-fields.ts";
import { createChoice, deleteChoice, getChoice, listChoices, replaceChoice, updateChoice } from "./choices.ts";
import { explainLead, getLead, getLeadHistory, listLeads, submitLead } from "./leads.ts";
import {
  createQuestion,
  deleteQuestion,
  getQuestion,
  listQuestions,
  replaceQuestion,
  updateQuestion,
} from "./questions.ts";
import {
  createRecommendation,
  deleteRecommendation,
  getRecommendation,
  listRecommendations,
  replaceRecommendation,
  updateRecommendation,
} from "./recommendations.ts";
import {
  createScoringModel,
  deleteScoringModel,
  getScoringModel,
  listScoringModels,
  replaceScoringModel,
  updateScoringModel,
} from "./scoring-models.ts";
import {
  createValueRange,
  deleteValueRange,
  getValueRange,
  listValueRanges,
  replaceValueRange,
  updateValueRange,
} from "./value-ranges.ts";

/** Every call of the API by its id, in the order of the reference; their examples run in this order. */
export const operations = {
  submitLead,
  listLeads,
  getLead,
  getLeadHistory,
  explainLead,
  listQuestions,
  createQuestion,
  getQuestion,
  replaceQuestion,
  updateQuestion,
  deleteQuestion,
  listChoices,
  createChoice,
  getChoice,
  replaceChoice,
  updateChoice,
  deleteChoice,
  listScoringModels,
  createScoringModel,
  getScoringModel,
  replaceScoringModel,
  updateScoringModel,
  deleteScoringModel,
  listValueRanges,
  createValueRange,
  getValueRange,
  replaceValueRange,
  updateValueRange,
  deleteValueRange,
  listRecommendations,
  createRecommendation,
  getRecommendation,
  replaceRecommendation,
  updateRecommendation,
  deleteRecommendation,
  listCalculatedFields,
  createCalculatedField,
  getCalculatedField,
  replaceCalculatedField,
  updateCalculatedField,
  deleteCalculatedField,
  listAccounts,
  createAccount,
  getAccount,
  replaceAccount,
  updateAccount,
  deleteAccount,
};

export type Operations = typeof operations;
export type OperationId = keyof Operations;
