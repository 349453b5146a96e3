import pino from "pino";
import { afterAll } from "vitest";
import type { ErrorCode, FieldCodes } from "#contract";
import { type Edit, EMPTY_MODEL } from "#engine";
import { createServices, type ServiceOptions } from "../api/create-services.ts";
import { createApp } from "../app.ts";
import { COMMAND_LINE } from "../audit/agent.ts";
import { hashPassword } from "../base/passwords.ts";
import type { Database } from "../db/database.ts";
import { defaultToken, findTokenOf, insertToken, tokenValue } from "../resources/tokens/issue.ts";
import type { ReceiverPolicy } from "../webhooks/receiver-guard.ts";
import { splitCodes } from "./codes.ts";
import { SECRET_KEY } from "./credentials.ts";
import { testDatabase } from "./database.ts";

export { SECRET_KEY };

/** The password of every user that `makeUser` creates, unless specified otherwise. */
export const PASSWORD = "correct horse battery staple";

export interface TestUser {
  readonly id: number;
  readonly username: string;
  readonly account: number;
}

/** JSON of any shape: tests read any member, and the assertions check what they find. */
// biome-ignore lint/suspicious/noExplicitAny: the point of this type
export type Json = any;

/** An answer of the API. A test declares the type of `body`, the parsed JSON or the text of a CSV file. */
export interface Answer<Body> {
  readonly status: number;
  /** The body without the codes of an error, which `splitCodes` has checked. */
  readonly body: Body;
  /** The body as sent, with codes. */
  readonly sent: unknown;
  /** Why the request was rejected, as a whole or by field. */
  readonly code?: ErrorCode;
  readonly codes?: FieldCodes;
  readonly headers: Headers;
}

interface TestOptions extends Pick<ServiceOptions, "network" | "receivers" | "metrics" | "tracing" | "answerMs"> {
  readonly metricsToken?: string;
  /** The key of a database that a start has prepared. */
  readonly installationKey?: string;
  /** A database to use instead of a new one. */
  readonly database?: Database;
  /** By default, errors are written to standard error. */
  readonly log?: pino.Logger;
}

interface Sending {
  /** A user, whose own token is sent, or a token. */
  readonly as?: TestUser | string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The peer's address. */
  readonly from?: string;
}

/** Webhooks go to this machine, whatever their host is, except for hosts that nobody can have (RFC 2606). */
const LOCAL_RECEIVERS: ReceiverPolicy = {
  allowPrivate: true,
  resolve: async (hostname) => (hostname.endsWith(".invalid") ? [] : [{ address: "127.0.0.1", family: 4 }]),
};

const hashes = new Map<string, Promise<string>>();

/** The hash of a password, computed once: that takes 25 ms of a core, and hundreds of users share a password. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/**
 * Creates the real application, without a port, on a new database for the calling test file, or on the given one. The
 * new database is empty except for what the test adds. Nothing sleeps: `delays` are those that sign-ins would have had.
 *
 * @example
 * const { api, makeAccount, makeUser } = await testApp();
 * const client = await makeUser(await makeAccount());
 * test("…", async () => expect((await api.get("/api/v1/leads/", { as: client })).status).toBe(200));
 */
