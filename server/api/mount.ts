import type { Context, Hono } from "hono";
import { z } from "zod";
import {
  DRAFT_HEADER,
  type FieldFaults,
  fault,
  type Input,
  isConditional,
  isOfOneField,
  LIST_FILTERS,
  MESSAGES,
  type Method,
  type Operation,
  type Result,
  readingMembers,
  type Validated,
  validate,
  validating,
  WORDING_HEADER,
  type Wording,
} from "#contract";
import { atOnce } from "#engine";
import { may } from "../access/policy.ts";
import { accountsOf, type Principal } from "../access/principal.ts";
import { runCooperatively } from "../base/cooperative.ts";
import { workFor } from "../base/loop-time.ts";
import { isUnavailable, tookTooLong } from "../db/unavailable.ts";
import { noDraft } from "../drafts/rows.ts";
import { draftWorkspace } from "../drafts/workspace.ts";
import {
  type Answer,
  answer,
  answerJson,
  answerUnlessKnown,
  answerYaml,
  type JsonText,
  responseOf,
} from "../http/answer.ts";
import { type Deadline, suspended } from "../http/answer-in-time.ts";
import { readJson, type SentJson } from "../http/body.ts";
import { hasLeft } from "../http/client.ts";
import { answerCsv, type CsvFile } from "../http/csv-answer.ts";
import { forbidden, HttpError, invalid, malformed, notFound, tookTooLongToRead } from "../http/errors.ts";
import { etagOf, matchOf } from "../http/etag.ts";
import { readJsonOrYaml, wantsYaml, withLines } from "../http/model-file-body.ts";
import { liveWorkspace, type Workspace } from "../models/workspace.ts";
import { agentOf } from "./agent.ts";
import { authenticate, authenticateAnew } from "./authenticate.ts";
import { pathsOf, type Route } from "./paths.ts";
import { credentialOf } from "./sender.ts";
import type { Services } from "./services.ts";

export type { Route };

/** What a handler is given: validated input, who asks, and the request itself for the rare need. */
export interface Call<O extends Operation> extends Input<O> {
  readonly principal: O["auth"] extends "none" ? undefined : Principal;
  readonly services: Services;
  readonly http: Context;
  /** What an operation with `drafts` works on: the live model, or the draft that the request names. */
  readonly workspace: O extends { readonly method: Method; readonly drafts?: undefined } ? undefined : Workspace;
  /** Of the answer, besides those that all answers have: a handler adds its own. */
  readonly headers: Record<string, string>;
  /**
   * For operations with `etag`: refuses the request when its `If-Match` names another state than this one, the
   * item as a GET would answer it. Call it where nobody can change the item any more before you do: under the
   * row's lock, or on the document that the edit is applied to.
   *
   * @param otherwise what the refusal says, where there is more to say than that the item has changed
   * @throws HttpError 412, or 428 where the request has to name a state and does not
   */
  readonly requireMatch: (current: unknown, otherwise?: string) => void;
}

/**
 * Further faults of a body that its schema refused already, or of the query where there is no body, so that one
 * answer names them all. `sent` is what was sent, of whatever shape.
 */
export type OtherFaults = (call: Call<Operation>, sent: unknown, found: FieldFaults) => Promise<FieldFaults>;

/**
 * Refuses whoever may not do it at all, before anything is said about what they sent: a fault that they mend would only
 * lead them to the refusal. Query and body are not read yet.
 *
 * @throws HttpError
 */
export type Permit<O extends Operation> = (call: Call<O>) => Promise<void>;

/** A CSV file is answered by its parts, so that it is never in memory as a whole. */
type Answered<O extends Operation> = O["success"] extends { readonly type: "text/csv" }
  ? CsvFile
  : Result<O> | JsonText;

export type Handler<O extends Operation> = (call: Call<O>) => Answered<O> | Promise<Answered<O>>;

/**
 * Joins an operation of the contract to its handler: authentication, then whether it is permitted, then path, query
 * and body against their schemas, then the handler, then its answer as JSON.
 *
 * @example route(getLead, async ({ params, principal }) => presentLead(await findLead(principal, params.lead_id)))
 */
export function route<O extends Operation>(
  operation: O,
  handler: Handler<O>,
  otherFaults?: OtherFaults,
  permit?: Permit<O>,
): Route {
  const isRead = operation.method === "GET" || operation.heavy === "read";
  return {
    operation,
    run: (http, services) =>
      services.deadlines.answerInTime({ http, log: services.log, isRead }, (deadline) => {
        http.get("turn").answer = deadline;
        const answer = carryOut({ operation, handler, otherFaults, permit }, http, services, deadline);
        if (operation.yaml !== "body") return answer;
        return answer.catch(async (error) => {
          throw await withLines(error, http);
        });
      }),
  };
}

