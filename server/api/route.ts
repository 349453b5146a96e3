import {
  BATCH_LIMITS,
  DRAFT_HEADER,
  isConditional,
  KEY_HEADER,
  MESSAGES,
  type Operation,
  takesKey,
  validate,
} from "#contract";
import { runSync } from "#engine";
import { may } from "../access/policy.ts";
import { accountsOf, type Principal } from "../access/principal.ts";
import { runCooperatively } from "../base/cooperative.ts";
import { workFor } from "../base/loop-time.ts";
import { ownerOf } from "../db/tenancy/sandbox.ts";
import { isUnavailable, tookTooLong } from "../db/unavailable.ts";
import { noDraft } from "../drafts/rows.ts";
import { draftWorkspace } from "../drafts/workspace.ts";
import { type Answer, answer, answerJson, answerUnlessKnown, answerYaml } from "../http/answer.ts";
import { suspended } from "../http/answer-in-time.ts";
import { readBytes, readEntries, readJson, type SentJson } from "../http/body.ts";
import { senderFor } from "../http/body-room.ts";
import { hasLeft } from "../http/client.ts";
import { answerCsv, type CsvFile } from "../http/csv-answer.ts";
import { forbidden, HttpError, malformed, notFound, tookTooLongToRead } from "../http/errors.ts";
import { etagOf, matchOf } from "../http/etag.ts";
import { answerFile, type StoredFileAnswer } from "../http/file-answer.ts";
import { encodingOfFile } from "../http/file-body.ts";
import { acceptsYaml, type InTurn, readJsonOrYaml, withLines } from "../http/model-file-body.ts";
import { liveWorkspace, type Workspace } from "../models/workspace.ts";
import { agentOf } from "./agent.ts";
import { authenticate, reauthenticate } from "./authenticate.ts";
import { type Handler, type OtherFaults, PendingCall, type Permit } from "./call.ts";
import { type FaultsOfMeaning, faultyBody } from "./faults.ts";
import { answerOnce, keyIn, refuseKey } from "./idempotency.ts";
import type { Route } from "./paths.ts";
import { readQuery, validateInputInSteps } from "./read-query.ts";
import { inSandbox, isAboutTestLeads } from "./sandbox.ts";
import { credentialOf } from "./sender.ts";

/** An operation with its functions. */
interface Joined {
  readonly operation: Operation;
  readonly handler: Handler<Operation>;
  readonly otherFaults: OtherFaults | undefined;
  readonly permit: Permit<Operation> | undefined;
}

/** Runs a call from some stage on. */
type Carry = (call: PendingCall) => Promise<Answer>;

/**
 * One part of the work for every call. Stages are joined once, at the start: a stage that does not concern the
 * operation returns the next one, so that no call passes through it.
 */
type Stage = (joined: Joined, next: Carry) => Carry;

/** The stages of a call, in this order. */
const STAGES: readonly Stage[] = [
  nameLines,
  refuseHeaders,
  findPrincipal,
  takeShare,
  readPath,
  takeKey,
  chooseWorkspace,
  requirePermission,
  takeQuery,
  takeBody,
  takeModelTurn,
  respond,
];

/**
 * Joins an operation of the contract to its handler: authentication, then permission, then path, query, and body by
 * their schemas, then the handler, then its answer as JSON.
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
  // the stages are typed for any operation, and pass the handler the call that its own schema validated
  const joined = { operation, handler, otherFaults, permit } as unknown as Joined;
  const carry = STAGES.reduceRight<Carry>((next, stage) => stage(joined, next), unanswered);
  return {
    operation,
    run: (http, services) =>
      services.deadlines.answerInTime({ http, log: services.log, isRead }, async (deadline) => {
        http.get("turn").answer = deadline;
        return await carry(new PendingCall(http, services, deadline));
      }),
  };
}

const unanswered: Carry = () => {
  throw new Error("the last stage answers");
};

/** Adds line numbers to the faults of a file. */
function nameLines({ operation }: Joined, next: Carry): Carry {
  if (operation.yaml !== "body") return next;
  return async (call) => {
    try {
      return await next(call);
    } catch (error) {
      throw await withLines(error, call.http);
    }
  };
}

