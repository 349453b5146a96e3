import type { Example, Operation, OperationId } from "#contract";
import { OPERATIONS, type WireOperation } from "#contract/wire";

/** The request of a sample: an operation with the values of one of its examples. */
export interface SampleRequest {
  readonly operation: Pick<WireOperation, "method" | "path" | "requires" | "status"> & { readonly id: string };
  readonly params: Readonly<Record<string, string | number>>;
  readonly query: Readonly<Record<string, string | number>>;
  readonly body: unknown;
  /** The file that is the body, with its media type. */
  readonly file?: { readonly text: string; readonly type: string } | undefined;
  /** Slug of the account to act in. */
  readonly account: string | undefined;
  /** An `ETag`, if the operation requires one. */
  readonly ifMatch: string | undefined;
}

/** The unchanged request of an example. */
export function exampleRequest(of: Operation, { request }: Example): SampleRequest {
  const { id, method, path, requires, success, conditional, upload } = of;
  const { params = {}, query = {}, body, headers, text } = request;
  const operation = { id, method, path, requires, status: success.status };
  const ifMatch = conditional === "required" ? headers?.["If-Match"] : undefined;
  const type = headers?.["Content-Type"] ?? "text/csv";
  const file = upload === undefined || text === undefined ? {} : { file: { text, type } };
  return { operation, params, query, body, ...file, account: headers?.["X-Account"], ifMatch };
}

/** The same with a placeholder in angle brackets for everything that only the reader knows. */
export function requestOf(of: Operation, example: Example): SampleRequest {
  const { operation, params, query, body, file, account, ifMatch } = exampleRequest(of, example);
  const own = new Set([...OWN, ...(OWN_OF[of.id as OperationId] ?? [])]);
  return {
    operation,
    params: Object.fromEntries(Object.keys(params).map((name) => [name, `<${name}>`])),
    query: withPlaceholders(query, own) as SampleRequest["query"],
    body: withPlaceholders(body, own),
    ...(file === undefined ? {} : { file }),
    account: account && "<slug>",
    ifMatch: ifMatch && '"<etag>"',
  };
}

/** Secrets. */
const SECRETS = ["password", "current_password", "new_password"];

/** Numbers of the reader's own objects, by the members that contain them, with their placeholders. */
const IDS: Readonly<Record<string, string>> = {
  id: "id",
  question: "question id",
  scoring_model: "scoring model id",
  user: "user id",
  parent: "account id",
  edit: "edit",
  against: "version",
};

/** Members that contain such numbers under names of the reader's own, with their placeholders. */
const MAPS_OF_IDS: Readonly<Record<string, string>> = { recommendations: "rule id" };

/** Members that only the reader knows, at any depth. */
const OWN = [...SECRETS, ...Object.keys(IDS), "lead_ids"];

/** The same for single calls. */
const OWN_OF: { readonly [Id in OperationId]?: readonly string[] } = {
  obtainToken: ["username"],
  createSession: ["username"],
  createTestFromLead: ["lead_id"],
  testLead: ["lead_id"],
  listErasures: ["lead_id"],
  setRetention: ["months"],
};

function withPlaceholders(value: unknown, own: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withPlaceholders(item, own));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      own.has(key) && !isObject(member) ? placeholder(key, member) : withPlaceholders(idsIn(key, member), own),
    ]),
  );
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function idsIn(key: string, member: unknown): unknown {
  const id = MAPS_OF_IDS[key];
  if (id === undefined || !isObject(member)) return member;
  return Object.fromEntries(
    Object.entries(member).map(([name, value]) => [name, typeof value === "number" ? `<${id}>` : value]),
  );
}

/** A file of a model names a question by its field name, which is the same for every reader: only numbers are ids. */
function placeholder(key: string, value: unknown): unknown {
  if (Array.isArray(value)) return [`<${key.replace(/s$/, "")}>`];
  const id = IDS[key];
  if (id === undefined) return `<${key}>`;
  return typeof value === "number" ? `<${id}>` : value;
}

/** A request without path parameters and query. */
export function requestWith(id: OperationId, body?: unknown): SampleRequest {
  return { operation: { id, ...OPERATIONS[id] }, params: {}, query: {}, body, account: undefined, ifMatch: undefined };
}

/** Whether a successful response has a body to print. */
export const hasAnswer = ({ operation }: SampleRequest): boolean => operation.status !== 204;

/** The name of the response in programs: what was read or created, such as `lead`. */
export function answerName({ operation }: SampleRequest): string {
  const [, thing] = /^(?:submit|list|get|create|update|replace)([A-Z]\w*)$/.exec(operation.id) ?? [];
  // no variable can have the name of a keyword
  if (thing === undefined || thing === "Import" || thing === "Export") return "result";
  return thing.charAt(0).toLowerCase() + thing.slice(1);
}

/** A placeholder for the reader's own token in samples. */
export const TOKEN = "<token>";

/** The example of the samples: the first successful one. */
export function shownExample({ examples, success, id }: Operation): Example {
  const found = examples.find(({ status }) => status === success.status);
  if (found === undefined) throw new Error(`${id} has no example of its success`);
  return found;
}