/** A call whose input is not all there yet. */
type Filling = { -readonly [Member in keyof Call<Operation>]: unknown };

/** What joins an operation to what it does. */
interface Joined<O extends Operation> {
  readonly operation: O;
  readonly handler: Handler<O>;
  readonly otherFaults: OtherFaults | undefined;
  readonly permit: Permit<O> | undefined;
}

async function carryOut<O extends Operation>(
  { operation, handler, otherFaults, permit }: Joined<O>,
  http: Context,
  services: Services,
  deadline: Deadline,
): Promise<Answer> {
  const draft = http.req.header(DRAFT_HEADER);
  if (draft !== undefined && operation.drafts === undefined)
    throw malformed("header_not_supported", MESSAGES.draftNotTaken);
  if (operation.scoped === false && http.req.header("x-account") !== undefined)
    throw malformed("header_not_supported", MESSAGES.accountNotTaken);
  const asking = operation.auth === "none" ? undefined : authenticate(operation, http, services);
  const principal = asking instanceof Promise ? await asking : asking;
  const turn = http.get("turn");
  // of one who just came it is known only now whose account it is
  if (asking instanceof Promise && principal !== undefined) {
    workFor(turn);
    services.senders.remember(credentialOf(http), principal.homeAccountId);
    const waiting = turn.moveTo(principal.homeAccountId);
    if (waiting !== undefined) await suspended(deadline, waiting);
    workFor(turn);
  }
  // whose it is decides which pages may read the answer, and is told of no request but those of pages
  if (principal !== undefined && http.req.header("origin") !== undefined) http.set("principal", principal);
  const params = operation.params === undefined ? undefined : readParams(operation, http);
  const requireMatch = isConditional(operation) ? matchOf(http, operation.conditional === "required") : noCondition;
  const workspace =
    operation.drafts && principal !== undefined ? workspaceOf(draft, principal, http, services) : undefined;
  const headers: Record<string, string> = {};
  // one object for all of its way, that is filled as more of it is known
  const known = { params, principal, services, http, workspace, headers, requireMatch };
  const call: Filling = { ...known, query: undefined, body: undefined };
  if (operation.makesVersion) await workspace?.requireChangeable();
  await permit?.(call as unknown as Call<O>);
  if (operation.query !== undefined || http.req.url.includes("?")) {
    const schema = operation.query ?? NO_PARAMETERS;
    const faultsOfQuery = operation.body === undefined ? otherFaults : undefined;
    const read = await check(schema, readQuery(http, operation), call as unknown as Call<Operation>, faultsOfQuery);
    if (operation.query !== undefined) call.query = read;
  }
  if (operation.body !== undefined) {
    const reading =
      operation.yaml === "body" && principal !== undefined
        ? readJsonOrYaml(http, services.bodyRoom, principal.account.id, (read) =>
            services.modelReads.take([principal.homeAccountId], read),
          )
        : readJson(http, services.bodyRoom, principal?.account.id, undefined, operation.form, operation.mayOmitBody);
    const read = await suspended(deadline, reading);
    // many may have been let in before it was known what they take
    const pausing = turn.pause();
    if (pausing !== undefined) {
      await suspended(deadline, pausing);
      workFor(turn);
    }
    const checking = checkingFor(http, operation.body, read.value, "field");
    const checked = operation.yaml === "body" ? await runCooperatively(checking) : atOnce(checking);
    if (!checked.ok || !isEmpty(read.faults) || !isEmpty(read.rounded)) {
      const ofSchema = checked.ok ? {} : checked.faults;
      throw await faultyBody(operation.body, read, ofSchema, call as unknown as Call<Operation>, otherFaults);
    }
    call.body = checked.value;
  }
  const response = () => respond(operation, handler, call as unknown as Call<O>);
  const isPaced = principal !== undefined && operation.sendsModels === true;
  return await (isPaced ? services.modelReads.take([principal.homeAccountId], response) : response());
}

const noCondition = () => {};

const NO_PARAMETERS = z.strictObject({});

/**
 * What a call about the model works on.
 *
 * @param draft as the header names it
 * @throws HttpError 403 when a draft is named by somebody who may not administer the account, 404 when none is called so
 */
function workspaceOf(draft: string | undefined, principal: Principal, http: Context, services: Services): Workspace {
  const agent = agentOf(principal, http);
  const { id } = principal.account;
  if (draft === undefined) return liveWorkspace(services.models, id, agent);
  if (!may(principal, "administer")) throw forbidden("permission_denied", "Only administrators can work in drafts.");
  if (!/^[1-9]\d{0,8}$/.test(draft)) throw noDraft(draft.slice(0, 20));
  return draftWorkspace(services.drafts, id, Number(draft), agent);
}

