import { beforeAll, describe, expect, test, vi } from "vitest";
import {
  type Actor,
  BEFORE,
  CREDENTIALS,
  CURRENT_ETAG,
  EVENT_EXAMPLES,
  EVENT_VOLATILE,
  EXAMPLE_ORIGIN,
  type Example,
  FIXTURE,
  type FixtureCall,
  fillPath,
  isRepeatable,
  type Operation,
  operations,
  VOLATILE,
} from "#contract";
import { EVENT_SCHEMAS } from "#contract/schemas/events";
import type { EventType } from "#contract/wire";
import { exportKind } from "./resources/exports/work.ts";
import { importKind } from "./resources/imports/work.ts";
import { rescoringKind } from "./resources/rescorings/work.ts";
import { type Answer, type Json, testApp } from "./testing/app.ts";
import { storeExampleDelivery } from "./testing/example-delivery.ts";
import { runJobs } from "./testing/jobs.ts";

// The contract's examples, against the application in the state of its fixture. Each leaves the state that the next
// expects, so they run once, in their order; the tests check the recorded answers.

const { api, database, services, makeAccount, makeUser } = await testApp();

type Person = keyof typeof CREDENTIALS;

const tokens = new Map<Person, string>();
const answers = new Map<Example, Answer<unknown>>();
/** What has happened in the account of the examples, as the feed says it. */
const events: Json[] = [];
/** The answers to repeated requests, where the contract allows to send them twice. */
const repeated = new Map<Example, Answer<unknown>>();

/** A user's own token from `POST /api/token-auth/`, also after a rotation. */
async function signIn(person: Person): Promise<string> {
  const { status, body } = await call<{ token: string }>(operations.obtainToken, { body: CREDENTIALS[person] });
  expect(status, person).toBe(200);
  return body.token;
}

async function authorization(actor: Actor): Promise<Record<string, string>> {
  if (actor === "nobody") return {};
  if (actor !== "session") {
    const token = tokens.get(actor) ?? (await signIn(actor));
    tokens.set(actor, token);
    return { Authorization: `Token ${token}` };
  }
  const answer = await call(operations.createSession, { body: CREDENTIALS.admin });
  return { Cookie: answer.headers.get("Set-Cookie")?.split(";")[0] ?? "", "Sec-Fetch-Site": "same-origin" };
}

function call<Body = unknown>(
  operation: Operation,
  { params, query, headers, body, text }: Example["request"],
): Promise<Answer<Body>> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) search.append(name, String(value));
  const address = `${EXAMPLE_ORIGIN}${fillPath(operation.path, params)}${search.size === 0 ? "" : `?${search}`}`;
  return api.send<Body>(operation.method, address, {
    ...(headers === undefined ? {} : { headers }),
    ...(text === undefined && body === undefined ? {} : { body: text ?? body }),
  });
}

const actorFor = ({ requires }: Operation): Actor =>
  requires === null ? "nobody" : requires === "act" ? "client" : "admin";

async function run(operation: Operation, example: Example): Promise<Answer<unknown>> {
  const { request } = example;
  const headers = { ...(await authorization(example.as ?? actorFor(operation))), ...request.headers };
  const isCurrent = headers["If-Match"] === CURRENT_ETAG;
  const match = isCurrent ? { "If-Match": await etagOfItem(operation, request, headers) } : {};
  return await call(operation, { ...request, headers: { ...headers, ...match } });
}

/** The tag of the item that a call such as `/drafts/{id}/approve/` is about. */
async function etagOfItem({ path }: Operation, { params }: Example["request"], headers: Record<string, string>) {
  const item = fillPath(path.replace(/[^/]+\/$/, ""), params);
  return (await api.get(`${EXAMPLE_ORIGIN}${item}`, { headers })).headers.get("ETag") ?? "";
}

/** Replaces every value that differs from run to run by the same placeholder. */
function steady(value: unknown, keys: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => steady(item, keys));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, keys.has(key) ? "(varies)" : steady(inner, keys)]),
  );
}

/**
 * Whether to repeat the request. Not if each request has its own session, because it would list or end a different one.
 */
function mayBeRepeated(operation: Operation, { status, as }: Example): boolean {
  return isRepeatable(operation) && status === operation.success.status && as !== "session";
}

beforeAll(async () => {
  const main = await makeAccount({ slug: "main" });
  await makeUser(main, { role: "superuser", ...CREDENTIALS.superuser });
  for (const each of FIXTURE) await prepare(each);
  for (const person of Object.keys(CREDENTIALS) as Person[]) tokens.set(person, await signIn(person));
  for (const operation of Object.values<Operation>(operations)) {
    const before = BEFORE[operation.id as keyof typeof BEFORE];
    if (before !== undefined) await prepare(before);
    for (const example of operation.examples) {
      answers.set(example, await run(operation, example));
      if (mayBeRepeated(operation, example)) repeated.set(example, await run(operation, example));
    }
    // after a rotation the user continues with the new token
    if (operation.id === "rotateToken") tokens.delete("second client");
    // its file is there in the examples that follow
    if (operation.id === "createExport") await runJobs(services, [exportKind(services)]);
    if (operation.id === "createWebhook") await storeExampleDelivery(services.database.pool);
    // before some leads are erased, with their events
    if (operation.id === "getLeadHistory" || operation.id === "deleteOutcome") await readEvents();
  }
  await letMoreHappen();
  await readEvents();
});

