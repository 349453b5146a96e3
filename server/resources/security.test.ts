import { beforeAll, describe, expect, test } from "vitest";
import { fillPath, type Operation, operations } from "#contract";
import { PASSWORD, type TestUser, testApp } from "../testing/app.ts";
import { storeExampleDelivery } from "../testing/example-delivery.ts";
import { runJobs } from "../testing/jobs.ts";
import { exportKind } from "./exports/work.ts";

// Who may call what, for every operation of the contract: none can be left out here.

const { services, api, database, makeAccount, makeUser, tokenOf, editModel } = await testApp();
const ALL = Object.values<Operation>(operations);

const agency = await makeAccount();
const client = await makeAccount({ parent: agency.id });
const other = await makeAccount();
type Role = "nobody" | "API client" | "client admin" | "agency admin" | "superuser";
const people = new Map<Role, TestUser>();
let victim: TestUser;
let stranger: TestUser;
let theirs: Record<string, Record<string, string | number>>;

beforeAll(async () => {
  people.set("API client", await makeUser(client));
  people.set("client admin", await makeUser(client, { role: "admin" }));
  people.set("agency admin", await makeUser(agency, { role: "admin" }));
  people.set("superuser", await makeUser(agency, { role: "superuser" }));
  victim = await makeUser(client, { role: "admin" });
  stranger = await makeUser(other, { role: "admin" });
  theirs = await makeEverything();
});

/** One of everything in the client account, by its path parameters. */
async function makeEverything(): Promise<Record<string, Record<string, string | number>>> {
  const choices = [{ text: "Yes" }, { text: "No" }];
  const question = { number: 1, text: "Sure?", type: "choice", field_name: "sure", choices } as const;
  const value_ranges = [{ start: 1, end: 2, points: 10 }];
  await editModel(
    client,
    { kind: "question", action: "create", data: question },
    { kind: "scoring_model", action: "create", data: { question: 1, formula: "{sure}", value_ranges } },
    { kind: "recommendation", action: "create", data: { question: 1, rule: "If {sure} == 1", response_text: "Well" } },
    { kind: "calculated_field", action: "create", data: { name: "twice", formula: "{sure} * 2" } },
  );
  await api.post("/api/v1/leads/", { as: victim, body: { lead_id: "secret", answers: { sure: "yes" } } });
  const token = await api.post<{ id: number }>("/api/v1/tokens/", { as: victim, body: { name: "secret" } });
  await api.post("/api/v1/session/", { body: { username: victim.username, password: PASSWORD } });
  const view = await api.post<{ id: number }>("/api/v1/lead-views/", {
    as: victim,
    body: { name: "Secret", query: {} },
  });
  await api.post("/api/v1/leads/", { as: victim, body: { lead_id: "gone", answers: { sure: "yes" } } });
  const erasure = await api.post<{ id: number }>("/api/v1/erasures/", { as: victim, body: { lead_ids: ["gone"] } });
  const job = await database.pool.query<{ id: number }>({
    text: `insert into job (account_id, kind, input) values ($1, 'erasure', '{"erasure": 0}') returning job_id as id`,
    values: [client.id],
  });
  const draft = await api.post<{ id: number }>("/api/v1/drafts/", { as: victim, body: { name: "Secret" } });
  const guarded = await database.pool.query<{ id: number }>({
    text: `with made as (
        insert into guarded_publish (account_id, draft_id, live_version, version, shares, state, ended_at)
        values ($1, $2, 1, 1, '{5}', 'withdrawn', now()) returning account_id, guarded_publish_id
      )
      insert into guarded_stage (account_id, guarded_publish_id, share, ended_at) select *, 5, now() from made
      returning guarded_publish_id as id`,
    values: [client.id, draft.body.id],
  });
  await api.post("/api/v1/tests/", { as: victim, body: { name: "Secret", answers: {}, expect: { x_axis: 0 } } });
  const simulation = await api.post("/api/v1/simulations/", { as: victim, body: { version: 1 } });
  const rescoring = await api.post("/api/v1/rescorings/", { as: victim, body: { date: "own" } });
  const file = { body: "sure\nyes\n", headers: { "Content-Type": "text/csv" } };
  const imported = await api.post("/api/v1/imports/", { as: victim, ...file });
  const exported = await api.post("/api/v1/exports/", { as: victim, body: {} });
  await runJobs(services, [exportKind(services)]);
  const hook = { url: "http://hooks.example.com:9/", events: ["lead.created"] };
  const outcome = await api.post("/api/v1/outcomes/", { as: victim, body: { lead_id: "secret", outcome: "lost" } });
  const webhook = await api.post("/api/v1/webhooks/", { as: victim, body: hook });
  await storeExampleDelivery(database.pool);
  const sessions = await api.get("/api/v1/sessions/", { as: victim });
  const log = await api.get("/api/v1/audit-log/", { as: victim });
  return {
    accounts: { id: client.id },
    users: { id: victim.id },
    tokens: { id: token.body.id },
    leads: { lead_id: "secret" },
    "lead-views": { id: view.body.id },
    erasures: { id: erasure.body.id },
    jobs: { id: job.rows[0]?.id ?? 0 },
    questions: { id: 1, choice_id: 1 },
    "scoring-models": { id: 1 },
    "value-ranges": { id: 1 },
    recommendations: { id: 1 },
    "calculated-fields": { id: 1 },
    "model-versions": { version: 2 },
    sessions: { id: sessions.body[0].id },
    "audit-log": { id: log.body.results[0].id },
    drafts: { id: draft.body.id, edit: 1 },
    "guarded-publishes": { id: guarded.rows[0]?.id ?? 0 },
    tests: { id: 1 },
    rescorings: { id: rescoring.body.id },
    simulations: { id: simulation.body.id },
    imports: { id: imported.body.id },
    exports: { id: exported.body.id },
    webhooks: { id: webhook.body.id },
    outcomes: { id: outcome.body.id },
  };
}