/** Carries out an operation, a heavy one in its turn, and makes its answer. */
async function respond<O extends Operation>(operation: O, handler: Handler<O>, call: Call<O>): Promise<Answer> {
  const { http, services, headers } = call;
  // the operations are those of any route here, so what authentication proved is said again
  const principal = call.principal as Principal | undefined;
  const turns = principal !== undefined && operation.heavy === "read" ? services.heavyReads : undefined;
  const accounts = principal === undefined || turns === undefined ? [] : accountsOf(principal);
  const reading = async () => {
    // a page that asks anew with every key waits for the last answer only
    if (hasLeft(http)) throw malformed("client_left", "The client left before its request was carried out.");
    return await handler(call);
  };
  try {
    const result = turns === undefined ? await handler(call) : await turns.take(accounts, reading);
    workFor(http.get("turn"));
    if (operation.success.type === "text/csv") {
      const { batches, ...file } = result as CsvFile;
      // a part at a time: who takes a file slowly keeps nobody from reading
      const share = http.get("turn");
      const next = async () => {
        // the rest of the file is made when its reader has room for it
        await share.pause();
        workFor(share);
        return await (turns === undefined ? batches.next() : turns.takeEventually(accounts, () => batches.next()));
      };
      const inTurns = { next, return: async () => (await batches.return?.()) ?? ENDED };
      return await answerCsv(http, { ...file, batches: inTurns }, services.log);
    }
    if (result === undefined) return answer(http, null, operation.success.status, headers);
    // some are another form of what has a tag already, which says nothing of the rest of them
    const isOfAnother = headers.ETag !== undefined;
    if (operation.etag) headers.ETag ??= etagOf(result);
    if (operation.yaml === "answer") {
      headers.Vary = "Accept";
      if (wantsYaml(http)) return await answerYaml(http, result as object, headers);
    }
    if (operation.method === "GET") {
      return answerUnlessKnown(http, result, headers, isOfAnother ? undefined : varyOf(operation));
    }
    return answerJson(http, result, operation.success.status, headers);
  } catch (error) {
    if (operation.heavy !== undefined && tookTooLong(error)) throw tookTooLongToRead(operation.heavy === "read");
    const isExpected = error instanceof HttpError || isUnavailable(error);
    if (principal !== undefined && !isExpected) await authenticateAnew(operation, http, services);
    throw error;
  }
}

/** The request headers that an answer depends on; undefined for one that nobody may keep. */
function varyOf({ auth, scoped, drafts, secret }: Operation): string | undefined {
  if (secret) return undefined;
  return [
    ...(auth === "none" ? [] : ["Authorization", "Cookie"]),
    ...(scoped === false ? [] : ["X-Account"]),
    ...(drafts ? [DRAFT_HEADER] : []),
    // indentation, and YAML
    "Accept",
    // which pages may read it
    "Origin",
  ].join(", ");
}

const ENDED = { done: true, value: undefined } as const;

/**
 * Checks what was sent, in steps; whoever is to be told of it in the words of forms is asked only when there is something
 * to tell.
 */
function* checkingFor<S extends NonNullable<Operation["body"]>>(
  http: Context,
  schema: S,
  sent: unknown,
  members: "field" | "parameter",
): Generator<void, Validated<z.output<S>>> {
  const checked = yield* validating(schema, sent, "api", members);
  // what else is wrong would be looked for in all of them
  if (!checked.ok && checked.isCount) throw invalid(checked.faults);
  const isForForm = !checked.ok && http.req.header(WORDING_HEADER) === ("form" satisfies Wording);
  return isForForm ? yield* validating(schema, sent, "form", members) : checked;
}

async function check(
  schema: NonNullable<Operation["query"]>,
  sent: unknown,
  call: Call<Operation>,
  otherFaults: OtherFaults | undefined,
): Promise<unknown> {
  const checked = atOnce(checkingFor(call.http, schema, sent, "parameter"));
  if (checked.ok) return checked.value;
  const others = (await otherFaults?.(call, sent, checked.faults)) ?? {};
  throw invalid({ ...others, ...checked.faults });
}

/** Everything that stands against a body: in how it was written, by its schema, and by its meaning. */
async function faultyBody(
  schema: NonNullable<Operation["body"]>,
  { value: sent, faults, rounded }: SentJson,
  ofSchema: FieldFaults,
  call: Call<Operation>,
  otherFaults: OtherFaults | undefined,
): Promise<HttpError> {
  const found = { ...together(faults, rounded), ...ofSchema };
  const others = (await otherFaults?.(call, await runCooperatively(readingMembers(schema, sent)), found)) ?? {};
  // the schema speaks more precisely of a field than the reading of the body, and the meaning than both; but of a
  // number that was rounded either speaks of another one than was sent
  return invalid(together(together({ ...found, ...others }, ofSchema), rounded));
}

