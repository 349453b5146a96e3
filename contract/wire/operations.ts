import type { WireOperation } from "./operation.ts";

/**
 * Every call of the API by its id, in the order of the reference. Their examples run in this order, and a fixed path
 * precedes one with a placeholder in its place.
 */
// biome-ignore format: a table is read line by line
export const OPERATIONS = {
  // Authentication
  obtainToken: { method: "POST", path: "/api/token-auth/", auth: "none", scoped: false, status: 200, repeatable: true, form: true },
  // Users
  getProfile: { method: "GET", path: "/api/v1/users/profile/", auth: "token", scoped: false, status: 200 },
  getToken: { method: "GET", path: "/api/v1/users/token/", auth: "token", scoped: false, status: 200, secret: true },
  rotateToken: { method: "POST", path: "/api/v1/users/token/rotate/", auth: "token", scoped: false, status: 200 },
  changePassword: { method: "POST", path: "/api/v1/users/password/", auth: "token", scoped: false, status: 204 },
  // Leads
  submitLead: { method: "POST", path: "/api/v1/leads/", auth: "token", scoped: true, status: 201 },
  testLead: { method: "POST", path: "/api/v1/leads/test/", auth: "token", scoped: true, drafts: true, status: 200, repeatable: true },
  listLeads: { method: "GET", path: "/api/v1/leads/", auth: "token", scoped: true, status: 200, paged: true, heavy: "read" },
  getLead: { method: "GET", path: "/api/v1/leads/{lead_id}/", auth: "token", scoped: true, status: 200 },
  getLeadHistory: { method: "GET", path: "/api/v1/leads/{lead_id}/history/", auth: "token", scoped: true, status: 200, paged: true },
  explainLead: { method: "GET", path: "/api/v1/leads/{lead_id}/explanation/", auth: "token", scoped: true, drafts: true, status: 200 },
  exportLeads: { method: "GET", path: "/api/v1/exports/leads.csv", auth: "token", scoped: true, status: 200, type: "text/csv", heavy: "read" },
  // Questions
  listQuestions: { method: "GET", path: "/api/v1/questions/", auth: "token", scoped: true, drafts: true, status: 200, paged: true },
  createQuestion: { method: "POST", path: "/api/v1/questions/", auth: "admin", scoped: true, drafts: true, status: 201, etag: true, makesVersion: true },
  getQuestion: { method: "GET", path: "/api/v1/questions/{id}/", auth: "token", scoped: true, drafts: true, status: 200, etag: true },
  replaceQuestion: { method: "PUT", path: "/api/v1/questions/{id}/", auth: "admin", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  updateQuestion: { method: "PATCH", path: "/api/v1/questions/{id}/", auth: "admin", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  moveQuestion: { method: "POST", path: "/api/v1/questions/{id}/move/", auth: "admin", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true, repeatable: true },
  duplicateQuestion: { method: "POST", path: "/api/v1/questions/{id}/duplicate/", auth: "admin", scoped: true, drafts: true, status: 201, etag: true, makesVersion: true },
  deleteQuestion: { method: "DELETE", path: "/api/v1/questions/{id}/", auth: "admin", scoped: true, drafts: true, status: 204, etag: true, makesVersion: true },
  // Choices
  listChoices: { method: "GET", path: "/api/v1/questions/{id}/choices/", auth: "token", scoped: true, drafts: true, status: 200 },
  createChoice: { method: "POST", path: "/api/v1/questions/{id}/choices/", auth: "admin", scoped: true, drafts: true, status: 201, etag: true, makesVersion: true },
  getChoice: { method: "GET", path: "/api/v1/questions/{id}/choices/{choice_id}/", auth: "token", scoped: true, drafts: true, status: 200, etag: true },
  replaceChoice: { method: "PUT", path: "/api/v1/questions/{id}/choices/{choice_id}/", auth: "admin", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  updateChoice: { method: "PATCH", path: "/api/v1/questions/{id}/choices/{choice_id}/", auth: "admin", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  deleteChoice: { method: "DELETE", path: "/api/v1/questions/{id}/choices/{choice_id}/", auth: "admin", scoped: true, drafts: true, status: 204, etag: true, makesVersion: true },
  // Scoring models
  listScoringModels: { method: "GET", path: "/api/v1/scoring-models/", auth: "token", scoped: true, drafts: true, status: 200, paged: true },
  createScoringModel: { method: "POST", path: "/api/v1/scoring-models/", auth: "admin", scoped: true, drafts: true, status: 201, etag: true, makesVersion: true },
  getScoringModel: { method: "GET", path: "/api/v1/scoring-models/{id}/", auth: "token", scoped: true, drafts: true, status: 200, etag: true },
  replaceScoringModel: { method: "PUT", path: "/api/v1/scoring-models/{id}/", auth: "admin", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  updateScoringModel: { method: "PATCH", path: "/api/v1/scoring-models/{id}/", auth: "admin", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  deleteScoringModel: { method: "DELETE", path: "/api/v1/scoring-models/{id}/", auth: "admin", scoped: true, drafts: true, status: 204, etag: true, makesVersion: true },
  // Value ranges
  listValueRanges: { method: "GET", path: "/api/v1/value-ranges/", auth: "token", scoped: true, drafts: true, status: 200, paged: true },
  createValueRange: { method: "POST", path: "/api/v1/value-ranges/", auth: "admin", scoped: true, drafts: true, status: 201, etag: true, makesVersion: true },
  getValueRange: { method: "GET", path: "/api/v1/value-ranges/{id}/", auth: "token", scoped: true, drafts: true, status: 200, etag: true },
  replaceValueRange: { method: "PUT", path: "/api/v1/value-ranges/{id}/", auth: "admin", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  updateValueRange: { method: "PATCH", path: "/api/v1/value-ranges/{id}/", auth: "admin", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  deleteValueRange: { method: "DELETE", path: "/api/v1/value-ranges/{id}/", auth: "admin", scoped: true, drafts: true, status: 204, etag: true, makesVersion: true },
  // Recommendations
  listRecommendations: { method: "GET", path: "/api/v1/recommendations/", auth: "token", scoped: true, drafts: true, status: 200, paged: true },
  createRecommendation: { method: "POST", path: "/api/v1/recommendations/", auth: "admin", scoped: true, drafts: true, status: 201, etag: true, makesVersion: true },
  simulateRecommendation: { method: "POST", path: "/api/v1/recommendations/simulation/", auth: "admin", scoped: true, drafts: true, status: 200, heavy: "read", repeatable: true },
  getRecommendation: { method: "GET", path: "/api/v1/recommendations/{id}/", auth: "token", scoped: true, drafts: true, status: 200, etag: true },
  replaceRecommendation: { method: "PUT", path: "/api/v1/recommendations/{id}/", auth: "admin", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  updateRecommendation: { method: "PATCH", path: "/api/v1/recommendations/{id}/", auth: "admin", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  moveRecommendation: { method: "POST", path: "/api/v1/recommendations/{id}/move/", auth: "admin", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true, repeatable: true },
  deleteRecommendation: { method: "DELETE", path: "/api/v1/recommendations/{id}/", auth: "admin", scoped: true, drafts: true, status: 204, etag: true, makesVersion: true },
  // Calculated fields
  listCalculatedFields: { method: "GET", path: "/api/v1/calculated-fields/", auth: "token", scoped: true, drafts: true, status: 200, paged: true },
  createCalculatedField: { method: "POST", path: "/api/v1/calculated-fields/", auth: "admin", scoped: true, drafts: true, status: 201, etag: true, makesVersion: true },
  getCalculatedField: { method: "GET", path: "/api/v1/calculated-fields/{id}/", auth: "token", scoped: true, drafts: true, status: 200, etag: true },
  replaceCalculatedField: { method: "PUT", path: "/api/v1/calculated-fields/{id}/", auth: "admin", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  updateCalculatedField: { method: "PATCH", path: "/api/v1/calculated-fields/{id}/", auth: "admin", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  deleteCalculatedField: { method: "DELETE", path: "/api/v1/calculated-fields/{id}/", auth: "admin", scoped: true, drafts: true, status: 204, etag: true, makesVersion: true },
  // Simulations
  createSimulation: { method: "POST", path: "/api/v1/simulations/", auth: "admin", scoped: true, drafts: true, status: 201 },
  previewSimulation: { method: "POST", path: "/api/v1/simulations/preview/", auth: "admin", scoped: true, drafts: true, status: 200, heavy: "read", repeatable: true },
  listSimulations: { method: "GET", path: "/api/v1/simulations/", auth: "admin", scoped: true, status: 200, paged: true, heavy: "read" },
  getSimulation: { method: "GET", path: "/api/v1/simulations/{id}/", auth: "admin", scoped: true, status: 200 },
  listSimulatedLeads: { method: "GET", path: "/api/v1/simulations/{id}/leads/", auth: "admin", scoped: true, status: 200, paged: true, heavy: "read" },
  exportSimulatedLeads: { method: "GET", path: "/api/v1/simulations/{id}/leads.csv", auth: "admin", scoped: true, status: 200, type: "text/csv", heavy: "read" },
  pauseSimulation: { method: "POST", path: "/api/v1/simulations/{id}/pause/", auth: "admin", scoped: true, status: 200 },
  resumeSimulation: { method: "POST", path: "/api/v1/simulations/{id}/resume/", auth: "admin", scoped: true, status: 200 },
  cancelSimulation: { method: "POST", path: "/api/v1/simulations/{id}/cancel/", auth: "admin", scoped: true, status: 200 },
  // Tests
  listTests: { method: "GET", path: "/api/v1/tests/", auth: "admin", scoped: true, drafts: true, status: 200, paged: true },
  createTest: { method: "POST", path: "/api/v1/tests/", auth: "admin", scoped: true, drafts: true, status: 201, etag: true, makesVersion: true },
  runTests: { method: "GET", path: "/api/v1/tests/run/", auth: "admin", scoped: true, drafts: true, status: 200 },
  createTestFromLead: { method: "POST", path: "/api/v1/tests/from-lead/", auth: "admin", scoped: true, drafts: true, status: 201, etag: true, makesVersion: true },
  getTest: { method: "GET", path: "/api/v1/tests/{id}/", auth: "admin", scoped: true, drafts: true, status: 200, etag: true },
  replaceTest: { method: "PUT", path: "/api/v1/tests/{id}/", auth: "admin", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  updateTest: { method: "PATCH", path: "/api/v1/tests/{id}/", auth: "admin", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  deleteTest: { method: "DELETE", path: "/api/v1/tests/{id}/", auth: "admin", scoped: true, drafts: true, status: 204, etag: true, makesVersion: true },
  // Analytics
  getLeadSummary: { method: "GET", path: "/api/v1/analytics/lead_summary/", auth: "token", scoped: true, status: 200, heavy: "computed" },
  getQuestionAnalytics: { method: "GET", path: "/api/v1/analytics/question_analytics/", auth: "token", scoped: true, status: 200, heavy: "computed" },
  getRecommendationEffectiveness: { method: "GET", path: "/api/v1/analytics/recommendation_effectiveness/", auth: "token", scoped: true, status: 200, heavy: "computed" },
  getTimeline: { method: "GET", path: "/api/v1/analytics/timeline/", auth: "token", scoped: true, status: 200, heavy: "computed" },
  getPlane: { method: "GET", path: "/api/v1/analytics/plane/", auth: "token", scoped: true, status: 200, heavy: "computed" },
  getScoredVersions: { method: "GET", path: "/api/v1/analytics/scored_versions/", auth: "token", scoped: true, status: 200, heavy: "computed" },
  getAttention: { method: "GET", path: "/api/v1/analytics/attention/", auth: "admin", scoped: true, drafts: true, status: 200, heavy: "computed" },
  // Users
  listUsers: { method: "GET", path: "/api/v1/users/", auth: "admin", scoped: "narrowed", status: 200, paged: true },
  createUser: { method: "POST", path: "/api/v1/users/", auth: "admin", scoped: "narrowed", status: 201, etag: true },
  getUser: { method: "GET", path: "/api/v1/users/{id}/", auth: "admin", scoped: "narrowed", status: 200, etag: true },
  replaceUser: { method: "PUT", path: "/api/v1/users/{id}/", auth: "admin", scoped: "narrowed", status: 200, etag: true },
  updateUser: { method: "PATCH", path: "/api/v1/users/{id}/", auth: "admin", scoped: "narrowed", status: 200, etag: true },
  deleteUser: { method: "DELETE", path: "/api/v1/users/{id}/", auth: "admin", scoped: "narrowed", status: 204, etag: true },
  // Tokens
  listTokens: { method: "GET", path: "/api/v1/tokens/", auth: "admin", scoped: "narrowed", status: 200, paged: true },
  createToken: { method: "POST", path: "/api/v1/tokens/", auth: "admin", scoped: "narrowed", status: 201, etag: true },
  getApiToken: { method: "GET", path: "/api/v1/tokens/{id}/", auth: "admin", scoped: "narrowed", status: 200, etag: true, secret: true },
  rotateApiToken: { method: "POST", path: "/api/v1/tokens/{id}/rotate/", auth: "admin", scoped: "narrowed", status: 200, etag: true },
  revokeToken: { method: "DELETE", path: "/api/v1/tokens/{id}/", auth: "admin", scoped: "narrowed", status: 204, etag: true },
  // Accounts
  listAccounts: { method: "GET", path: "/api/v1/accounts/", auth: "admin", scoped: false, status: 200, paged: true },
  getAccountOverview: { method: "GET", path: "/api/v1/accounts/overview/", auth: "admin", scoped: false, status: 200, heavy: "read" },
  createAccount: { method: "POST", path: "/api/v1/accounts/", auth: "admin", scoped: false, status: 201, etag: true },
  getAccount: { method: "GET", path: "/api/v1/accounts/{id}/", auth: "admin", scoped: false, status: 200, etag: true },
  replaceAccount: { method: "PUT", path: "/api/v1/accounts/{id}/", auth: "admin", scoped: false, status: 200, etag: true, makesVersion: true },
  updateAccount: { method: "PATCH", path: "/api/v1/accounts/{id}/", auth: "admin", scoped: false, status: 200, etag: true, makesVersion: true },
  getAccountReview: { method: "GET", path: "/api/v1/accounts/{id}/review/", auth: "admin", scoped: false, status: 200, etag: true },
  requestReviewOff: { method: "POST", path: "/api/v1/accounts/{id}/review/request-off/", auth: "admin", scoped: false, status: 200, etag: true, repeatable: true },
  confirmReviewOff: { method: "POST", path: "/api/v1/accounts/{id}/review/confirm-off/", auth: "admin", scoped: false, status: 200, etag: true, conditional: "required" },
  cancelReviewOff: { method: "POST", path: "/api/v1/accounts/{id}/review/cancel-off/", auth: "admin", scoped: false, status: 200, etag: true, repeatable: true },
  deleteAccount: { method: "DELETE", path: "/api/v1/accounts/{id}/", auth: "admin", scoped: false, status: 204, etag: true },
  // Session
  createSession: { method: "POST", path: "/api/v1/session/", auth: "none", scoped: false, status: 201 },
  getSession: { method: "GET", path: "/api/v1/session/", auth: "token", scoped: true, status: 200, secret: true },
  listSessions: { method: "GET", path: "/api/v1/sessions/", auth: "token", scoped: false, status: 200, secret: true },
  endSession: { method: "DELETE", path: "/api/v1/sessions/{id}/", auth: "token", scoped: false, status: 204 },
  deleteSession: { method: "DELETE", path: "/api/v1/session/", auth: "token", scoped: false, status: 204 },
  // Model versions
  getModel: { method: "GET", path: "/api/v1/model/", auth: "admin", scoped: true, drafts: true, status: 200, etag: true, sendsModels: true },
  listModelVersions: { method: "GET", path: "/api/v1/model-versions/", auth: "admin", scoped: true, status: 200, paged: true, heavy: "read", sendsModels: true },
  getModelVersion: { method: "GET", path: "/api/v1/model-versions/{version}/", auth: "admin", scoped: true, status: 200, etag: true, sendsModels: true },
  diffModelVersions: { method: "GET", path: "/api/v1/model-versions/{version}/diff/", auth: "admin", scoped: true, status: 200, sendsModels: true },
  restoreModelVersion: { method: "POST", path: "/api/v1/model-versions/{version}/restore/", auth: "admin", scoped: true, status: 201, conditional: true, makesVersion: true },
  // Model file
  planModelFile: { method: "POST", path: "/api/v1/model/plan/", auth: "admin", scoped: true, drafts: true, status: 200, etag: true, repeatable: true, sendsModels: true, yaml: "body" },
  applyModelFile: { method: "POST", path: "/api/v1/model/apply/", auth: "admin", scoped: true, drafts: true, status: 200, conditional: true, makesVersion: true, yaml: "body" },
  getModelFile: { method: "GET", path: "/api/v1/model/file/", auth: "admin", scoped: true, drafts: true, status: 200, etag: true, sendsModels: true, yaml: "answer" },
  listModelTemplates: { method: "GET", path: "/api/v1/model/templates/", auth: "token", scoped: false, status: 200 },
  getModelTemplate: { method: "GET", path: "/api/v1/model/templates/{slug}/", auth: "token", scoped: false, status: 200, yaml: "answer" },
  getModelFileSchema: { method: "GET", path: "/schemas/model-1.json", auth: "none", scoped: false, status: 200 },
  // Bands
  getBands: { method: "GET", path: "/api/v1/bands/", auth: "token", scoped: true, drafts: true, status: 200, etag: true },
  replaceBands: { method: "PUT", path: "/api/v1/bands/", auth: "admin", scoped: true, drafts: true, status: 200, etag: true, makesVersion: true },
  // Drafts
  listDrafts: { method: "GET", path: "/api/v1/drafts/", auth: "admin", scoped: true, status: 200, paged: true },
  createDraft: { method: "POST", path: "/api/v1/drafts/", auth: "admin", scoped: true, status: 201, etag: true },
  getDraft: { method: "GET", path: "/api/v1/drafts/{id}/", auth: "admin", scoped: true, status: 200, etag: true },
  updateDraft: { method: "PATCH", path: "/api/v1/drafts/{id}/", auth: "admin", scoped: true, status: 200, etag: true },
  listDraftEdits: { method: "GET", path: "/api/v1/drafts/{id}/edits/", auth: "admin", scoped: true, status: 200, paged: true },
  getDraftDiff: { method: "GET", path: "/api/v1/drafts/{id}/diff/", auth: "admin", scoped: true, status: 200, sendsModels: true },
  undoDraft: { method: "POST", path: "/api/v1/drafts/{id}/undo/", auth: "admin", scoped: true, status: 200, etag: true, conditional: true },
  revertDraftEdit: { method: "DELETE", path: "/api/v1/drafts/{id}/edits/{edit}/", auth: "admin", scoped: true, status: 200, etag: true },
  duplicateDraft: { method: "POST", path: "/api/v1/drafts/{id}/duplicate/", auth: "admin", scoped: true, status: 201, etag: true },
  discardDraft: { method: "POST", path: "/api/v1/drafts/{id}/discard/", auth: "admin", scoped: true, status: 200, etag: true, conditional: true, repeatable: true },
  // Publishing and reviewing drafts
  commentOnDraft: { method: "POST", path: "/api/v1/drafts/{id}/comments/", auth: "admin", scoped: true, status: 201 },
  listDraftActivity: { method: "GET", path: "/api/v1/drafts/{id}/activity/", auth: "admin", scoped: true, status: 200, paged: true },
  listDraftConflicts: { method: "GET", path: "/api/v1/drafts/{id}/conflicts/", auth: "admin", scoped: true, status: 200, sendsModels: true },
  rebaseDraft: { method: "POST", path: "/api/v1/drafts/{id}/rebase/", auth: "admin", scoped: true, status: 200, etag: true, conditional: true, repeatable: true, sendsModels: true },
  requestDraftReview: { method: "POST", path: "/api/v1/drafts/{id}/request-review/", auth: "admin", scoped: true, status: 200, etag: true, conditional: true },
  approveDraft: { method: "POST", path: "/api/v1/drafts/{id}/approve/", auth: "admin", scoped: true, status: 200, etag: true, conditional: "required" },
  requestDraftChanges: { method: "POST", path: "/api/v1/drafts/{id}/request-changes/", auth: "admin", scoped: true, status: 200, etag: true, conditional: true },
  getDraftChecklist: { method: "GET", path: "/api/v1/drafts/{id}/checklist/", auth: "admin", scoped: true, status: 200, sendsModels: true },
  publishDraft: { method: "POST", path: "/api/v1/drafts/{id}/publish/", auth: "admin", scoped: true, status: 200, conditional: true, makesVersion: true, sendsModels: true },
  unscheduleDraft: { method: "POST", path: "/api/v1/drafts/{id}/unschedule/", auth: "admin", scoped: true, status: 200, etag: true, conditional: true },
  // Audit log
  listAuditLog: { method: "GET", path: "/api/v1/audit-log/", auth: "admin", scoped: true, status: 200, paged: true, heavy: "read" },
  getAuditEvent: { method: "GET", path: "/api/v1/audit-log/{id}/", auth: "admin", scoped: true, status: 200 },
  exportAuditLog: { method: "GET", path: "/api/v1/exports/audit-log.csv", auth: "admin", scoped: true, status: 200, type: "text/csv", heavy: "read" },
  // Saved views
  listLeadViews: { method: "GET", path: "/api/v1/lead-views/", auth: "token", scoped: true, status: 200 },
  createLeadView: { method: "POST", path: "/api/v1/lead-views/", auth: "token", scoped: true, status: 201 },
  updateLeadView: { method: "PATCH", path: "/api/v1/lead-views/{id}/", auth: "token", scoped: true, status: 200 },
  deleteLeadView: { method: "DELETE", path: "/api/v1/lead-views/{id}/", auth: "token", scoped: true, status: 204 },
  // Erasure and retention
  deleteLead: { method: "DELETE", path: "/api/v1/leads/{lead_id}/", auth: "admin", scoped: true, status: 200 },
  eraseLeads: { method: "POST", path: "/api/v1/erasures/", auth: "admin", scoped: true, status: 201 },
  listErasures: { method: "GET", path: "/api/v1/erasures/", auth: "admin", scoped: true, status: 200, paged: true },
  getErasure: { method: "GET", path: "/api/v1/erasures/{id}/", auth: "admin", scoped: true, status: 200 },
  getRetention: { method: "GET", path: "/api/v1/retention/", auth: "admin", scoped: true, status: 200, heavy: "read" },
  setRetention: { method: "PUT", path: "/api/v1/retention/", auth: "admin", scoped: true, status: 200 },
  // Jobs
  listJobs: { method: "GET", path: "/api/v1/jobs/", auth: "admin", scoped: true, status: 200, paged: true },
  getJob: { method: "GET", path: "/api/v1/jobs/{id}/", auth: "admin", scoped: true, status: 200 },
  pauseJob: { method: "POST", path: "/api/v1/jobs/{id}/pause/", auth: "admin", scoped: true, status: 200 },
  resumeJob: { method: "POST", path: "/api/v1/jobs/{id}/resume/", auth: "admin", scoped: true, status: 200 },
  cancelJob: { method: "POST", path: "/api/v1/jobs/{id}/cancel/", auth: "admin", scoped: true, status: 200 },
  // Re-scoring
  rescoreLeads: { method: "POST", path: "/api/v1/rescorings/", auth: "admin", scoped: true, status: 201 },
  previewRescoring: { method: "POST", path: "/api/v1/rescorings/preview/", auth: "admin", scoped: true, status: 200, heavy: "read", repeatable: true },
  listRescorings: { method: "GET", path: "/api/v1/rescorings/", auth: "admin", scoped: true, status: 200, paged: true },
  getRescoring: { method: "GET", path: "/api/v1/rescorings/{id}/", auth: "admin", scoped: true, status: 200 },
  pauseRescoring: { method: "POST", path: "/api/v1/rescorings/{id}/pause/", auth: "admin", scoped: true, status: 200 },
  resumeRescoring: { method: "POST", path: "/api/v1/rescorings/{id}/resume/", auth: "admin", scoped: true, status: 200 },
  cancelRescoring: { method: "POST", path: "/api/v1/rescorings/{id}/cancel/", auth: "admin", scoped: true, status: 200 },
  // Service
  listResources: { method: "GET", path: "/api/v1/", auth: "none", scoped: false, status: 200 },
  getOpenApi: { method: "GET", path: "/api/openapi.json", auth: "none", scoped: false, status: 200 },
  getHealth: { method: "GET", path: "/healthz", auth: "none", scoped: false, status: 200 },
  getReadiness: { method: "GET", path: "/readyz", auth: "none", scoped: false, status: 200 },
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
