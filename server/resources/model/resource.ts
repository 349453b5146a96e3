import type { z } from "zod";
import type { Operation } from "#contract";
import { type Changes, type Dependents, type Edit, ITEMS, type ItemKind, type ModelDocument } from "#engine";
import type { Call, OtherFaults } from "../../api/call.ts";
import type { Route } from "../../api/paths.ts";
import { route } from "../../api/route.ts";
import { notFound } from "../../http/errors.ts";
import { answerPageOf } from "../../http/pagination.ts";
import { otherFaults } from "./faults.ts";
import { type ListQuery, listItems } from "./list-items.ts";

/** Returns the item with an id. @throws HttpError 404 */
export function requireItem<Item extends { readonly id: number }>(items: readonly Item[], id: number): Item {
  const item = items.find((other) => other.id === id);
  if (item === undefined) throw notFound();
  return item;
}

interface Item {
  readonly id: number;
}

type WithBody<Body> = Operation & { readonly requires: "administer"; readonly body: z.ZodType<Body> };
type Params = Readonly<Record<string, number>>;

interface ModelResource<Data> {
  readonly operations: {
    readonly list: Operation;
    readonly create: WithBody<Data>;
    readonly get: Operation;
    readonly replace: WithBody<Data>;
    readonly update: WithBody<Changes<Data>>;
    readonly remove: Operation;
  };
  readonly kind: ItemKind;
  /** For items that are nested in another: the parent in the path, and its items. */
  readonly within?: (params: Params) => {
    readonly parent: number;
    readonly items: (document: ModelDocument) => readonly { readonly id: number }[];
  };
  /** The path parameter with an item's id; `id` by default. */
  readonly idParam?: string;
  /** Plain arrays instead of pages. */
  readonly unpaged?: boolean;
}

/**
 * The six calls of a resource in the model document. Every change is an edit of the whole document, which is checked
 * and becomes the account's next model version, or the next revision of a draft.
 */
export function modelResource<Data>(resource: ModelResource<Data>): Route[] {
  const { operations, kind, within, idParam = "id" } = resource;
  // The type is that of any resource's operations, so this asserts what validation has already proved.
  const paramsOf = (call: Call<Operation>) => (call.params ?? {}) as Params;
  const idOf = (call: Call<Operation>) => paramsOf(call)[idParam] ?? Number.NaN;

  /** All items of the parent in the path. */
  const itemsOf = (document: ModelDocument, call: Call<Operation>): readonly Item[] =>
    within === undefined ? ITEMS[kind].items(document) : within(paramsOf(call)).items(document);

  async function readItems(call: Call<Operation>): Promise<readonly Item[]> {
    return itemsOf((await call.workspace.model()).document, call);
  }

  const editOf = (call: Call<Operation>, change: object) =>
    ({ kind, parent: within?.(paramsOf(call)).parent, ...change, at: new Date().toISOString() }) as Edit;

  const faultsOf =
    (action: "create" | "replace" | "update"): OtherFaults =>
    async (call, data, found) => {
      const { document } = await call.workspace.model();
      return otherFaults(document, editOf(call, { action, id: idOf(call), data }), found);
    };

  async function edit(call: Call<Operation>, change: object): Promise<Item | undefined> {
    const accept = (document: ModelDocument) => {
      if ("id" in change) call.requireMatch(requireItem(itemsOf(document, call), idOf(call)));
    };
    const { document, id } = await call.workspace.edit(editOf(call, change), accept);
    return itemsOf(document, call).find((item) => item.id === id);
  }

  const handlers: [Operation, (call: Call<Operation>) => Promise<unknown>, OtherFaults?][] = [
    [
      operations.list,
      async (call) => {
        if (resource.unpaged) return await readItems(call);
        const query = call.query as unknown as ListQuery;
        const { document } = await call.workspace.model();
        return answerPageOf(call.http, query, listItems(kind, ITEMS[kind].items(document), query), (item) => item);
      },
    ],
    [operations.create, (call) => edit(call, { action: "create", data: call.body }), faultsOf("create")],
    [operations.get, async (call) => requireItem(await readItems(call), idOf(call))],
    [
      operations.replace,
      (call) => edit(call, { action: "replace", id: idOf(call), data: call.body }),
      faultsOf("replace"),
    ],
    [
      operations.update,
      (call) => edit(call, { action: "update", id: idOf(call), data: call.body }),
      faultsOf("update"),
    ],
    [
      operations.remove,
      async (call) => {
        const { dependents } = (call.query ?? {}) as { readonly dependents?: Dependents };
        await edit(call, { action: "delete", id: idOf(call), ...(dependents === "delete" ? { dependents } : {}) });
      },
    ],
  ];
  return handlers.map(([operation, handler, faults]) =>
    route(operation, handler as Parameters<typeof route>[1], faults),
  );
}
