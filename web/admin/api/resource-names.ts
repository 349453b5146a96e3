/** The admin's names of the API's resources. Each is also the path of its pages below `/admin/`. */
export const RESOURCE = {
  question: "scoringengine/question",
  scoringModel: "scoringengine/scoringmodel",
  recommendation: "scoringengine/recommendation",
  calculatedField: "scoringengine/calculatedfield",
  bands: "scoringengine/bands",
  test: "scoringengine/test",
  lead: "scoringengine/lead",
  modelVersion: "scoringengine/modelversion",
  draft: "drafts",
  account: "accounts/account",
  user: "auth/user",
  token: "authtoken/token",
  webhook: "webhooks",
  auditEvent: "audit/event",
} as const;

export type ResourceName = (typeof RESOURCE)[keyof typeof RESOURCE];
