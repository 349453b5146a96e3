/** The fields by which each list can be ordered, in the `ordering` of its query. */
export const ORDERINGS = {
  listLeads: ["created_at", "total_score", "x_axis", "y_axis", "lead_id"],
  listQuestions: ["number", "text", "field_name", "type", "created_at", "id"],
  listScoringModels: ["id", "name", "question", "weight", "created_at"],
  listValueRanges: ["id", "scoring_model", "points"],
  listRecommendations: ["id", "question", "position", "type", "response_text", "created_at"],
  listCalculatedFields: ["id", "name", "created_at"],
  listTests: ["id", "name", "created_at"],
  listUsers: ["id", "username", "first_name", "last_name", "email", "account", "created_at", "last_login_at"],
  listTokens: ["id", "name", "username", "account", "created_at", "expires_at", "last_used_at"],
  listAccounts: ["id", "name", "slug", "created_at"],
  listDrafts: ["updated_at", "created_at", "name", "id"],
} as const;

export type OrderedList = keyof typeof ORDERINGS;

/** A field that a list can be ordered by. */
export type OrderingField<List extends OrderedList> = (typeof ORDERINGS)[List][number];

/** The same as it is sent, with a leading `-` for descending. */
export type Ordering<Field extends string> = Field | `-${Field}`;
