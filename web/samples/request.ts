import type { Example, Operation, OperationId } from "#contract";
import { OPERATIONS, type WireOperation } from "#contract/wire";

/** What a sample asks for: an operation with the values of one of its examples. */
export interface SampleRequest {
  readonly operation: Pick<WireOperation, "method" | "path" | "auth" | "status"> & { readonly id: string };
  readonly params: Readonly<Record<string, string | number>>;
  readonly query: Readonly<Record<string, string | number>>;
  readonly body: unknown;
  /** Slug of the account to act in. */
  readonly account: string | undefined;
  /** An `ETag`, where the operation takes no request without one. */
  readonly ifMatch: string | undefined;
}

/** The request of an example, with a placeholder for what only the reader knows. */
export function requestOf(of: Operation, { request }: Example): SampleRequest {
  const { id, method, path, auth, success, conditional } = of;
  const { params = {}, query = {}, body, headers } = request;
  const operation = { id, method, path, auth, status: success.status };
  const ifMatch = conditional === "required" ? headers?.["If-Match"] : undefined;
  return { operation, params, query, body: withPlaceholders(id, body), account: headers?.["X-Account"], ifMatch };
}

/** Members of bodies that are different for every reader. */
const OWN: { readonly [Id in OperationId]?: readonly string[] } = {
  obtainToken: ["username", "password"],
  createSession: ["username", "password"],
  changePassword: ["current_password"],
};

function withPlaceholders(id: string, body: unknown): unknown {
  const own = OWN[id as OperationId];
  if (own === undefined || typeof body !== "object" || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, own.includes(key) ? `<${key}>` : value]));
}

/** A request of one's own, without path parameters and query. */
export function requestWith(id: OperationId, body?: unknown): SampleRequest {
  return { operation: { id, ...OPERATIONS[id] }, params: {}, query: {}, body, account: undefined, ifMatch: undefined };
}

/** Whether there is anything to print when all went well. */
export const hasAnswer = ({ operation }: SampleRequest): boolean => operation.status !== 204;

/** Stands in samples for the reader's own token. */
export const TOKEN = "<token>";

/** The example that samples show: the first that succeeds. */
export function shownExample({ examples, success, id }: Operation): Example {
  const found = examples.find(({ status }) => status === success.status);
  if (found === undefined) throw new Error(`${id} has no example of its success`);
  return found;
}
