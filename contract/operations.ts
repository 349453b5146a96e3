import { createAccount, deleteAccount, getAccount, listAccounts, replaceAccount, updateAccount } from "./accounts.ts";
import { getLeadSummary, getQuestionAnalytics, getRecommendationEffectiveness } from "./analytics.ts";
import { getAttention } from "./attention.ts";
import { getAuditEvent, listAuditLog } from "./audit.ts";
import { changePassword, getProfile, getToken, obtainToken, rotateToken } from "./authentication.ts";
import {
  createCalculatedField,
  deleteCalculatedField,
  getCalculatedField,
  listCalculatedFields,
  replaceCalculatedField,
  updateCalculatedField,
} from "./calculated-fields.ts";
import { createChoice, deleteChoice, getChoice, listChoices, replaceChoice, updateChoice } from "./choices.ts";
import { exportAuditLog, exportLeads } from "./exports.ts";
import { explainLead, getLead, getLeadHistory, listLeads, submitLead } from "./leads.ts";
import { getModel, getModelVersion, listModelVersions, restoreModelVersion } from "./model-versions.ts";
import { getPlane } from "./plane.ts";
import {
  createQuestion,
  deleteQuestion,
  getQuestion,
  listQuestions,
  moveQuestion,
  replaceQuestion,
  updateQuestion,
} from "./questions.ts";
import { simulateRecommendation } from "./recommendation-simulation.ts";
import {
  createRecommendation,
  deleteRecommendation,
  getRecommendation,
  listRecommendations,
  moveRecommendation,
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
import { getHealth, getOpenApi, getReadiness } from "./service.ts";
import { createSession, deleteSession, endSession, getSession, listSessions } from "./session.ts";
import { getTimeline } from "./timeline.ts";
import { createToken, getApiToken, listTokens, revokeToken, rotateApiToken } from "./tokens.ts";
import { createUser, deleteUser, getUser, listUsers, replaceUser, updateUser } from "./users.ts";
import {
  createValueRange,
  deleteValueRange,
  getValueRange,
  listValueRanges,
  replaceValueRange,
  updateValueRange,
} from "./value-ranges.ts";

/**
 * Every call of the API by its id, in the order of the reference. Their examples run in this order,
 * and a fixed path comes before one with a placeholder in its place.
 */
export const operations = {
  obtainToken,
  getProfile,
  getToken,
  rotateToken,
  changePassword,
  submitLead,
  listLeads,
  getLead,
  getLeadHistory,
  explainLead,
  exportLeads,
  listQuestions,
  createQuestion,
  getQuestion,
  replaceQuestion,
  updateQuestion,
  moveQuestion,
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
  simulateRecommendation,
  getRecommendation,
  replaceRecommendation,
  updateRecommendation,
  moveRecommendation,
  deleteRecommendation,
  listCalculatedFields,
  createCalculatedField,
  getCalculatedField,
  replaceCalculatedField,
  updateCalculatedField,
  deleteCalculatedField,
  getLeadSummary,
  getQuestionAnalytics,
  getRecommendationEffectiveness,
  getTimeline,
  getPlane,
  getAttention,
  listUsers,
  createUser,
  getUser,
  replaceUser,
  updateUser,
  deleteUser,
  listTokens,
  createToken,
  getApiToken,
  rotateApiToken,
  revokeToken,
  listAccounts,
  createAccount,
  getAccount,
  replaceAccount,
  updateAccount,
  deleteAccount,
  createSession,
  getSession,
  listSessions,
  endSession,
  deleteSession,
  getModel,
  listModelVersions,
  getModelVersion,
  restoreModelVersion,
  listAuditLog,
  getAuditEvent,
  exportAuditLog,
  getOpenApi,
  getHealth,
  getReadiness,
};

export type Operations = typeof operations;
export type OperationId = keyof Operations;