async function prepare({ as, account, operation, params, body }: FixtureCall): Promise<void> {
  const headers = { ...(await authorization(as)), ...(account === undefined ? {} : { "X-Account": account }) };
  const answer = await call(operations[operation], { ...(params === undefined ? {} : { params }), headers, body });
  if (answer.status >= 300) throw new Error(`${operation}: ${answer.status} ${JSON.stringify([body, answer.body])}`);
}

async function readEvents(): Promise<void> {
  const headers = await authorization("admin");
  const isVisible = async () =>
    (await database.pool.query("select from event where transaction_id >= pg_snapshot_xmin(pg_current_snapshot())"))
      .rowCount === 0;
  await vi.waitUntil(isVisible, { timeout: 60_000 });
  const { body } = await api.get(`${EXAMPLE_ORIGIN}/api/v1/events/?limit=1000`, { headers });
  events.push(...body.results);
}

/** What the examples of calls leave out: jobs that run to their end, well and badly. */
async function letMoreHappen(): Promise<void> {
  const headers = await authorization("admin");
  const post = async (path: string, body: object | string, more = {}) => {
    const answer = await api.post(`${EXAMPLE_ORIGIN}/api/v1/${path}`, { headers: { ...headers, ...more }, body });
    expect([answer.status, answer.body]).toEqual([201, answer.body]);
  };
  const kinds = [rescoringKind(services), importKind(services)];
  // the leads were scored by the model before the one that imports need
  const { body } = await api.get(`${EXAMPLE_ORIGIN}/api/v1/model-versions/?page_size=3`, { headers });
  const live = body.results.findIndex(({ is_live }: Json) => is_live);
  await post(`model-versions/${body.results[live + 1].version}/restore/`, {});
  await post("rescorings/", { date: "own" });
  await runJobs(services, kinds);
  // one whose version is not live any more when it begins
  await post("rescorings/", { date: "own" });
  await post("calculated-fields/", { name: "after_all", formula: "1" });
  const file = "lead_id,monthly_income\nCRM-8,9000\nCRM-9,n/a\n";
  await post("imports/?start=true&file_name=crm.csv", file, { "Content-Type": "text/csv" });
  await runJobs(services, kinds);
}

test.each(Object.entries(EVENT_EXAMPLES))("the example of %s has happened", (type, example) => {
  const keys = new Set([...VOLATILE, ...EVENT_VOLATILE]);
  const all = events.filter((event) => event.type === type);
  for (const event of all) EVENT_SCHEMAS[event.type as EventType].parse(event);
  expect(all.map((event) => steady(event, keys))).toContainEqual(steady(example, keys));
});

/** Secrets. They are examples in the public description of the API. */
const SECRETS = /"(?:token|password|secret)":"/;

test.each(Object.values<Operation>(operations))("the answer to $id is stored only by clients that may", (operation) => {
  for (const example of operation.examples) {
    const { status, headers, sent } = answers.get(example) as Answer<unknown>;
    const [caching, vary] = [headers.get("Cache-Control") ?? "", headers.get("Vary") ?? ""];
    const isKept = caching !== "no-store";
    const isSecret = operation.secret || (operation.requires !== null && SECRETS.test(JSON.stringify(sent)));
    if (isSecret) expect(caching).toBe("no-store");
    if (operation.method !== "GET" || status !== 200 || !headers.has("ETag")) expect(caching).toBe("no-store");
    if (!isKept) continue;
    expect(caching).toMatch(/^private, (?:no-cache|max-age=300)$/);
    // the next user of the same browser, account, or draft requests the same address
    if (operation.requires !== null) expect(vary).toContain("Authorization, Cookie");
    if (operation.scoped !== false) expect(vary).toContain("X-Account");
    if (operation.drafts) expect(vary).toContain("X-Draft");
    expect(vary).toContain("Accept");
  }
});

describe.each(Object.values<Operation>(operations))("$id", (operation) => {
  test.each(operation.examples)("$name", async (example) => {
    const answer = answers.get(example);
    if (answer === undefined) throw new Error("was not asked");
    const keys = new Set([...VOLATILE, ...(example.volatile ?? [])]);
    expect(steady(answer.sent, keys)).toEqual(steady(example.response, keys));
    expect(answer.status).toBe(example.status);
    const { success } = operation;
    if (answer.status === success.status && success.schema !== undefined) success.schema.parse(answer.body);
  });

  const repeatable = operation.examples.filter((example) => mayBeRepeated(operation, example));
  test.each(repeatable)("sent twice, has the effect of once: $name", (example) => {
    const again = repeated.get(example);
    // what is deleted stays deleted
    const expected = operation.method === "DELETE" ? 404 : example.status;
    expect(again?.status).toBe(expected);
    const keys = new Set([...VOLATILE, ...(example.volatile ?? [])]);
    if (expected !== 404) expect(steady(again?.body, keys)).toEqual(steady(example.response, keys));
  });
});