export async function testApp({
  database: given,
  metricsToken,
  installationKey = SECRET_KEY,
  log = pino({ level: "error" }, pino.destination(2)),
  ...options
}: TestOptions = {}) {
  const database = given ?? (await testDatabase());
  const delays: number[] = [];
  const sleep = async (milliseconds: number) => void delays.push(milliseconds);
  const services = createServices(database, installationKey, log, {
    sleep,
    // on a separate database, only a busy machine makes a test wait
    ...(given === undefined ? { readinessMs: 60_000 } : {}),
    receivers: LOCAL_RECEIVERS,
    ...options,
  });
  // afterAll runs in reverse order: this one runs while the database is still open
  afterAll(async () => {
    services.eventWaits.end();
    await services.ingest.drain();
    await services.links.clicks.close();
    await services.tokens.close();
    await services.webhooks.transport.close();
  });
  const app = createApp(services, { metricsToken });
  let made = 0;

  /** Creates an account with an empty model; with `parent`, as a client of that agency. */
  async function makeAccount(options: { name?: string; slug?: string; parent?: number; timeZone?: string } = {}) {
    const slug = options.slug ?? `account-${++made}`;
    const result = await database.pool.query<{ account_id: number }>({
      text: "insert into account (name, slug, parent_id, time_zone) values ($1, $2, $3, $4) returning account_id",
      values: [options.name ?? slug, slug, options.parent ?? null, options.timeZone ?? "UTC"],
    });
    const id = result.rows[0]?.account_id ?? Number.NaN;
    await database.pool.query({
      text: `with made as (insert into model_version (account_id, version, document) values ($1, 1, $2)),
        published as (insert into model_publication (account_id, publication, version) values ($1, 1, 1))
        update account set live_version = 1 where account_id = $1`,
      values: [id, JSON.stringify(EMPTY_MODEL)],
    });
    return { id, slug };
  }

  /** Creates a user of the account: an API client unless `role` says otherwise. */
  async function makeUser(
    account: { readonly id: number },
    options: { role?: "client" | "admin" | "superuser"; username?: string; password?: string } = {},
  ): Promise<TestUser> {
    const { role = "client", username = `user-${++made}`, password = PASSWORD } = options;
    const result = await database.pool.query<{ user_id: number }>({
      text: `insert into app_user (account_id, username, password_hash, is_staff, is_superuser)
        values ($1, $2, $3, $4, $5) returning user_id`,
      values: [account.id, username, await hashOf(password), role !== "client", role === "superuser"],
    });
    return { id: result.rows[0]?.user_id ?? Number.NaN, username, account: account.id };
  }

  /** The user's own API token. */
  const tokenOf = (user: TestUser) =>
    defaultToken(services, { accountId: user.account, userId: user.id }, COMMAND_LINE);

  /** A new test token of the user. */
  async function testTokenOf(user: TestUser): Promise<string> {
    const owner = { accountId: user.account, userId: user.id };
    const token = { name: "Test", isDefault: false, isTest: true, expiresAt: null };
    const id = await insertToken(services, owner, token, COMMAND_LINE);
    const made = id === undefined ? undefined : await findTokenOf(services, owner, id);
    if (made === undefined) throw new Error("the test token was not made");
    return await tokenValue(services, user.account, made);
  }

  async function send<Body = Json>(
    method: string,
    path: string,
    { as, body, headers, from }: Sending = {},
  ): Promise<Answer<Body>> {
    const token = typeof as === "object" ? await tokenOf(as) : as;
    const remoteAddress = from ?? "127.0.0.1";
    const response = await app.request(
      path,
      {
        method,
        headers: {
          ...(token === undefined ? {} : { Authorization: `Token ${token}` }),
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
        ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
      },
      // as the HTTP server describes the connection
      { incoming: { socket: { remoteAddress, remotePort: 50_000, remoteFamily: "IPv4" } } },
    );
    const text = await response.text();
    const isText = /^text\/|yaml|ndjson/.test(response.headers.get("Content-Type") ?? "");
    const parsed = text === "" ? undefined : isText ? text : JSON.parse(text);
    const { body: plain, ...codes } = splitCodes(response.status, parsed);
    return { status: response.status, headers: response.headers, sent: parsed, ...codes, body: plain as Body };
  }

  const api = {
    get: <Body = Json>(path: string, sending?: Sending) => send<Body>("GET", path, sending),
    post: <Body = Json>(path: string, sending?: Sending) => send<Body>("POST", path, sending),
    put: <Body = Json>(path: string, sending?: Sending) => send<Body>("PUT", path, sending),
    patch: <Body = Json>(path: string, sending?: Sending) => send<Body>("PATCH", path, sending),
    delete: <Body = Json>(path: string, sending?: Sending) => send<Body>("DELETE", path, sending),
    send,
  };

  /** Applies edits to an account's model, one after the other. */
  async function editModel(account: { readonly id: number }, ...edits: readonly WithoutTime<Edit>[]): Promise<void> {
    for (const edit of edits) {
      await services.models.edit(account.id, COMMAND_LINE, { ...edit, at: new Date().toISOString() } as Edit);
    }
  }

  return { app, services, database, delays, api, makeAccount, makeUser, tokenOf, testTokenOf, editModel };
}

/** A text or bytes, which are sent as they are. */
const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> | ReadableStream =>
  typeof body === "string" || body instanceof Uint8Array || body instanceof ReadableStream;

type WithoutTime<E> = E extends Edit ? Omit<E, "at"> : never;
