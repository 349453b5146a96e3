import type { DataProvider, GetListParams, RaRecord } from "react-admin";
import type { Client } from "#contract";
import { api, exchange } from "./client.ts";
import { toHttpError } from "./http-error.ts";
import { callsOf, type ListQuery, type ResourceCalls } from "./resources.ts";

/** The ETag that an item was read with; it goes back with a change, so that nobody's work is overwritten unseen. */
export const ETAG = "_etag";

/** Largest page of the API. */
const PAGE_MAX = 100;

/**
 * The API as react-admin asks for data. Changes send what differs from the item as it was read, with its ETag;
 * `meta: { etag }` puts another in its place.
 */
export const dataProvider: DataProvider = {
  supportAbortSignal: false,

  getList: (resource, params) =>
    answered(async () => {
      const calls = callsOf(resource);
      const { count, results } = await calls.list(api, listQuery(params));
      return { data: results.map((item) => asRecord(calls, item)), total: count };
    }),

  getOne: (resource, { id }) =>
    answered(async () => {
      const calls = callsOf(resource);
      return { data: await readOne(calls, (client) => calls.get(client, String(id))) };
    }),

  getMany: (resource, { ids }) =>
    answered(async () => {
      const calls = callsOf(resource);
      const items = await Promise.all(ids.map((id) => calls.get(api, String(id))));
      return { data: items.map((item) => asRecord(calls, item)) };
    }),

  getManyReference: (resource, params) =>
    answered(async () => {
      const calls = callsOf(resource);
      const query = { ...listQuery(params), [params.target]: params.id };
      const { count, results } = await calls.list(api, query);
      return { data: results.map((item) => asRecord(calls, item)), total: count };
    }),

  create: (resource, { data }) =>
    answered(async () => {
      const calls = callsOf(resource);
      const create = offered(calls.create, resource);
      return { data: await readOne(calls, (client) => create(client, data as Record<string, unknown>)) };
    }),

  update: (resource, { id, data, previousData, meta }) =>
    answered(async () => {
      const calls = callsOf(resource);
      const update = offered(calls.update, resource);
      const etag: unknown = meta?.etag ?? previousData?.[ETAG];
      const body = changesOf(previousData ?? {}, data as Record<string, unknown>);
      return { data: await readOne(calls, (client) => update(client, String(id), body), ifMatch(etag)) };
    }),

  delete: (resource, { id, previousData, meta }) =>
    answered(async () => {
      const remove = offered(callsOf(resource).remove, resource);
      const etag: unknown = meta?.etag ?? previousData?.[ETAG];
      await exchange((client) => remove(client, String(id)), ifMatch(etag));
      return { data: previousData as RaRecord };
    }),

  updateMany: (resource, { ids, data }) =>
    answered(async () => {
      const update = offered(callsOf(resource).update, resource);
      // One after the other: each makes a version of the model.
      for (const id of ids) await update(api, String(id), data as Record<string, unknown>);
      return { data: ids };
    }),

  deleteMany: (resource, { ids }) =>
    answered(async () => {
      const remove = offered(callsOf(resource).remove, resource);
      for (const id of ids) await remove(api, String(id));
      return { data: ids };
    }),
  // react-admin's own types promise records of whatever type the caller names
} as DataProvider;

async function answered<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw toHttpError(error);
  }
}

async function readOne(
  calls: ResourceCalls,
  call: (client: Client) => Promise<object>,
  headers: Readonly<Record<string, string>> = {},
): Promise<RaRecord> {
  const answer = await exchange(call, headers);
  const etag = answer.headers.get("ETag");
  return { ...asRecord(calls, answer.value), ...(etag === null ? {} : { [ETAG]: etag }) };
}

const asRecord = ({ key = "id" }: ResourceCalls, item: object): RaRecord => ({
  ...item,
  id: (item as Readonly<Record<string, string | number>>)[key] ?? "",
});

const ifMatch = (etag: unknown): Readonly<Record<string, string>> =>
  typeof etag === "string" ? { "If-Match": etag } : {};

/** The fields whose values differ. */
export function changesOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const changed = Object.entries(after).filter(
    ([name, value]) => name !== ETAG && value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(changed);
}

function listQuery({ pagination, sort, filter }: Pick<GetListParams, "pagination" | "sort" | "filter">): ListQuery {
  const ordering =
    sort === undefined || sort.field === "id" ? undefined : sort.order === "DESC" ? `-${sort.field}` : sort.field;
  return {
    page: pagination?.page ?? 1,
    page_size: Math.min(pagination?.perPage ?? PAGE_MAX, PAGE_MAX),
    ...(ordering === undefined ? {} : { ordering }),
    ...withoutBlanks(filter ?? {}),
  };
}

/** A filter that was emptied is none. */
const withoutBlanks = (filter: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(filter)
      .filter(([, value]) => value !== "" && value !== null && value !== undefined)
      .map(([name, value]) => [name, typeof value === "object" ? JSON.stringify(value) : value]),
  );

function offered<Call>(call: Call | undefined, resource: string): Call {
  if (call === undefined) throw new Error(`${resource} does not offer this`);
  return call;
}
