import { IMPORT_TYPES } from "./imports.ts";
import { TEST_FILE_LIMITS, TEST_FILE_TYPES } from "./limits.ts";
import type { WireOperation } from "./operation.ts";

/**
 * Every call of the API by its id, in the order of the reference. Their examples run in this order, and a fixed path
 * precedes one with a placeholder in its place.
 */
// biome-ignore format: a table is read line by line
export const OPERATIONS = {
  // Authentication
  obtainToken: { method: "POST", path: "/api/token-auth/", requires: null, scoped: false, status: 200, repeatable: true, form: true },
  // Users
  getProfile: { method: "GET", path: "/api/v1/users/profile/", requires: "act", scoped: false, testToken: "model", status: 200 },
  getToken: { method: "GET", path: "/api/v1/users/token/", requires: "act", scoped: false, status: 200, secret: true },
  rotateToken: { method: "POST", path: "/api/v1/users/token/rotate/", requires: "act", scoped: false, status: 200 },
  changePassword: { method: "POST", path: "/api/v1/users/password/", requires: "act", scoped: false, status: 204 },
  // Leads
  submitLead: { method: "POST", path: "/api/v1/leads/", requires: "act", scoped: true, testToken: "stores", status: 201 },
  submitLeads: { method: "POST", path: "/api/v1/leads/batch/", requires: "act", scoped: true, testToken: "stores", status: 200, entries: "leads" },
  testLead: { method: "POST", path: "/api/v1/leads/test/", requires: "act", scoped: true, testToken: "model", drafts: true, status: 200, repeatable: true, changesNothing: true },
  listLeads: { method: "GET", path: "/api/v1/leads/", requires: "act", scoped: true, testToken: "leads", status: 200, paged: true, heavy: "read" },
  getLead: { method: "GET", path: "/api/v1/leads/{lead_id}/", requires: "act", scoped: true, testToken: "leads", status: 200 },
  getLeadHistory: { method: "GET", path: "/api/v1/leads/{lead_id}/history/", requires: "act", scoped: true, testToken: "leads", status: 200, paged: true },
  explainLead: { method: "GET", path: "/api/v1/leads/{lead_id}/explanation/", requires: "act", scoped: true, testToken: "leads", drafts: true, status: 200 },
  exportLeads: { method: "GET", path: "/api/v1/exports/leads.csv", requires: "act", scoped: true, testToken: "leads", status: 200, type: "text/csv", heavy: "read" },
  // Outcomes
  recordOutcome: { method: "POST", path: "/api/v1/outcomes/", requires: "act", scoped: true, testToken: "stores", status: 201, knownStatus: 200 },
  recordOutcomes: { method: "POST", path: "/api/v1/outcomes/batch/", requires: "act", scoped: true, testToken: "stores", status: 200, entries: "outcomes" },
  listOutcomes: { method: "GET", path: "/api/v1/outcomes/", requires: "act", scoped: true, testToken: "leads", status: 200 },
  getOutcome: { method: "GET", path: "/api/v1/outcomes/{id}/", requires: "act", scoped: true, testToken: "leads", status: 200, etag: true },
  updateOutcome: { method: "PATCH", path: "/api/v1/outcomes/{id}/", requires: "administer", scoped: true, testToken: "leads", status: 200, etag: true },
  deleteOutcome: { method: "DELETE", path: "/api/v1/outcomes/{id}/", requires: "administer", scoped: true, testToken: "leads", status: 204, etag: true },
  getOutcomeSettings: { method: "GET", path: "/api/v1/outcome-settings/", requires: "act", scoped: true, testToken: "model", status: 200 },
  setOutcomeSettings: { method: "PUT", path: "/api/v1/outcome-settings/", requires: "administer", scoped: true, status: 200 },
  // Questions
  listQuestions: { method: "GET", path: "/api/v1/questions/", requires: "act", scoped: true, testToken: "model", drafts: true, status: 200, paged: true },
  createQuestion: { method: "POST", path: "/api/v1/questions/", requires: "administer", scoped: true, drafts: true, status: 201, etag: true, makesVersion: true },
  getQuestion: { method: "GET", path: "/api/v1/questions/{id}/", requires: "act", scoped: true, testToken: "model", drafts: true, status: 200, etag: true },
  replaceQuestion: { method: "PUT", path: "/api/v1/questions/{id}/", requires: "administer", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  updateQuestion: { method: "PATCH", path: "/api/v1/questions/{id}/", requires: "administer", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  moveQuestion: { method: "POST", path: "/api/v1/questions/{id}/move/", requires: "administer", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true, repeatable: true },
  duplicateQuestion: { method: "POST", path: "/api/v1/questions/{id}/duplicate/", requires: "administer", scoped: true, drafts: true, status: 201, etag: true, makesVersion: true },
  deleteQuestion: { method: "DELETE", path: "/api/v1/questions/{id}/", requires: "administer", scoped: true, drafts: true, status: 204, etag: true, makesVersion: true },
  // Choices
  listChoices: { method: "GET", path: "/api/v1/questions/{id}/choices/", requires: "act", scoped: true, testToken: "model", drafts: true, status: 200 },
  createChoice: { method: "POST", path: "/api/v1/questions/{id}/choices/", requires: "administer", scoped: true, drafts: true, status: 201, etag: true, makesVersion: true },
  getChoice: { method: "GET", path: "/api/v1/questions/{id}/choices/{choice_id}/", requires: "act", scoped: true, testToken: "model", drafts: true, status: 200, etag: true },
  replaceChoice: { method: "PUT", path: "/api/v1/questions/{id}/choices/{choice_id}/", requires: "administer", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  updateChoice: { method: "PATCH", path: "/api/v1/questions/{id}/choices/{choice_id}/", requires: "administer", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  deleteChoice: { method: "DELETE", path: "/api/v1/questions/{id}/choices/{choice_id}/", requires: "administer", scoped: true, drafts: true, status: 204, etag: true, makesVersion: true },
  // Scoring models
  listScoringModels: { method: "GET", path: "/api/v1/scoring-models/", requires: "act", scoped: true, testToken: "model", drafts: true, status: 200, paged: true },
  createScoringModel: { method: "POST", path: "/api/v1/scoring-models/", requires: "administer", scoped: true, drafts: true, status: 201, etag: true, makesVersion: true },
  getScoringModel: { method: "GET", path: "/api/v1/scoring-models/{id}/", requires: "act", scoped: true, testToken: "model", drafts: true, status: 200, etag: true },
  replaceScoringModel: { method: "PUT", path: "/api/v1/scoring-models/{id}/", requires: "administer", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  updateScoringModel: { method: "PATCH", path: "/api/v1/scoring-models/{id}/", requires: "administer", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  deleteScoringModel: { method: "DELETE", path: "/api/v1/scoring-models/{id}/", requires: "administer", scoped: true, drafts: true, status: 204, etag: true, makesVersion: true },
  // Value ranges
  listValueRanges: { method: "GET", path: "/api/v1/value-ranges/", requires: "act", scoped: true, testToken: "model", drafts: true, status: 200, paged: true },
  createValueRange: { method: "POST", path: "/api/v1/value-ranges/", requires: "administer", scoped: true, drafts: true, status: 201, etag: true, makesVersion: true },
  getValueRange: { method: "GET", path: "/api/v1/value-ranges/{id}/", requires: "act", scoped: true, testToken: "model", drafts: true, status: 200, etag: true },
  replaceValueRange: { method: "PUT", path: "/api/v1/value-ranges/{id}/", requires: "administer", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  updateValueRange: { method: "PATCH", path: "/api/v1/value-ranges/{id}/", requires: "administer", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  deleteValueRange: { method: "DELETE", path: "/api/v1/value-ranges/{id}/", requires: "administer", scoped: true, drafts: true, status: 204, etag: true, makesVersion: true },
  // Recommendations
  listRecommendations: { method: "GET", path: "/api/v1/recommendations/", requires: "act", scoped: true, testToken: "model", drafts: true, status: 200, paged: true },
  createRecommendation: { method: "POST", path: "/api/v1/recommendations/", requires: "administer", scoped: true, drafts: true, status: 201, etag: true, makesVersion: true },
  simulateRecommendation: { method: "POST", path: "/api/v1/recommendations/simulation/", requires: "administer", scoped: true, drafts: true, status: 200, heavy: "read", repeatable: true, changesNothing: true },
  getRecommendation: { method: "GET", path: "/api/v1/recommendations/{id}/", requires: "act", scoped: true, testToken: "model", drafts: true, status: 200, etag: true },
  replaceRecommendation: { method: "PUT", path: "/api/v1/recommendations/{id}/", requires: "administer", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  updateRecommendation: { method: "PATCH", path: "/api/v1/recommendations/{id}/", requires: "administer", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  moveRecommendation: { method: "POST", path: "/api/v1/recommendations/{id}/move/", requires: "administer", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true, repeatable: true },
  deleteRecommendation: { method: "DELETE", path: "/api/v1/recommendations/{id}/", requires: "administer", scoped: true, drafts: true, status: 204, etag: true, makesVersion: true },
  // Calculated fields
  listCalculatedFields: { method: "GET", path: "/api/v1/calculated-fields/", requires: "act", scoped: true, testToken: "model", drafts: true, status: 200, paged: true },
  createCalculatedField: { method: "POST", path: "/api/v1/calculated-fields/", requires: "administer", scoped: true, drafts: true, status: 201, etag: true, makesVersion: true },
  getCalculatedField: { method: "GET", path: "/api/v1/calculated-fields/{id}/", requires: "act", scoped: true, testToken: "model", drafts: true, status: 200, etag: true },
  replaceCalculatedField: { method: "PUT", path: "/api/v1/calculated-fields/{id}/", requires: "administer", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  updateCalculatedField: { method: "PATCH", path: "/api/v1/calculated-fields/{id}/", requires: "administer", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  deleteCalculatedField: { method: "DELETE", path: "/api/v1/calculated-fields/{id}/", requires: "administer", scoped: true, drafts: true, status: 204, etag: true, makesVersion: true },
  // Simulations
  createSimulation: { method: "POST", path: "/api/v1/simulations/", requires: "administer", scoped: true, drafts: true, status: 201 },
  previewSimulation: { method: "POST", path: "/api/v1/simulations/preview/", requires: "administer", scoped: true, drafts: true, status: 200, heavy: "read", repeatable: true, changesNothing: true },
  listSimulations: { method: "GET", path: "/api/v1/simulations/", requires: "administer", scoped: true, status: 200, paged: true, heavy: "read" },
  getSimulation: { method: "GET", path: "/api/v1/simulations/{id}/", requires: "administer", scoped: true, status: 200 },
  listSimulatedLeads: { method: "GET", path: "/api/v1/simulations/{id}/leads/", requires: "administer", scoped: true, status: 200, paged: true, heavy: "read" },
  exportSimulatedLeads: { method: "GET", path: "/api/v1/simulations/{id}/leads.csv", requires: "administer", scoped: true, status: 200, type: "text/csv", heavy: "read" },
  pauseSimulation: { method: "POST", path: "/api/v1/simulations/{id}/pause/", requires: "administer", scoped: true, status: 200 },
  resumeSimulation: { method: "POST", path: "/api/v1/simulations/{id}/resume/", requires: "administer", scoped: true, status: 200 },
  cancelSimulation: { method: "POST", path: "/api/v1/simulations/{id}/cancel/", requires: "administer", scoped: true, status: 200 },
  // Tests
  listTests: { method: "GET", path: "/api/v1/tests/", requires: "administer", scoped: true, testToken: "model", drafts: true, status: 200, paged: true },
  createTest: { method: "POST", path: "/api/v1/tests/", requires: "administer", scoped: true, drafts: true, status: 201, etag: true, makesVersion: true },
  runTests: { method: "GET", path: "/api/v1/tests/run/", requires: "administer", scoped: true, drafts: true, status: 200 },
  importTests: { method: "POST", path: "/api/v1/tests/import/", requires: "administer", scoped: true, drafts: true, status: 200, makesVersion: true, repeatable: true, upload: TEST_FILE_TYPES, uploadBytes: TEST_FILE_LIMITS.bytes },
  exportTests: { method: "GET", path: "/api/v1/exports/tests.csv", requires: "administer", scoped: true, testToken: "model", drafts: true, status: 200, type: "text/csv" },
  createTestFromLead: { method: "POST", path: "/api/v1/tests/from-lead/", requires: "administer", scoped: true, drafts: true, status: 201, etag: true, makesVersion: true },
  getTest: { method: "GET", path: "/api/v1/tests/{id}/", requires: "administer", scoped: true, testToken: "model", drafts: true, status: 200, etag: true },
  replaceTest: { method: "PUT", path: "/api/v1/tests/{id}/", requires: "administer", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  updateTest: { method: "PATCH", path: "/api/v1/tests/{id}/", requires: "administer", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  deleteTest: { method: "DELETE", path: "/api/v1/tests/{id}/", requires: "administer", scoped: true, drafts: true, status: 204, etag: true, makesVersion: true },
  // Analytics
  getLeadSummary: { method: "GET", path: "/api/v1/analytics/lead_summary/", requires: "act", scoped: true, status: 200, heavy: "computed" },
  getQuestionAnalytics: { method: "GET", path: "/api/v1/analytics/question_analytics/", requires: "act", scoped: true, status: 200, heavy: "computed" },
  getRecommendationEffectiveness: { method: "GET", path: "/api/v1/analytics/recommendation_effectiveness/", requires: "act", scoped: true, status: 200, heavy: "computed" },
  getTimeline: { method: "GET", path: "/api/v1/analytics/timeline/", requires: "act", scoped: true, status: 200, heavy: "computed" },
  getPlane: { method: "GET", path: "/api/v1/analytics/plane/", requires: "act", scoped: true, status: 200, heavy: "computed" },
  getScoredVersions: { method: "GET", path: "/api/v1/analytics/scored_versions/", requires: "act", scoped: true, status: 200, heavy: "computed" },
  getAttention: { method: "GET", path: "/api/v1/analytics/attention/", requires: "administer", scoped: true, drafts: true, status: 200, heavy: "computed" },
  // Users
  listUsers: { method: "GET", path: "/api/v1/users/", requires: "administer", scoped: "narrowed", status: 200, paged: true },
  createUser: { method: "POST", path: "/api/v1/users/", requires: "administer", scoped: "narrowed", status: 201, etag: true },
  getUser: { method: "GET", path: "/api/v1/users/{id}/", requires: "administer", scoped: "narrowed", status: 200, etag: true },
  replaceUser: { method: "PUT", path: "/api/v1/users/{id}/", requires: "administer", scoped: "narrowed", status: 200, etag: true },
  updateUser: { method: "PATCH", path: "/api/v1/users/{id}/", requires: "administer", scoped: "narrowed", status: 200, etag: true },
  deleteUser: { method: "DELETE", path: "/api/v1/users/{id}/", requires: "administer", scoped: "narrowed", status: 204, etag: true },
  // Tokens
  listTokens: { method: "GET", path: "/api/v1/tokens/", requires: "administer", scoped: "narrowed", status: 200, paged: true },
  createToken: { method: "POST", path: "/api/v1/tokens/", requires: "administer", scoped: "narrowed", status: 201, etag: true },
  getApiToken: { method: "GET", path: "/api/v1/tokens/{id}/", requires: "administer", scoped: "narrowed", status: 200, etag: true, secret: true },
  rotateApiToken: { method: "POST", path: "/api/v1/tokens/{id}/rotate/", requires: "administer", scoped: "narrowed", status: 200, etag: true },
  revokeToken: { method: "DELETE", path: "/api/v1/tokens/{id}/", requires: "administer", scoped: "narrowed", status: 204, etag: true },
  // Accounts
  listAccounts: { method: "GET", path: "/api/v1/accounts/", requires: "administer", scoped: false, status: 200, paged: true },
  getAccountOverview: { method: "GET", path: "/api/v1/accounts/overview/", requires: "administer", scoped: false, status: 200, heavy: "read" },
  createAccount: { method: "POST", path: "/api/v1/accounts/", requires: "administer", scoped: false, status: 201, etag: true },
  getAccount: { method: "GET", path: "/api/v1/accounts/{id}/", requires: "administer", scoped: false, status: 200, etag: true },
  replaceAccount: { method: "PUT", path: "/api/v1/accounts/{id}/", requires: "administer", scoped: false, status: 200, etag: true, makesVersion: true },
  updateAccount: { method: "PATCH", path: "/api/v1/accounts/{id}/", requires: "administer", scoped: false, status: 200, etag: true, makesVersion: true },
  getAccountReview: { method: "GET", path: "/api/v1/accounts/{id}/review/", requires: "administer", scoped: false, status: 200, etag: true },
  requestReviewOff: { method: "POST", path: "/api/v1/accounts/{id}/review/request-off/", requires: "administer", scoped: false, status: 200, etag: true, repeatable: true },
  confirmReviewOff: { method: "POST", path: "/api/v1/accounts/{id}/review/confirm-off/", requires: "administer", scoped: false, status: 200, etag: true, conditional: "required" },
  cancelReviewOff: { method: "POST", path: "/api/v1/accounts/{id}/review/cancel-off/", requires: "administer", scoped: false, status: 200, etag: true, repeatable: true },
  deleteAccount: { method: "DELETE", path: "/api/v1/accounts/{id}/", requires: "administer", scoped: false, status: 204, etag: true },
  // Session
  createSession: { method: "POST", path: "/api/v1/session/", requires: null, scoped: false, status: 201 },
  getSession: { method: "GET", path: "/api/v1/session/", requires: "act", scoped: true, status: 200, secret: true },
  listSessions: { method: "GET", path: "/api/v1/sessions/", requires: "act", scoped: false, status: 200, secret: true },
  endSession: { method: "DELETE", path: "/api/v1/sessions/{id}/", requires: "act", scoped: false, status: 204 },
  deleteSession: { method: "DELETE", path: "/api/v1/session/", requires: "act", scoped: false, status: 204 },
  // Model versions
  getModel: { method: "GET", path: "/api/v1/model/", requires: "administer", scoped: true, testToken: "model", drafts: true, status: 200, etag: true, sendsModels: true },
  listModelVersions: { method: "GET", path: "/api/v1/model-versions/", requires: "administer", scoped: true, status: 200, paged: true, heavy: "read", sendsModels: true },
  getModelVersion: { method: "GET", path: "/api/v1/model-versions/{version}/", requires: "administer", scoped: true, status: 200, etag: true, sendsModels: true },
  diffModelVersions: { method: "GET", path: "/api/v1/model-versions/{version}/diff/", requires: "administer", scoped: true, status: 200, sendsModels: true },
  restoreModelVersion: { method: "POST", path: "/api/v1/model-versions/{version}/restore/", requires: "administer", scoped: true, status: 201, conditional: true, makesVersion: true },
  // Model file
  planModelFile: { method: "POST", path: "/api/v1/model/plan/", requires: "administer", scoped: true, drafts: true, status: 200, etag: true, repeatable: true, changesNothing: true, sendsModels: true, yaml: "body" },
  applyModelFile: { method: "POST", path: "/api/v1/model/apply/", requires: "administer", scoped: true, drafts: true, status: 200, conditional: true, makesVersion: true, yaml: "body" },
  getModelFile: { method: "GET", path: "/api/v1/model/file/", requires: "administer", scoped: true, testToken: "model", drafts: true, status: 200, etag: true, sendsModels: true, yaml: "answer" },
  listModelTemplates: { method: "GET", path: "/api/v1/model/templates/", requires: "act", scoped: false, testToken: "model", status: 200 },
  getModelTemplate: { method: "GET", path: "/api/v1/model/templates/{slug}/", requires: "act", scoped: false, testToken: "model", status: 200, yaml: "answer" },
  getModelFileSchema: { method: "GET", path: "/schemas/model-1.json", requires: null, scoped: false, status: 200 },
  // Bands
  getBands: { method: "GET", path: "/api/v1/bands/", requires: "act", scoped: true, testToken: "model", drafts: true, status: 200, etag: true },
  replaceBands: { method: "PUT", path: "/api/v1/bands/", requires: "administer", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  // Drafts
  listDrafts: { method: "GET", path: "/api/v1/drafts/", requires: "administer", scoped: true, status: 200, paged: true },
  createDraft: { method: "POST", path: "/api/v1/drafts/", requires: "administer", scoped: true, status: 201, etag: true },
  getDraft: { method: "GET", path: "/api/v1/drafts/{id}/", requires: "administer", scoped: true, status: 200, etag: true },
  updateDraft: { method: "PATCH", path: "/api/v1/drafts/{id}/", requires: "administer", scoped: true, status: 200, etag: true },
  listDraftEdits: { method: "GET", path: "/api/v1/drafts/{id}/edits/", requires: "administer", scoped: true, status: 200, paged: true },
  getDraftDiff: { method: "GET", path: "/api/v1/drafts/{id}/diff/", requires: "administer", scoped: true, status: 200, sendsModels: true },
  undoDraft: { method: "POST", path: "/api/v1/drafts/{id}/undo/", requires: "administer", scoped: true, status: 200, etag: true, conditional: true },
  revertDraftEdit: { method: "DELETE", path: "/api/v1/drafts/{id}/edits/{edit}/", requires: "administer", scoped: true, status: 200, etag: true },
  duplicateDraft: { method: "POST", path: "/api/v1/drafts/{id}/duplicate/", requires: "administer", scoped: true, status: 201, etag: true },
  discardDraft: { method: "POST", path: "/api/v1/drafts/{id}/discard/", requires: "administer", scoped: true, status: 200, etag: true, conditional: true, repeatable: true },
  // Publishing and reviewing drafts
  commentOnDraft: { method: "POST", path: "/api/v1/drafts/{id}/comments/", requires: "administer", scoped: true, status: 201 },
  listDraftActivity: { method: "GET", path: "/api/v1/drafts/{id}/activity/", requires: "administer", scoped: true, status: 200, paged: true },
  listDraftConflicts: { method: "GET", path: "/api/v1/drafts/{id}/conflicts/", requires: "administer", scoped: true, status: 200, sendsModels: true },
  rebaseDraft: { method: "POST", path: "/api/v1/drafts/{id}/rebase/", requires: "administer", scoped: true, status: 200, etag: true, conditional: true, repeatable: true, sendsModels: true },
  requestDraftReview: { method: "POST", path: "/api/v1/drafts/{id}/request-review/", requires: "administer", scoped: true, status: 200, etag: true, conditional: true },
  approveDraft: { method: "POST", path: "/api/v1/drafts/{id}/approve/", requires: "administer", scoped: true, status: 200, etag: true, conditional: "required" },
  requestDraftChanges: { method: "POST", path: "/api/v1/drafts/{id}/request-changes/", requires: "administer", scoped: true, status: 200, etag: true, conditional: true },
  getDraftChecklist: { method: "GET", path: "/api/v1/drafts/{id}/checklist/", requires: "administer", scoped: true, status: 200, sendsModels: true },
  publishDraft: { method: "POST", path: "/api/v1/drafts/{id}/publish/", requires: "administer", scoped: true, status: 200, conditional: true, makesVersion: true, sendsModels: true },
  unscheduleDraft: { method: "POST", path: "/api/v1/drafts/{id}/unschedule/", requires: "administer", scoped: true, status: 200, etag: true, conditional: true },
  // Audit log
  listAuditLog: { method: "GET", path: "/api/v1/audit-log/", requires: "administer", scoped: true, status: 200, paged: true, heavy: "read" },
  getAuditEvent: { method: "GET", path: "/api/v1/audit-log/{id}/", requires: "administer", scoped: true, status: 200 },
  exportAuditLog: { method: "GET", path: "/api/v1/exports/audit-log.csv", requires: "administer", scoped: true, status: 200, type: "text/csv", heavy: "read" },
  // Saved views
  listLeadViews: { method: "GET", path: "/api/v1/lead-views/", requires: "act", scoped: true, status: 200 },
  createLeadView: { method: "POST", path: "/api/v1/lead-views/", requires: "act", scoped: true, status: 201 },
  updateLeadView: { method: "PATCH", path: "/api/v1/lead-views/{id}/", requires: "act", scoped: true, status: 200 },
  deleteLeadView: { method: "DELETE", path: "/api/v1/lead-views/{id}/", requires: "act", scoped: true, status: 204 },
  // Erasure and retention
  deleteLead: { method: "DELETE", path: "/api/v1/leads/{lead_id}/", requires: "administer", scoped: true, testToken: "leads", status: 200 },
  eraseLeads: { method: "POST", path: "/api/v1/erasures/", requires: "administer", scoped: true, testToken: "leads", status: 201 },
  listErasures: { method: "GET", path: "/api/v1/erasures/", requires: "administer", scoped: true, testToken: "leads", status: 200, paged: true },
  getErasure: { method: "GET", path: "/api/v1/erasures/{id}/", requires: "administer", scoped: true, testToken: "leads", status: 200 },
  getRetention: { method: "GET", path: "/api/v1/retention/", requires: "administer", scoped: true, status: 200, heavy: "read" },
  setRetention: { method: "PUT", path: "/api/v1/retention/", requires: "administer", scoped: true, status: 200 },
  // Jobs
  listJobs: { method: "GET", path: "/api/v1/jobs/", requires: "administer", scoped: true, status: 200, paged: true },
  getJob: { method: "GET", path: "/api/v1/jobs/{id}/", requires: "administer", scoped: true, status: 200 },
  pauseJob: { method: "POST", path: "/api/v1/jobs/{id}/pause/", requires: "administer", scoped: true, status: 200 },
  resumeJob: { method: "POST", path: "/api/v1/jobs/{id}/resume/", requires: "administer", scoped: true, status: 200 },
  cancelJob: { method: "POST", path: "/api/v1/jobs/{id}/cancel/", requires: "administer", scoped: true, status: 200 },
  // Re-scoring
  rescoreLeads: { method: "POST", path: "/api/v1/rescorings/", requires: "administer", scoped: true, status: 201 },
  previewRescoring: { method: "POST", path: "/api/v1/rescorings/preview/", requires: "administer", scoped: true, status: 200, heavy: "read", repeatable: true, changesNothing: true },
  listRescorings: { method: "GET", path: "/api/v1/rescorings/", requires: "administer", scoped: true, status: 200, paged: true },
  getRescoring: { method: "GET", path: "/api/v1/rescorings/{id}/", requires: "administer", scoped: true, status: 200 },
  pauseRescoring: { method: "POST", path: "/api/v1/rescorings/{id}/pause/", requires: "administer", scoped: true, status: 200 },
  resumeRescoring: { method: "POST", path: "/api/v1/rescorings/{id}/resume/", requires: "administer", scoped: true, status: 200 },
  cancelRescoring: { method: "POST", path: "/api/v1/rescorings/{id}/cancel/", requires: "administer", scoped: true, status: 200 },
  getDateDependence: { method: "GET", path: "/api/v1/model/date-dependence/", requires: "administer", scoped: true, testToken: "model", drafts: true, status: 200 },
  getNightlyRescoring: { method: "GET", path: "/api/v1/nightly-rescoring/", requires: "administer", scoped: true, status: 200, heavy: "read" },
  setNightlyRescoring: { method: "PUT", path: "/api/v1/nightly-rescoring/", requires: "administer", scoped: true, status: 200 },
  // Imports
  createImport: { method: "POST", path: "/api/v1/imports/", requires: "administer", scoped: true, status: 201, upload: IMPORT_TYPES },
  listImports: { method: "GET", path: "/api/v1/imports/", requires: "administer", scoped: true, status: 200, paged: true },
  getImport: { method: "GET", path: "/api/v1/imports/{id}/", requires: "administer", scoped: true, status: 200 },
  updateImport: { method: "PATCH", path: "/api/v1/imports/{id}/", requires: "administer", scoped: true, status: 200 },
  startImport: { method: "POST", path: "/api/v1/imports/{id}/start/", requires: "administer", scoped: true, status: 200 },
  listImportErrors: { method: "GET", path: "/api/v1/imports/{id}/errors/", requires: "administer", scoped: true, status: 200, paged: true },
  exportImportErrors: { method: "GET", path: "/api/v1/imports/{id}/errors.csv", requires: "administer", scoped: true, status: 200, type: "text/csv", heavy: "read" },
  pauseImport: { method: "POST", path: "/api/v1/imports/{id}/pause/", requires: "administer", scoped: true, status: 200 },
  resumeImport: { method: "POST", path: "/api/v1/imports/{id}/resume/", requires: "administer", scoped: true, status: 200 },
  cancelImport: { method: "POST", path: "/api/v1/imports/{id}/cancel/", requires: "administer", scoped: true, status: 200 },
  undoImport: { method: "POST", path: "/api/v1/imports/{id}/undo/", requires: "administer", scoped: true, status: 200 },
  // Exports
  createExport: { method: "POST", path: "/api/v1/exports/", requires: "act", scoped: true, status: 201 },
  listExports: { method: "GET", path: "/api/v1/exports/", requires: "act", scoped: true, status: 200, paged: true, secret: true },
  getExport: { method: "GET", path: "/api/v1/exports/{id}/", requires: "act", scoped: true, status: 200, secret: true },
  downloadExport: { method: "GET", path: "/api/v1/exports/{id}/file/", requires: "act", scoped: true, status: 200, type: "application/octet-stream" },
  deleteExport: { method: "DELETE", path: "/api/v1/exports/{id}/", requires: "act", scoped: true, status: 204 },
  // Events
  listEvents: { method: "GET", path: "/api/v1/events/", requires: "act", scoped: true, status: 200 },
  // Webhooks
  createWebhook: { method: "POST", path: "/api/v1/webhooks/", requires: "administer", scoped: true, status: 201 },
  listWebhooks: { method: "GET", path: "/api/v1/webhooks/", requires: "administer", scoped: true, status: 200 },
  tryWebhookCondition: { method: "POST", path: "/api/v1/webhooks/condition/", requires: "administer", scoped: true, status: 200, heavy: "read", repeatable: true, changesNothing: true },
  listAllDeliveries: { method: "GET", path: "/api/v1/webhooks/deliveries/", requires: "administer", scoped: true, status: 200 },
  getDelivery: { method: "GET", path: "/api/v1/webhooks/deliveries/{id}/", requires: "administer", scoped: true, status: 200 },
  replayDelivery: { method: "POST", path: "/api/v1/webhooks/deliveries/{id}/replay/", requires: "administer", scoped: true, status: 200 },
  getWebhook: { method: "GET", path: "/api/v1/webhooks/{id}/", requires: "administer", scoped: true, status: 200 },
  updateWebhook: { method: "PATCH", path: "/api/v1/webhooks/{id}/", requires: "administer", scoped: true, status: 200 },
  rotateWebhookSecret: { method: "POST", path: "/api/v1/webhooks/{id}/secret/rotate/", requires: "administer", scoped: true, status: 200 },
  testWebhook: { method: "POST", path: "/api/v1/webhooks/{id}/test/", requires: "administer", scoped: true, status: 200 },
  listDeliveries: { method: "GET", path: "/api/v1/webhooks/{id}/deliveries/", requires: "administer", scoped: true, status: 200 },
  replayFailedDeliveries: { method: "POST", path: "/api/v1/webhooks/{id}/replay-failed/", requires: "administer", scoped: true, status: 200 },
  linkToDeliveries: { method: "POST", path: "/api/v1/webhooks/{id}/link/", requires: "administer", scoped: true, status: 200 },
  deleteWebhook: { method: "DELETE", path: "/api/v1/webhooks/{id}/", requires: "administer", scoped: true, status: 204 },
  // Guarded publishes
  startGuardedPublish: { method: "POST", path: "/api/v1/guarded-publishes/", requires: "administer", scoped: true, status: 201 },
  listGuardedPublishes: { method: "GET", path: "/api/v1/guarded-publishes/", requires: "administer", scoped: true, status: 200, paged: true },
  getGuardedPublish: { method: "GET", path: "/api/v1/guarded-publishes/{id}/", requires: "administer", scoped: true, status: 200 },
  widenGuardedPublish: { method: "POST", path: "/api/v1/guarded-publishes/{id}/widen/", requires: "administer", scoped: true, status: 200 },
  withdrawGuardedPublish: { method: "POST", path: "/api/v1/guarded-publishes/{id}/withdraw/", requires: "administer", scoped: true, status: 200 },
  // Service
  listResources: { method: "GET", path: "/api/v1/", requires: null, scoped: false, status: 200 },
  getOpenApi: { method: "GET", path: "/api/openapi.json", requires: null, scoped: false, status: 200 },
  getInstallation: { method: "GET", path: "/api/v1/installation/", requires: "see_installation", scoped: false, status: 200 },
  getHealth: { method: "GET", path: "/healthz", requires: null, scoped: false, status: 200 },
  getReadiness: { method: "GET", path: "/readyz", requires: null, scoped: false, status: 200 },
} as const satisfies Readonly<Record<string, WireOperation>>;

const ROOT = "/api/v1/";

/**
 * The paths of everything that can be read without parameters, by name.
 *
 * @example RESOURCE_PATHS["scoring-models"] // "/api/v1/scoring-models/"
 */
export const RESOURCE_PATHS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values<WireOperation>(OPERATIONS)
    .filter(({ method, path }) => method === "GET" && path.startsWith(ROOT) && path !== ROOT && !path.includes("{"))
    .map(({ path }) => [path.slice(ROOT.length).replace(/\/$/, ""), path]),
);

export type OperationId = keyof typeof OPERATIONS;