const isEmpty = (faults: FieldFaults) => Object.keys(faults).length === 0;

/** Faults of one body found in two ways: of a member both speak of the latter counts, inside objects and lists of each. */
function together(some: FieldFaults, others: FieldFaults): FieldFaults {
  const joined = Object.entries(others).map(([name, faults]): [string, FieldFaults[string]] => {
    const other = some[name];
    return [name, isNested(other) && isNested(faults) ? joinNested(other, faults) : faults];
  });
  return { ...some, ...Object.fromEntries(joined) };
}

/** Whether it holds the faults of members or items. */
const isNested = (faults: FieldFaults[string] | undefined): faults is FieldFaults | FieldFaults[] =>
  faults !== undefined && !isOfOneField(faults);

type Nested = FieldFaults | FieldFaults[];

function joinNested(some: Nested, others: Nested): Nested {
  if (!Array.isArray(some) || !Array.isArray(others))
    return together({ ...some } as FieldFaults, { ...others } as FieldFaults);
  const length = Math.max(some.length, others.length);
  return Array.from({ length }, (_, index) => together(some[index] ?? {}, others[index] ?? {}));
}

/** A path that does not fit the schema names nothing that could exist. */
function readParams(operation: Operation, http: Context): unknown {
  const checked = validate(operation.params as NonNullable<Operation["params"]>, http.req.param());
  if (!checked.ok) throw notFound();
  return checked.value;
}

/**
 * Each parameter once, but for those that take several values; a repeated one is refused rather than silently dropped.
 * A known one without a value says nothing, as the empty field of a form, and `format` what is the case anyway: Django
 * REST framework ignores both. Probes, whose paths are not below `/api/`, may send what they like.
 */
function readQuery(http: Context, operation: Operation): Record<string, string | string[]> {
  const values: [string, string | string[]][] = [];
  const faulty: [string, FieldFaults[string]][] = [];
  if (!operation.path.startsWith("/api/")) return {};
  const known = operation.query instanceof z.ZodObject ? operation.query.shape : {};
  const format = operation.success.type === "text/csv" ? "csv" : "json";
  for (const [name, all] of Object.entries(http.req.queries())) {
    const given = all.filter((value) => value !== "");
    if (name === "format" && !Object.hasOwn(known, name)) {
      if (given.some((value) => value !== format)) {
        faulty.push([name, [fault("unknown_choice", `Can only be ${format} here.`)]]);
      }
    } else if (given.length > 1 && LIST_FILTERS.has(name)) values.push([name, given]);
    else if (given.length > 1) faulty.push([name, [fault("duplicate", "Send this parameter only once.")]]);
    else if (given[0] !== undefined) values.push([name, given[0]]);
    else if (!Object.hasOwn(known, name)) values.push([name, ""]);
  }
  if (faulty.length > 0) throw invalid(Object.fromEntries(faulty));
  return Object.fromEntries(values);
}

/**
 * Registers routes, and for every path the refusal of the methods it does not have. A path has one handler for all
 * of its methods: with several the router would chain them for each request.
 *
 * @throws Error when two routes share method and path
 */
export function mount(app: Hono, services: Services, routes: readonly Route[]): void {
  const paths = [...pathsOf(services, routes)].sort(literalFirst);
  for (const [path, answer] of paths) {
    const handler = async (http: Context) => responseOf(await answer(http));
    const methods = routes.flatMap(({ operation }) => (operation.path === path ? [operation.method] : []));
    if (isLeadsName(path, routes)) app.on([...methods, "OPTIONS"], routerPath(path), handler);
    else app.all(routerPath(path), handler);
  }
}

/** Whether a lead may be called what a path is called: all that this path does not take is then about the lead. */
function isLeadsName(path: string, routes: readonly Route[]): boolean {
  const asLead = path.replace(/[^/{}]+\/$/, "{lead_id}/");
  return asLead !== path && routes.some(({ operation }) => operation.path === asLead);
}

/** `/leads/export` is no lead's id: names go before parameters, in whatever order the routes come. */
function literalFirst([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  const rank = (path: string) => path.replaceAll("{", "\u{10ffff}");
  return rank(a) < rank(b) ? -1 : 1;
}

/** The router takes a trailing slash off before it looks, so its routes have none. */
function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1").replace(/(?<=.)\/$/, "");
}
