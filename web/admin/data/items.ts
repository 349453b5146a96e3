import { type QueryKey, queryOptions, useQuery } from "@tanstack/react-query";
import type { Client } from "#contract";
import { etagOf } from "#contract/client";
import { api, type Changed, withChange } from "../api/client.ts";
import type { ModelChange } from "../api/model-change.ts";
import { callsOf, type DeletionQuery, type ResourceCalls } from "../api/resources.ts";

/**
 * The ETag with which an item was read. It is sent with a change, so that no other user's work is overwritten
 * unnoticed.
 */
export const ETAG = "_etag";

/** An item of the API, as it was read. */
export interface Item {
  readonly id: number | string;
  readonly [ETAG]?: string;
}

type Id = Item["id"];
type Body = Readonly<Record<string, unknown>>;

/** Reads an item of a resource. @throws the API's error, like all of these functions */
export async function readItem<Read extends Item>(resource: string, id: Id): Promise<Read> {
  const calls = callsOf(resource);
  return asRead<Read>(calls, await calls.get(api, String(id)));
}

/** @returns the item as it is stored */
export async function createItem<Read extends Item>(resource: string, body: object): Promise<Changed<Read>> {
  const calls = callsOf(resource);
  const create = offered(calls.create, resource);
  const { value, change } = await withChange((client) => create(client, body as Body));
  return { value: asRead(calls, value), change };
}

/**
 * Changes the fields in the body, unless the item has changed since it was read, which is a 412.
 *
 * @returns the item as it is stored
 */
export async function changeItem<Read extends Item>(
  resource: string,
  item: Read,
  body: object,
): Promise<Changed<Read>> {
  const calls = callsOf(resource);
  const update = offered(calls.update, resource);
  const call = (client: Client) => update(client, String(item.id), body as Body);
  const { value, change } = await withChange(call, ifMatch(item));
  return { value: asRead(calls, value), change };
}

/** Deletes an item, unless it has changed since it was read, which is a 412. */
export async function removeItem(
  resource: string,
  item: Item,
  query: DeletionQuery = {},
): Promise<ModelChange | undefined> {
  const remove = offered(callsOf(resource).remove, resource);
  return (await withChange((client) => remove(client, String(item.id), query), ifMatch(item))).change;
}

/** The query of one item. @example useQuery(itemQuery<Token>(RESOURCE.token, id)) */
export const itemQuery = <Read extends Item>(resource: string, id: Id) =>
  queryOptions({ queryKey: [resource, "item", String(id)], queryFn: () => readItem<Read>(resource, id) });

/** An item of a resource. It is read again when a page that displays it is opened. */
export const useItem = <Read extends Item>(resource: string, id: Id) =>
  useQuery({ ...itemQuery<Read>(resource, id), refetchOnWindowFocus: false });

/** Whether a query reads this one item. */
export const isReadingOf = (resource: string, { id }: Item, [of, call, read]: QueryKey): boolean =>
  of === resource && call === "item" && read === String(id);

/** The query of a page of a resource. @param query for the API: `page`, `page_size`, `ordering`, filters */
export const itemsQuery = <Read extends Item>(resource: string, query: Body) =>
  queryOptions({
    queryKey: [resource, "items", query],
    queryFn: async () => {
      const calls = callsOf(resource);
      const { count, results } = await calls.list(api, query);
      return { count, items: results.map((item) => asItem<Read>(calls, item)) };
    },
  });

/** Returns the fields whose values differ. */
export function changedFields(before: object, after: object): Record<string, unknown> {
  const former = before as Body;
  const changed = Object.entries(after).filter(
    ([name, value]) => name !== ETAG && value !== undefined && JSON.stringify(value) !== JSON.stringify(former[name]),
  );
  return Object.fromEntries(changed);
}

function asRead<Read extends Item>(calls: ResourceCalls, value: object): Read {
  // that of the item itself: an item found in a list has none, because the list's ETag does not apply to it
  const etag = etagOf(value);
  return { ...asItem<Read>(calls, value), ...(etag === undefined ? {} : { [ETAG]: etag }) };
}

const asItem = <Read extends Item>({ key = "id" }: ResourceCalls, item: object): Read =>
  ({ ...item, id: (item as Readonly<Record<string, Id>>)[key] ?? "" }) as unknown as Read;

const ifMatch = ({ [ETAG]: etag }: Item): Readonly<Record<string, string>> =>
  etag === undefined ? {} : { "If-Match": etag };

function offered<Call>(call: Call | undefined, resource: string): Call {
  if (call === undefined) throw new Error(`${resource} does not offer this`);
  return call;
}