/** Rejects headers that the operation would have to ignore. */
function refuseHeaders({ operation }: Joined, next: Carry): Carry {
  return (call) => {
    refuseKey(operation, call.http);
    if (operation.drafts === undefined && call.http.req.header(DRAFT_HEADER) !== undefined)
      throw malformed("header_not_supported", MESSAGES.draftNotTaken);
    if (operation.scoped === false && call.http.req.header("x-account") !== undefined)
      throw malformed("header_not_supported", MESSAGES.accountNotTaken);
    return next(call);
  };
}

function findPrincipal({ operation }: Joined, next: Carry): Carry {
  if (operation.requires === null) return next;
  return (call) => {
    const found = authenticate(operation, call.http, call.services);
    const proceed = (principal: Principal) => {
      if (isAboutTestLeads(operation, principal, call.http)) return proceedInSandbox(principal);
      call.principal = principal;
      call.http.set("accountId", principal.account.id);
      return next(call);
    };
    const proceedInSandbox = async (principal: Principal) => {
      call.principal = await inSandbox(call.services.database, principal);
      call.http.set("accountId", call.principal.account.id);
      return await next(call);
    };
    if (!(found instanceof Promise)) return proceed(found);
    call.isNew = true;
    return found.then(proceed);
  };
}

/** Counts the call for its sender: the account of a new sender is known only now. */
function takeShare({ operation }: Joined, next: Carry): Carry {
  if (operation.requires === null) return next;
  const move = async ({ http, services, deadline }: PendingCall, { homeAccountId }: Principal) => {
    const turn = http.get("turn");
    workFor(turn);
    services.senders.remember(credentialOf(http), homeAccountId);
    const waiting = turn.moveTo(homeAccountId);
    if (waiting !== undefined) await suspended(deadline, waiting);
    workFor(turn);
  };
  return (call) => {
    const principal = call.principal as Principal;
    const proceed = () => {
      // it decides which pages may read the answer, so it is stored only for requests of pages
      if (call.http.req.header("origin") !== undefined) call.http.set("principal", principal);
      return next(call);
    };
    return call.isNew ? move(call, principal).then(proceed) : proceed();
  };
}

/** Reads path and condition. A path that does not match the schema names nothing that could exist. */
function readPath({ operation }: Joined, next: Carry): Carry {
  const { params } = operation;
  const isNamed = isConditional(operation);
  if (params === undefined && !isNamed) return next;
  return (call) => {
    if (params !== undefined) {
      const checked = validate(params, call.http.req.param());
      if (!checked.ok) throw notFound();
      call.params = checked.value;
    }
    if (isNamed) call.requireMatch = matchOf(call.http, operation.conditional === "required");
    return next(call);
  };
}

/** Carries out a call with a key once. Changes since its first request do not cause a rejection of a repeated one. */
function takeKey({ operation }: Joined, next: Carry): Carry {
  if (!takesKey(operation)) return next;
  const isStored = operation.upload !== undefined && operation.uploadBytes === undefined;
  return (call) => {
    const header = call.http.req.header(KEY_HEADER);
    if (header === undefined) return next(call);
    const key = keyIn(header);
    if (!isStored) return underKey(operation, call, key, next);
    call.uploadKey = key;
    return next(call);
  };
}

async function underKey(operation: Operation, call: PendingCall, key: string, next: Carry): Promise<Answer> {
  if (operation.body !== undefined) call.sent = await suspended(call.deadline, readBody(operation, call));
  if (operation.upload !== undefined) call.file = await suspended(call.deadline, readFile(operation, call));
  workFor(call.http.get("turn"));
  call.isKeyed = true;
  return await answerOnce(call, key, () => next(call));
}

