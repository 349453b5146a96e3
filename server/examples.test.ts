import { beforeAll, describe, expect, test } from "vitest";
import {
  type Actor,
  CREDENTIALS,
  CURRENT_ETAG,
  EXAMPLE_ORIGIN,
  type Example,
  FIXTURE,
  fillPath,
  isRepeatable,
  type Operation,
  operations,
  VOLATILE,
} from "#contract";
import { exportKind } from "./resources/exports/work.ts";
import { type Answer, testApp } from "./testing/app.ts";
import { runJobs } from "./testing/jobs.ts";

// The contract's examples, against the application in the state of its fixture. Each leaves the state that the next
// expects, so they run once, in their order; the tests check the recorded answers.

const { api, services, makeAccount, makeUser } = await testApp();

type Person = keyof typeof CREDENTIALS;

const tokens = new Map<Person, string>();
const answers = new Map<Example, Answer<unknown>>();
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
  for (const { as, account, operation, params, body } of FIXTURE) {
    const headers = { ...(await authorization(as)), ...(account === undefined ? {} : { "X-Account": account }) };
    const answer = await call(operations[operation], { ...(params === undefined ? {} : { params }), headers, body });
    if (answer.status >= 300) throw new Error(`${operation}: ${answer.status} ${JSON.stringify([body, answer.body])}`);
  }
  for (const person of Object.keys(CREDENTIALS) as Person[]) tokens.set(person, await signIn(person));
  for (const operation of Object.values<Operation>(operations)) {
    for (const example of operation.examples) {
      answers.set(example, await run(operation, example));
      if (mayBeRepeated(operation, example)) repeated.set(example, await run(operation, example));
    }
    // after a rotation the user continues with the new token
    if (operation.id === "rotateToken") tokens.delete("second client");
    // its file is there in the examples that follow
    if (operation.id === "createExport") await runJobs(services, [exportKind(services)]);
  }
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
