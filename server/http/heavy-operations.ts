import type { OperationId } from "#contract";

/**
 * The operations that read without bound: how long they take grows with the leads or events of the account, or with
 * the size of a hundred versions of its model. They
 * have turns (`heavy-reads.ts`), so that they leave connections and processors to everything else.
 *
 * - `read`: reads at every call. Refused with 429 when it has waited too long for its turn.
 * - `computed`: answered from what is kept for some minutes; only the computing takes a turn, as long as it takes
 *   to come, for of each there is one at a time.
 */
export const HEAVY_OPERATIONS = {
  listLeads: "read",
  exportLeads: "read",
  simulateRecommendation: "read",
  listAuditLog: "read",
  exportAuditLog: "read",
  listModelVersions: "read",
  getLeadSummary: "computed",
  getQuestionAnalytics: "computed",
  getRecommendationEffectiveness: "computed",
  getTimeline: "computed",
  getPlane: "computed",
  getAttention: "computed",
} as const satisfies { readonly [Id in OperationId]?: "read" | "computed" };

const KINDS: Readonly<Record<string, "read" | "computed">> = HEAVY_OPERATIONS;

/** Whether an operation reads without bound, at every call or now and then. */
export const isHeavy = (id: string): boolean => Object.hasOwn(KINDS, id);

/** Whether every call of an operation takes a turn. */
export const isHeavyRead = (id: string): boolean => isHeavy(id) && KINDS[id] === "read";

/**
 * The operations that send whole models or compare them. They have turns of their own (`models/reads.ts`), beside those
 * above.
 */
const MODEL_READS: ReadonlySet<string> = new Set<OperationId>(["getModel", "getModelVersion", "listModelVersions"]);

/** Whether an operation keeps this process busy for as long as a model is large. */
export const isModelRead = (id: string): boolean => MODEL_READS.has(id);