/** Finds the model that a call works on, and whether it can be changed. */
function chooseWorkspace({ operation }: Joined, next: Carry): Carry {
  if (!operation.drafts) return next;
  return async (call) => {
    if (call.principal !== undefined) {
      call.workspace = workspaceOf(call, call.principal);
      if (operation.makesVersion) await call.workspace.requireChangeable();
    }
    return await next(call);
  };
}

/** @throws HttpError 403 if a user who may not administer the account names a draft, 404 if there is none */
function workspaceOf({ http, services, headers }: PendingCall, principal: Principal): Workspace {
  const id = ownerOf(principal.account.id);
  const agent = agentOf(principal, http);
  const draft = http.req.header(DRAFT_HEADER);
  if (draft === undefined) return liveWorkspace(services.models, id, agent, headers);
  if (!may(principal, "administer")) throw forbidden("permission_denied", "Only administrators can work in drafts.");
  if (!/^[1-9]\d{0,8}$/.test(draft)) throw noDraft(draft.slice(0, 20));
  return draftWorkspace(services.drafts, id, Number(draft), agent, headers);
}

function requirePermission({ permit }: Joined, next: Carry): Carry {
  if (permit === undefined) return next;
  return async (call) => {
    await permit(call.as());
    return await next(call);
  };
}

function takeQuery({ operation, otherFaults }: Joined, next: Carry): Carry {
  const faultsOfQuery = operation.body === undefined ? otherFaults : undefined;
  const read = async (call: PendingCall) => {
    call.query = await readQuery(operation, call, faultsOfQuery);
    return await next(call);
  };
  if (operation.query !== undefined) return read;
  return (call) => (call.http.req.url.includes("?") ? read(call) : next(call));
}

function takeBody({ operation, otherFaults }: Joined, next: Carry): Carry {
  const { body: schema, uploadBytes } = operation;
  if (uploadBytes !== undefined) return (call) => takeFile(operation, call, next);
  if (schema === undefined) return next;
  return async (call) => {
    const { http, deadline } = call;
    const turn = http.get("turn");
    const read = call.sent ?? (await suspended(deadline, readBody(operation, call)));
    // many may have been admitted before their cost was known
    const pausing = turn.pause();
    if (pausing !== undefined) {
      await suspended(deadline, pausing);
      workFor(turn);
    }
    const checking = validateInputInSteps(http, schema, read.value, "field");
    const checked = operation.yaml === "body" ? await runCooperatively(checking) : runSync(checking);
    if (!checked.ok || read.faults.length + read.rounded.length > 0) {
      const ofMeaning = otherFaults && ((...found: Parameters<FaultsOfMeaning>) => otherFaults(call.as(), ...found));
      throw await faultyBody(schema, read, checked.ok ? {} : checked.faults, ofMeaning);
    }
    call.body = checked.value;
    return await next(call);
  };
}

async function takeFile(operation: Operation, call: PendingCall, next: Carry): Promise<Answer> {
  call.file ??= await suspended(call.deadline, readFile(operation, call));
  workFor(call.http.get("turn"));
  return await next(call);
}

async function readFile({ upload = [], uploadBytes = 0 }: Operation, call: PendingCall): Promise<Buffer> {
  const { http, services, principal } = call;
  encodingOfFile(http, upload);
  const sender = senderFor(http, principal && ownerOf(principal.account.id));
  return Buffer.from(await readBytes(http, uploadBytes, services.bodyRoom, sender));
}

function readBody(operation: Operation, call: PendingCall): Promise<SentJson> {
  const { http, services, principal } = call;
  if (principal !== undefined && operation.yaml === "body") {
    const inTurn: InTurn = (read) => services.modelReads.take([principal.homeAccountId], read);
    return readJsonOrYaml(http, services.bodyRoom, ownerOf(principal.account.id), inTurn);
  }
  if (principal !== undefined && operation.entries !== undefined)
    return readWithEntries(operation.entries, call, principal);
  const account = principal && ownerOf(principal.account.id);
  return readJson(http, services.bodyRoom, account, undefined, operation.form, operation.mayOmitBody);
}

