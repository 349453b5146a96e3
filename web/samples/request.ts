import type { Example, Operation } from "#contract";

/** What a sample asks for: an operation with the values of one of its examples. */
export interface SampleRequest {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string | number>>;
  readonly query: Readonly<Record<string, string | number>>;
  readonly body: unknown;
  /** Slug of the account to act in. */
  readonly account: string | undefined;
}

export function requestOf(operation: Operation, { request }: Example): SampleRequest {
  const { params = {}, query = {}, body, headers } = request;
  return { operation, params, query, body, account: headers?.["X-Account"] };
}

/** Stands in samples for the reader's own token. */
export const TOKEN = "<token>";

/** The example that samples show: the first that succeeds. */
export function shownExample({ examples, success, id }: Operation): Example {
  const found = examples.find(({ status }) => status === success.status);
  if (found === undefined) throw new Error(`${id} has no example of its success`);
  return found;
}