const MISSING = {
  id: 999_999,
  edit: 999_999,
  choice_id: 999_999,
  lead_id: "missing",
  version: 999_999,
  slug: "missing",
};
const call = async (
  operation: Operation,
  as: TestUser | undefined,
  params: Record<string, string | number>,
  headers = {},
) =>
  await api.send(operation.method, fillPath(operation.path, params), {
    as: as === undefined ? undefined : await tokenOf(as),
    headers: { ...headers, ...(operation.upload === undefined ? {} : { "Content-Type": operation.upload[0] }) },
    ...(operation.body === undefined && operation.upload === undefined ? {} : { body: {} }),
  });

describe.each<Role>(["nobody", "API client", "client admin", "agency admin", "superuser"])("%s", (role) => {
  test.each(ALL)("$id", async (operation) => {
    const { status, headers } = await call(operation, people.get(role), MISSING);
    if (operation.requires !== null && role === "nobody") {
      expect(status).toBe(401);
      expect(headers.get("www-authenticate")).toBe("Token");
    } else if (operation.requires === "administer" && role === "API client") {
      expect(status).toBe(403);
    } else if (operation.requires === "see_installation" && role !== "superuser") {
      expect(status).toBe(403);
    } else {
      // rejected, if at all, for the content and not for the caller
      expect([200, 201, 204, 400, 404]).toContain(status);
    }
  });
});

/** Templates belong to everybody. */
const NAMED = ALL.filter(
  ({ path, requires, id }) => path.includes("{") && requires !== null && id !== "getModelTemplate",
);

test("every operation on one thing is covered by the test below", () => {
  const kinds = new Set(NAMED.map(({ path }) => path.split("/")[3]));
  expect([...kinds].sort()).toEqual(Object.keys(theirs).sort());
});

test.each(NAMED)("another account's $path does not exist for $method", async (operation) => {
  const params = theirs[operation.path.split("/")[3] ?? ""] ?? {};
  const body = operation.body === undefined ? {} : { body: await soundBody(operation) };
  const attempt = (address: Record<string, string | number>) =>
    api.send(operation.method, fillPath(operation.path, address), { as: stranger, ...body });
  const [found, missing] = [await attempt(params), await attempt({ ...params, ...MISSING })];
  expect(found.status).toBe(404);
  // some messages name what does not exist
  if (!/model-versions|drafts/.test(operation.path)) expect(found.body).toEqual(missing.body);
});

const DRAFT_BODIES: Readonly<Record<string, object>> = {
  publish: { note: "Now" },
  comments: { body: "Well" },
  "request-changes": { body: "Not yet" },
};

/** A body that the owner could send, so that the body is not the reason of the rejection. */
async function soundBody(operation: Operation): Promise<unknown> {
  if (operation.method === "PATCH") return {};
  if (operation.path.endsWith("/withdraw/")) return { reason: "Worse" };
  if (/(duplicate|-off|start|widen|secret\/rotate|\{id\}\/test)\/$/.test(operation.path)) return {};
  const ofDraft = /\/drafts\/\{id\}\/([a-z-]+)\/$/.exec(operation.path)?.[1];
  if (ofDraft !== undefined) return DRAFT_BODIES[ofDraft] ?? {};
  if (operation.path.endsWith("/move/")) return operation.id === "moveQuestion" ? { number: 1 } : { position: 1 };
  const read = operation.path.endsWith("/choices/")
    ? undefined
    : ALL.find(({ method, path }) => method === "GET" && path === operation.path);
  if (read === undefined) return { text: "Maybe" };
  const { body } = await call(read, victim, theirs[operation.path.split("/")[3] ?? ""] ?? {});
  return body;
}

test.each(ALL.filter(({ scoped }) => scoped))(
  "X-Account grants no access to another account for $id",
  async (operation) => {
    const { status } = await call(operation, stranger, MISSING, { "X-Account": client.slug });
    const unknown = await call(operation, stranger, MISSING, { "X-Account": "no-such-account" });
    expect([status, unknown.status]).toEqual([404, 404]);
  },
);

test("nothing of it was changed, and the owner still has it all", async () => {
  for (const operation of NAMED.filter(({ method }) => method === "GET")) {
    const { status } = await call(operation, victim, theirs[operation.path.split("/")[3] ?? ""] ?? {});
    expect([operation.id, status]).toEqual([operation.id, 200]);
  }
});

test("an agency acts in its client's account, its API clients do not", async () => {
  const headers = { "X-Account": client.slug };
  expect((await api.get("/api/v1/leads/secret/", { as: people.get("agency admin"), headers })).status).toBe(200);
  const agencyClient = await makeUser(agency);
  expect((await api.get("/api/v1/leads/secret/", { as: agencyClient, headers })).status).toBe(404);
  const up = { "X-Account": agency.slug };
  expect((await api.get("/api/v1/leads/", { as: people.get("client admin"), headers: up })).status).toBe(404);
});