async function readWithEntries(list: string, call: PendingCall, { account }: Principal): Promise<SentJson> {
  const read = await readEntries(call.http, call.services.bodyRoom, ownerOf(account.id), list, BATCH_LIMITS.bytes);
  call.entries = read.entries;
  return read;
}

function takeModelTurn({ operation }: Joined, next: Carry): Carry {
  if (!operation.sendsModels) return next;
  return (call) =>
    call.principal === undefined
      ? next(call)
      : call.services.modelReads.take([call.principal.homeAccountId], () => next(call));
}

/** Runs the handler, that of a heavy read in its turn, and creates its answer. */
function respond({ operation, handler }: Joined): Carry {
  return async (call) => {
    const { http, services, principal, headers } = call;
    const turns = principal !== undefined && operation.heavy === "read" ? services.heavyReads : undefined;
    const accounts = principal === undefined || turns === undefined ? [] : accountsOf(principal);
    const reading = async () => {
      // a page that sends a request with every key waits only for the last answer
      if (hasLeft(http)) throw malformed("client_left", "The client left before its request was carried out.");
      return await handler(call.as());
    };
    try {
      const result: unknown = turns === undefined ? await handler(call.as()) : await turns.take(accounts, reading);
      workFor(http.get("turn"));
      if (operation.success.type === "application/octet-stream") {
        return answerFile(http, result as StoredFileAnswer, services.log);
      }
      if (operation.success.type === "text/csv") {
        const { batches, ...file } = result as CsvFile;
        // a part at a time: a client that downloads a file slowly blocks no other reads
        const share = http.get("turn");
        const next = async () => {
          // the rest of the file is computed when its client has room for it
          await share.pause();
          workFor(share);
          return await (turns === undefined ? batches.next() : turns.takeEventually(accounts, () => batches.next()));
        };
        const inTurns = { next, return: async () => (await batches.return?.()) ?? ENDED };
        return await answerCsv(http, { ...file, batches: inTurns }, services.log);
      }
      if (result === undefined) return answer(http, null, operation.success.status, headers);
      // some answers contain an item with a tag, but the tag does not cover the rest of the answer
      const isOfAnother = headers.ETag !== undefined;
      if (operation.etag) headers.ETag ??= etagOf(result);
      if (operation.yaml === "answer") {
        headers.Vary = "Accept";
        if (acceptsYaml(http, call.query ?? {})) return await answerYaml(http, result as object, headers);
      }
      if (operation.method === "GET") {
        return answerUnlessKnown(http, result, headers, isOfAnother ? undefined : varyOf(operation));
      }
      const status = call.isKnown ? (operation.knownStatus ?? operation.success.status) : operation.success.status;
      return answerJson(http, result, status, headers);
    } catch (error) {
      if (operation.heavy !== undefined && tookTooLong(error)) throw tookTooLongToRead(operation.heavy === "read");
      const isExpected = error instanceof HttpError || isUnavailable(error);
      if (principal !== undefined && !isExpected) await reauthenticate(operation, http, services);
      throw error;
    }
  };
}

/** The request headers that an answer depends on; undefined for one that may not be stored. */
function varyOf({ requires, scoped, drafts, secret }: Operation): string | undefined {
  if (secret) return undefined;
  return [
    ...(requires === null ? [] : ["Authorization", "Cookie"]),
    ...(scoped === false ? [] : ["X-Account"]),
    ...(drafts ? [DRAFT_HEADER] : []),
    // indentation, and YAML
    "Accept",
    // which pages may read it
    "Origin",
  ].join(", ");
}

const ENDED = { done: true, value: undefined } as const;
