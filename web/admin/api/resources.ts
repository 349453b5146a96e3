import type { Client } from "#contract";
import { ApiError } from "#contract/client";
import type { Dependents } from "#engine";
import { listTokensWithin, listUsersWithin } from "./reach.ts";
import { RESOURCE, type ResourceName } from "./resource-names.ts";

/** Query of a list for the API: `page`, `page_size`, `ordering`, filters. */
export type ListQuery = Readonly<Record<string, unknown>>;
type Body = Readonly<Record<string, unknown>>;

/** Query of a deletion of something that others may use. */
export interface DeletionQuery {
  readonly dependents?: Dependents;
}

interface Listed {
  readonly count: number;
  readonly results: readonly object[];
}

/**
 * The API calls of a resource of the admin. The types of the data are known only to the form; the API validates every
 * field and names invalid ones.
 */
export interface ResourceCalls {
  /** The key of an item, if it is not `id`. */
  readonly key?: string;
  readonly list: (api: Client, query: ListQuery) => Promise<Listed>;
  readonly get: (api: Client, id: string) => Promise<object>;
  readonly create?: (api: Client, body: Body) => Promise<object>;
  readonly update?: (api: Client, id: string, body: Body) => Promise<object>;
  /** @param query further parameters, e.g. what happens to items that use it */
  readonly remove?: (api: Client, id: string, query: DeletionQuery) => Promise<unknown>;
  /** Whether a change creates a new version of the model, which can be undone. */
  readonly isModel?: boolean;
}

const byId = (id: string) => ({ params: { id: Number(id) } });

/** A token without its value, because reading the value is recorded. */
async function readToken(api: Client, id: string): Promise<object> {
  const [token] = /^[1-9]\d*$/.test(id) ? (await api.listTokens({ query: { id: Number(id) } })).results : [];
  if (token === undefined) throw new ApiError("getApiToken", 404, { detail: "Not found." }, undefined);
  return token;
}

/** One page of a list that is known as a whole. */
function pageOf(items: readonly object[], { page, page_size }: ListQuery): Listed {
  const [number, size] = [Number(page ?? 1), Number(page_size ?? items.length)];
  return { count: items.length, results: items.slice((number - 1) * size, number * size) };
}

/** Every resource of the admin, by its name. */
const CALLS: Readonly<Record<ResourceName, ResourceCalls>> = {
  [RESOURCE.question]: {
    isModel: true,
    list: (api, query) => api.listQuestions({ query }),
    get: (api, id) => api.getQuestion(byId(id)),
    create: (api, body) => api.createQuestion({ body: body as never }),
    update: (api, id, body) => api.updateQuestion({ ...byId(id), body }),
    remove: (api, id, query) => api.deleteQuestion({ ...byId(id), query }),
  },
  [RESOURCE.scoringModel]: {
    isModel: true,
    list: (api, query) => api.listScoringModels({ query }),
    get: (api, id) => api.getScoringModel(byId(id)),
    create: (api, body) => api.createScoringModel({ body: body as never }),
    update: (api, id, body) => api.updateScoringModel({ ...byId(id), body }),
    remove: (api, id) => api.deleteScoringModel(byId(id)),
  },
  [RESOURCE.recommendation]: {
    isModel: true,
    list: (api, query) => api.listRecommendations({ query }),
    get: (api, id) => api.getRecommendation(byId(id)),
    create: (api, body) => api.createRecommendation({ body: body as never }),
    update: (api, id, body) => api.updateRecommendation({ ...byId(id), body }),
    remove: (api, id) => api.deleteRecommendation(byId(id)),
  },
  [RESOURCE.calculatedField]: {
    isModel: true,
    list: (api, query) => api.listCalculatedFields({ query }),
    get: (api, id) => api.getCalculatedField(byId(id)),
    create: (api, body) => api.createCalculatedField({ body: body as never }),
    update: (api, id, body) => api.updateCalculatedField({ ...byId(id), body }),
    remove: (api, id, query) => api.deleteCalculatedField({ ...byId(id), query }),
  },
  /** There is only one set of bands: it has no id, and is written as a whole. */
  [RESOURCE.bands]: {
    isModel: true,
    list: async (api) => ({ count: 1, results: [await api.getBands()] }),
    get: (api) => api.getBands(),
    update: (api, _id, { bands }) => api.replaceBands({ body: bands as never }),
  },
  [RESOURCE.test]: {
    isModel: true,
    list: (api, query) => api.listTests({ query }),
    get: (api, id) => api.getTest(byId(id)),
    create: (api, body) => api.createTest({ body: body as never }),
    update: (api, id, body) => api.updateTest({ ...byId(id), body }),
    remove: (api, id) => api.deleteTest(byId(id)),
  },
  [RESOURCE.lead]: {
    key: "lead_id",
    list: (api, query) => api.listLeads({ query }),
    get: (api, id) => api.getLead({ params: { lead_id: id } }),
    create: (api, body) => api.submitLead({ body: body as never }),
  },
  [RESOURCE.modelVersion]: {
    key: "version",
    list: (api, query) => api.listModelVersions({ query }),
    get: (api, id) => api.getModelVersion({ params: { version: Number(id) } }),
  },
  [RESOURCE.draft]: {
    list: (api, query) => api.listDrafts({ query }),
    get: (api, id) => api.getDraft(byId(id)),
    create: (api, body) => api.createDraft({ body: body as never }),
    update: (api, id, body) => api.updateDraft({ ...byId(id), body }),
  },
  [RESOURCE.account]: {
    list: (api, query) => api.listAccounts({ query }),
    get: (api, id) => api.getAccount(byId(id)),
    create: (api, body) => api.createAccount({ body: body as never }),
    update: (api, id, body) => api.updateAccount({ ...byId(id), body }),
    remove: (api, id) => api.deleteAccount(byId(id)),
  },
  [RESOURCE.user]: {
    list: listUsersWithin,
    get: (api, id) => api.getUser(byId(id)),
    create: (api, body) => api.createUser({ body: body as never }),
    update: (api, id, body) => api.updateUser({ ...byId(id), body }),
    remove: (api, id) => api.deleteUser(byId(id)),
  },
  [RESOURCE.token]: {
    list: listTokensWithin,
    get: readToken,
    create: (api, body) => api.createToken({ body: body as never }),
  },
  [RESOURCE.webhook]: {
    // there are few, so the API returns all of them
    list: async (api, query) => pageOf(await api.listWebhooks(), query),
    get: (api, id) => api.getWebhook(byId(id)),
    create: (api, body) => api.createWebhook({ body: body as never }),
    update: (api, id, body) => api.updateWebhook({ ...byId(id), body }),
    remove: (api, id) => api.deleteWebhook(byId(id)),
  },
  [RESOURCE.auditEvent]: {
    list: (api, query) => api.listAuditLog({ query }),
    get: (api, id) => api.getAuditEvent(byId(id)),
  },
};

/** Returns the calls of a resource. @throws if there is no such resource */
export function callsOf(resource: string): ResourceCalls {
  const calls = Object.hasOwn(CALLS, resource) ? CALLS[resource as ResourceName] : undefined;
  if (calls === undefined) throw new Error(`there is no resource ${resource}`);
  return calls;
}
