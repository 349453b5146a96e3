import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type ServerType, serve } from "@hono/node-server";
import { afterAll, expect } from "vitest";
import {
  type Actor,
  BEFORE,
  CREDENTIALS,
  CURRENT_ETAG,
  type Example,
  FIXTURE,
  fillPath,
  type Operation,
  operations,
} from "#contract";
import type { RunningServices } from "../../server/api/create-services.ts";
import { exportKind } from "../../server/resources/exports/work.ts";
import { testApp } from "../../server/testing/app.ts";
import { storeExampleDelivery } from "../../server/testing/example-delivery.ts";
import { runJobs } from "../../server/testing/jobs.ts";

type Person = keyof typeof CREDENTIALS;

/** The product on a port, in the initial state of the contract's examples. */
export interface ExampleServer {
  readonly url: string;
  /** The token of the caller of an example; undefined for nobody. */
  readonly tokenOf: (operation: Operation, example: Example) => Promise<string | undefined>;
  /** The value of CURRENT_ETAG in an example: the current tag of its target. */
  readonly etagOf: (operation: Operation, example: Example) => Promise<string>;
  /** Sends an example's request unchanged. */
  readonly send: (operation: Operation, example: Example) => Promise<Response>;
  /** Prepares the state for the examples of an operation. */
  readonly prepareFor: (operation: Operation) => Promise<void>;
  /** Clears the tokens, after one was rotated. */
  readonly signInAgain: () => void;
  /** Writes the files of exports that were requested. */
  readonly finishExports: () => Promise<void>;
  /** Stores the delivery of the examples of webhooks. */
  readonly storeDelivery: () => Promise<void>;
  /** Deletes every lead, and restores those of the fixture. */
  readonly resetLeads: () => Promise<void>;
  readonly services: RunningServices;
}

const actorFor = ({ requires }: Operation): Actor =>
  requires === null ? "nobody" : requires === "act" ? "client" : "admin";

/** Starts it with its own database, for the rest of the calling test file. */
export async function exampleServer(): Promise<ExampleServer> {
  const { app, database, services, makeAccount, makeUser } = await testApp();
  const server: ServerType = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await once(server, "listening");
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tokens = new Map<Person, string>();

  async function signIn(person: Person): Promise<string> {
    const known = tokens.get(person);
    if (known !== undefined) return known;
    const response = await call(operations.obtainToken, { body: CREDENTIALS[person] });
    const { token } = (await response.json()) as { readonly token: string };
    tokens.set(person, token);
    return token;
  }

  function call(operation: Operation, { params, query, headers, body, text }: Example["request"]): Promise<Response> {
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));
    const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
    return fetch(`${url}${fillPath(operation.path, params)}${search.size === 0 ? "" : `?${search}`}`, {
      method: operation.method,
      headers: { ...(sent === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
      ...(sent === undefined ? {} : { body: sent }),
    });
  }

  const actorOf = (operation: Operation, example: Example): Actor => example.as ?? actorFor(operation);

  async function tokenOf(operation: Operation, example: Example): Promise<string | undefined> {
    const actor = actorOf(operation, example);
    if (actor === "nobody") return undefined;
    return await signIn(actor === "session" ? "admin" : actor);
  }

  async function headersOf(operation: Operation, example: Example): Promise<Record<string, string>> {
    const token = await tokenOf(operation, example);
    return { ...(token === undefined ? {} : { Authorization: `Token ${token}` }), ...example.request.headers };
  }

  async function etagOf(operation: Operation, example: Example): Promise<string> {
    const { "If-Match": _, ...headers } = await headersOf(operation, example);
    // of `/drafts/{id}/approve/` the draft
    const item = fillPath(operation.path.replace(/[^/]+\/$/, ""), example.request.params);
    return (await fetch(`${url}${item}`, { headers })).headers.get("ETag") ?? "";
  }

  async function send(operation: Operation, example: Example): Promise<Response> {
    const headers = await headersOf(operation, example);
    if (headers["If-Match"] === CURRENT_ETAG) headers["If-Match"] = await etagOf(operation, example);
    return await call(operation, { ...example.request, headers });
  }

  async function prepare({ as, account, operation, params, body }: (typeof FIXTURE)[number]): Promise<void> {
    const headers = {
      Authorization: `Token ${await signIn(as)}`,
      ...(account === undefined ? {} : { "X-Account": account }),
    };
    const response = await call(operations[operation], { ...(params === undefined ? {} : { params }), headers, body });
    expect(response.status, operation).toBeLessThan(300);
  }

  const main = await makeAccount({ slug: "main" });
  await makeUser(main, { role: "superuser", ...CREDENTIALS.superuser });
  for (const each of FIXTURE) await prepare(each);

  async function prepareFor({ id }: Operation): Promise<void> {
    const before = BEFORE[id as keyof typeof BEFORE];
    if (before !== undefined) await prepare(before);
  }

  async function resetLeads(): Promise<void> {
    await database.pool.query("delete from lead_history");
    await database.pool.query("delete from lead");
    for (const each of FIXTURE.filter(({ operation }) => operation === "submitLead")) await prepare(each);
  }

  const finishExports = () => runJobs(services, [exportKind(services)]);
  const storeDelivery = () => storeExampleDelivery(database.pool);
  const signInAgain = () => tokens.clear();
  return { url, tokenOf, etagOf, send, prepareFor, signInAgain, finishExports, storeDelivery, resetLeads, services };
}
