/**
 * Where each kind of thing is seen and changed, below `/admin`. Choices and value ranges have no page of their own:
 * they are on that of their question or scoring model.
 */
export const PLACES = {
  question: (id: number | string) => `/scoringengine/question/${id}/`,
  scoring_model: (id: number | string) => `/scoringengine/scoringmodel/${id}/`,
  recommendation: (id: number | string) => `/scoringengine/recommendation/${id}/`,
  calculated_field: (id: number | string) => `/settings/#calculated-field-${id}`,
  bands: () => "/settings/",
  model_version: (id: number | string) => `/scoringengine/modelversion/${id}/`,
  account: (id: number | string) => `/accounts/account/${id}/`,
  user: (id: number | string) => `/auth/user/${id}/`,
  token: (id: number | string) => `/authtoken/token/${id}/`,
  lead: () => "/scoringengine/lead/",
  audit_event: () => "/audit/event/",
} as const;
