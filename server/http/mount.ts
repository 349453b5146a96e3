import type { Context, Hono } from "hono";
import {
  type FieldErrors,
  type Input,
  isConditional,
  type Method,
  type Operation,
  type Result,
  validate,
} from "#contract";
import type { Principal } from "../access/principal.ts";
import type { Services } from "../services.ts";
import { answerJson } from "./answer.ts";
import { authenticate } from "./authenticate.ts";
import { readJson } from "./body.ts";
import { answerCsv, type CsvFile } from "./csv-answer.ts";
import { invalid, methodNotAllowed, notFound } from "./errors.ts";
import { etagOf, matchOf } from "./etag.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** The id of the operation that answers; without one, a page does or nothing. */
    operation: string;
  }
}

/** What a handler is given: validated input, who asks, and the request itself for the rare need. */
export interface Call<O extends Operation> extends Input<O> {
  readonly principal: O["auth"] extends "none" ? undefined : Principal;
  readonly services: Services;
  readonly http: Context;
  /**
   * For operations with `etag`: refuses the request when its `If-Match` names another state than this one, the
   * item as a GET would answer it. Call it where nobody can change the item any more before you do: under the
   * row's lock, or on the document that the edit is applied to.
   *
   * @throws HttpError 412
   */
  readonly requireMatch: (current: unknown) => void;
}

/**
 * Further faults of a body that its schema refused already, or of the query where there is no body, so that one
 * answer names them all. `sent` is what was sent, of whatever shape.
 */
export type OtherFaults = (call: Call<Operation>, sent: unknown, found: FieldErrors) => Promise<FieldErrors>;

/** A CSV file is answered by its parts, so that it is never in memory as a whole. */
type Answered<O extends Operation> = O["success"] extends { readonly type: "text/csv" } ? CsvFile : Result<O>;

export type Handler<O extends Operation> = (call: Call<O>) => Answered<O> | Promise<Answered<O>>;

/** An operation with the function that carries it out. */
export interface Route {
  readonly operation: Operation;
  readonly run: (http: Context, services: Services) => Promise<Response>;
}

/**
 * Joins an operation of the contract to its handler: authentication, then path, query and body
 * against their schemas, then the handler, then its answer as JSON.
 *
 * @example route(getLead, async ({ params, principal }) => presentLead(await findLead(principal, params.lead_id)))
 */
export function route<O extends Operation>(operation: O, handler: Handler<O>, otherFaults?: OtherFaults): Route {
  return {
    operation,
    run: async (http, services) => {
      const principal = operation.auth === "none" ? undefined : await authenticate(operation, http, services);
      const params = operation.params === undefined ? undefined : readParams(operation, http);
      const requireMatch = isConditional(operation) ? matchOf(http) : noCondition;
      const asked = { params, query: undefined, body: undefined, principal, services, http, requireMatch };
      const faultsOfQuery = operation.body === undefined ? otherFaults : undefined;
      const query =
        operation.query === undefined
          ? undefined
          : await check(operation.query, readQuery(http), asked as unknown as Call<Operation>, faultsOfQuery);
      const call = { ...asked, query };
      const body =
        operation.body === undefined
          ? undefined
          : await readBody(operation.body, call as unknown as Call<Operation>, otherFaults);
      const answer = await handler({ ...call, body } as unknown as Call<O>);
      if (operation.success.type === "text/csv") return await answerCsv(http, answer as CsvFile, services.log);
      return answer === undefined
        ? http.body(null, operation.success.status as 204)
        : answerJson(http, answer, operation.success.status, operation.etag ? { ETag: etagOf(answer) } : {});
    },
  };
}

const noCondition = () => {};

async function check(
  schema: NonNullable<Operation["query"]>,
  sent: unknown,
  call: Call<Operation>,
  otherFaults: OtherFaults | undefined,
): Promise<unknown> {
  const checked = validate(schema, sent);
  if (checked.ok) return checked.value;
  const others = (await otherFaults?.(call, sent, checked.errors)) ?? {};
  throw invalid({ ...others, ...checked.errors });
}

async function readBody(
  schema: NonNullable<Operation["body"]>,
  call: Call<Operation>,
  otherFaults: OtherFaults | undefined,
): Promise<unknown> {
  const { value: sent, faults } = await readJson(call.http.req.raw);
  const checked = validate(schema, sent);
  if (checked.ok && Object.keys(faults).length === 0) return checked.value;
  // the schema speaks more precisely of a field than the reading of the body, and the meaning than both
  const found = checked.ok ? faults : { ...faults, ...checked.errors };
  const others = (await otherFaults?.(call, sent, found)) ?? {};
  throw invalid(together({ ...found, ...others }, checked.ok ? {} : checked.errors));
}

/** Faults of one body found in two ways: of a member both speak of the latter counts, inside objects of each. */
function together(some: FieldErrors, others: FieldErrors): FieldErrors {
  const joined = Object.entries(others).map(([name, fault]): [string, FieldErrors[string]] => {
    const other = some[name];
    return [name, isNested(other) && isNested(fault) ? together(other, fault) : fault];
  });
  return { ...some, ...Object.fromEntries(joined) };
}

const isNested = (fault: FieldErrors[string] | undefined): fault is FieldErrors =>
  fault !== undefined && !Array.isArray(fault);

/** A path that does not fit the schema names nothing that could exist. */
function readParams(operation: Operation, http: Context): unknown {
  const checked = validate(operation.params as NonNullable<Operation["params"]>, http.req.param());
  if (!checked.ok) throw notFound();
  return checked.value;
}

/** Each parameter once; a repeated one is refused rather than silently dropped. */
function readQuery(http: Context): Record<string, string> {
  const values: [string, string][] = [];
  const repeated: [string, string[]][] = [];
  for (const [name, given] of Object.entries(http.req.queries())) {
    if (given.length > 1) repeated.push([name, ["Give this parameter once."]]);
    else if (given[0] !== undefined) values.push([name, given[0]]);
  }
  if (repeated.length > 0) throw invalid(Object.fromEntries(repeated));
  return Object.fromEntries(values);
}

/**
 * Registers routes, and for every path the refusal of the methods it does not have.
 *
 * @throws Error when two routes share method and path
 */
export function mount(app: Hono, services: Services, routes: readonly Route[]): void {
  const methods = new Map<string, Method[]>();
  for (const { operation, run } of routes) {
    const path = routerPath(operation.path);
    const taken = methods.get(path) ?? [];
    if (taken.includes(operation.method)) throw new Error(`${operation.method} ${operation.path} is mounted twice`);
    methods.set(path, [...taken, operation.method].sort());
    app.on(operation.method, path, (http) => {
      http.set("operation", operation.id);
      return run(http, services);
    });
  }
  for (const [path, allowed] of methods) {
    app.all(path, (http) => {
      throw methodNotAllowed(http.req.method, allowed);
    });
  }
}

/** The router takes a trailing slash off before it looks, so its routes have none. */
function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1").replace(/(?<=.)\/$/, "");
}
