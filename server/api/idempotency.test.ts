import pino from "pino";
import { afterAll, describe, expect, test } from "vitest";
import { sweep } from "../access/sweep.ts";
import { createApp } from "../app.ts";
import { type Json, PASSWORD, SECRET_KEY, type TestUser, testApp } from "../testing/app.ts";
import { deferred } from "../testing/deferred.ts";
import { createServices } from "./create-services.ts";

const { api, app, services, database, makeAccount, makeUser, tokenOf } = await testApp();
// a second node on the same database
const otherServices = createServices(database, SECRET_KEY, pino({ level: "warn" }, pino.destination(2)));
const other = createApp(otherServices);
afterAll(async () => {
  await otherServices.ingest.drain();
  await otherServices.tokens.close();
});

const QUESTIONS = "/api/v1/questions/";
const LEADS = "/api/v1/leads/";

let n = 0;
/** A key that nobody has used. */
const newKey = () => {
  n += 1;
  return `key-${n}`;
};
const question = (number = 1) => ({ number, text: "Income?", type: "number", field_name: `income_${number}` });

async function people() {
  const account = await makeAccount();
  return { account, admin: await makeUser(account, { role: "admin" }), client: await makeUser(account) };
}

const keyed = (as: TestUser, path: string, key: string, body: unknown, more: Readonly<Record<string, string>> = {}) =>
  api.post(path, { as, body, headers: { "Idempotency-Key": key, ...more } });

/** Sends a body to the second node. */
const toOther = async (as: TestUser, path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  await other.request(path, {
    method: "POST",
    headers: { Authorization: `Token ${await tokenOf(as)}`, "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

const replayed = ({ headers }: { readonly headers: Headers }) => headers.get("Idempotent-Replayed");

/** Everything that is stored about keys in an account, as text. */
async function rowsOf({ id }: { readonly id: number }): Promise<readonly Json[]> {
  const { rows } = await database.pool.query({
    text: "select *, encode(answer, 'escape') as text from idempotency_key where account_id = $1",
    values: [id],
  });
  return rows;
}

describe("a request with a key", () => {
  test("is carried out once, and its response is sent again", async () => {
    const { account, admin } = await people();
    const key = newKey();
    const first = await keyed(admin, QUESTIONS, key, question());
    expect([first.status, replayed(first)]).toEqual([201, null]);
    const second = await keyed(admin, QUESTIONS, key, question());
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(replayed(second)).toBe("true");
    for (const name of ["ETag", "Model-Version", "Model-ETag", "Content-Type"]) {
      expect([name, second.headers.get(name)]).toEqual([name, first.headers.get(name)]);
    }
    expect(second.headers.get("X-Request-Id")).not.toBe(first.headers.get("X-Request-Id"));
    expect((await api.get(QUESTIONS, { as: admin })).body.count).toBe(1);
    // on another node too, and whatever has happened since
    await api.delete(`${QUESTIONS}${first.body.id}/`, { as: admin });
    const third = await toOther(admin, QUESTIONS, question(), { "Idempotency-Key": key });
    expect([third.status, await third.json()]).toEqual([201, first.body]);
    expect((await services.models.live(account.id)).version).toBe(3);
  });

  test.each<[string, string, (body: object) => unknown, Readonly<Record<string, string>>]>([
    ["another body", QUESTIONS, (body) => ({ ...body, text: "Rent?" }), {}],
    ["the same body in other bytes", QUESTIONS, (body) => ({ ...body, required: false }), {}],
    ["an invalid body", QUESTIONS, () => ({}), {}],
    ["another path", "/api/v1/tests/", (body) => body, {}],
    ["another query", `${QUESTIONS}?format=json`, (body) => body, {}],
    ["another draft", QUESTIONS, (body) => body, { "X-Draft": "1" }],
  ])("rejects %s with the same key", async (_, path, change, headers) => {
    const { admin } = await people();
    const key = newKey();
    await keyed(admin, QUESTIONS, key, question());
    expect(await keyed(admin, path, key, change(question()), headers)).toMatchObject({
      status: 422,
      sent: { code: "key_reused" },
    });
    expect((await api.get(QUESTIONS, { as: admin })).body.count).toBe(1);
  });

  test("shares its key with no other user, and no other account", async () => {
    const [one, two] = [await people(), await people()];
    const key = newKey();
    const bodies = [{ answers: {} }, { answers: {}, name: "x" }, { answers: {}, name: "y" }];
    const users = [one.client, one.admin, two.client];
    for (const [index, user] of users.entries()) {
      expect((await keyed(user, LEADS, key, bodies[index])).status).toBe(201);
    }
  });

  test("keeps its response, whatever becomes of other keys, and of its own in another account", async () => {
    const account = await makeAccount();
    const client = await makeAccount({ parent: account.id });
    const agent = await makeUser(account, { role: "admin" });
    const [key, otherKey] = [newKey(), newKey()];
    const requests = [
      () => keyed(agent, QUESTIONS, key, question(1)),
      () => keyed(agent, QUESTIONS, otherKey, question(2)),
      () => keyed(agent, QUESTIONS, key, question(3), { "X-Account": client.slug }),
    ];
    const first = [];
    for (const send of requests) first.push(await send());
    // one that is rejected in the middle of what it does
    expect((await keyed(agent, QUESTIONS, newKey(), question(2))).status).toBe(400);
    for (const [index, send] of requests.entries()) {
      const again = await send();
      expect([again.status, again.body, replayed(again)]).toEqual([201, first[index]?.body, "true"]);
    }
  });

  test("that was rejected has done nothing, and can be sent again", async () => {
    const { account, admin } = await people();
    const key = newKey();
    expect((await keyed(admin, QUESTIONS, key, { ...question(), number: 0 })).status).toBe(400);
    expect(await rowsOf(account)).toEqual([]);
    expect(await keyed(admin, QUESTIONS, key, question())).toMatchObject({ status: 201, body: { number: 1 } });
    // rejected in the middle of what it does
    await keyed(admin, QUESTIONS, newKey(), question(2));
    expect((await keyed(admin, QUESTIONS, newKey(), question(2))).status).toBe(400);
    expect(await keyed(admin, QUESTIONS, newKey(), question(3))).toMatchObject({ status: 201 });
  });

  test.each([
    ["in quotes", '"8e03978e-40d5-43dd-bc93-6894a57f9324"', 201],
    ["with escapes", '"a \\"b\\" \\\\"', 201],
    ["without quotes", "8e03978e-40d5-43dd-bc93-6894a57f9324", 201],
    ["of 255 characters", "k".repeat(255), 201],
    ["of 256 characters", "k".repeat(256), 400],
    ["of 300 characters in quotes", `"${"k".repeat(300)}"`, 400],
    ["that is empty", '""', 400],
    ["without its last quote", '"abc', 400],
    ["with a space, without quotes", "a b", 400],
    ["with parameters", '"abc";x=1', 400],
    ["that is a list", '"a", "b"', 400],
  ])("whose key is %s", async (_, key, status) => {
    const { client } = await people();
    const answer = await keyed(client, LEADS, key, { answers: {} });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.sent).toMatchObject({ code: "malformed_header" });
  });

  test("a key means the same with and without quotes", async () => {
    const { client } = await people();
    const key = newKey();
    const first = await keyed(client, LEADS, key, { answers: {} });
    expect((await keyed(client, LEADS, `"${key}"`, { answers: {} })).body).toEqual(first.body);
  });

  test("is answered with 409 while the first one is in progress, until that was abandoned", async () => {
    const { account, client } = await people();
    const key = newKey();
    const body = { answers: {}, lead_id: "a" };
    await keyed(client, LEADS, key, body);
    const abandon = (age: string) =>
      database.pool.query({
        text: `update idempotency_key set answer = null, claim = gen_random_uuid(), created_at = now() - $2::interval
          where account_id = $1`,
        values: [account.id, age],
      });
    await abandon("1 second");
    const early = await keyed(client, LEADS, key, body);
    expect(early).toMatchObject({ status: 409, sent: { code: "request_under_way" } });
    expect(early.headers.get("Retry-After")).toBe("1");
    await abandon("1 minute");
    await api.delete(`${LEADS}a/`, { as: client });
    expect(await keyed(client, LEADS, key, { ...body, lead_id: "b" })).toMatchObject({ status: 201 });
  });

  test("is undone if another attempt has taken its key over, in memory too", async () => {
    const { account, admin } = await people();
    const key = newKey();
    const { version: before } = await services.models.live(account.id);
    // the question waits for its turn to be created until its key is taken over
    const { promise: busy, resolve: end } = deferred();
    const editing = services.models.inTurn(account.id, () => busy);
    const answering = keyed(admin, QUESTIONS, key, question());
    const takeOver = () =>
      database.pool.query({
        text: "update idempotency_key set claim = gen_random_uuid() where account_id = $1 and claim is not null",
        values: [account.id],
      });
    await expect.poll(async () => (await takeOver()).rowCount).toBe(1);
    end();
    await editing;
    const answer = await answering;
    expect(answer).toMatchObject({ status: 409, sent: { code: "request_under_way" } });
    // the other attempt still has the key
    expect(await rowsOf(account)).toHaveLength(1);
    expect((await services.models.live(account.id)).version).toBe(before);
    expect((await api.get(QUESTIONS, { as: admin })).body.count).toBe(0);
    // what another node makes of it is not mistaken for what was undone here
    expect((await toOther(admin, QUESTIONS, question(7))).status).toBe(201);
    expect((await api.get(QUESTIONS, { as: admin })).body.results).toMatchObject([{ number: 7 }]);
  });
});

describe("the response to a request with a key", () => {
  test("is encrypted, so a token that was shown once stays so", async () => {
    const { account, admin } = await people();
    const key = newKey();
    const body = { user: admin.id, name: "For the queue" };
    const first = await keyed(admin, "/api/v1/tokens/", key, body);
    expect(first.body.token).toMatch(/^lp_/);
    expect((await keyed(admin, "/api/v1/tokens/", key, body)).body.token).toBe(first.body.token);
    const rows = JSON.stringify(await rowsOf(account));
    expect(rows).not.toContain(first.body.token);
    expect(rows).not.toContain(key);
  });

  test("goes with a lead that it names", async () => {
    const { account, admin, client } = await people();
    const leads = [{ answers: {}, lead_id: "in a batch" }, { answers: {} }];
    const keys = [newKey(), newKey()] as const;
    const single = await keyed(client, LEADS, keys[0], { answers: {} });
    const batch = await keyed(client, `${LEADS}batch/`, keys[1], { leads });
    expect((await keyed(client, `${LEADS}batch/`, keys[1], { leads })).body).toEqual(batch.body);
    expect(batch.body.results.map(({ status }: Json) => status)).toEqual([201, 201]);
    for (const id of [single.body.lead_id, "in a batch"]) {
      expect((await api.delete(`${LEADS}${encodeURIComponent(id)}/`, { as: admin })).status).toBe(200);
    }
    expect(await keyed(client, LEADS, keys[0], { answers: {} })).toMatchObject({ status: 404 });
    expect(await keyed(client, `${LEADS}batch/`, keys[1], { leads })).toMatchObject({ status: 404 });
    expect((await rowsOf(account)).map(({ answer }) => answer)).toEqual([null, null]);
    expect((await api.get(LEADS, { as: client })).body.count).toBe(1);
  });

  test("is removed after a day", async () => {
    const { account, client } = await people();
    const key = newKey();
    await keyed(client, LEADS, key, { answers: {} });
    const age = (hours: number) =>
      database.pool.query({
        text: "update idempotency_key set created_at = now() - make_interval(hours => $2) where account_id = $1",
        values: [account.id, hours],
      });
    await age(23);
    await sweep(database.kysely);
    expect(await rowsOf(account)).toHaveLength(1);
    await age(25);
    await sweep(database.kysely);
    expect(await rowsOf(account)).toHaveLength(0);
    expect(replayed(await keyed(client, LEADS, key, { answers: {} }))).toBeNull();
  });
});

describe("a call that keeps no response", () => {
  test("because it signs in rejects a key", async () => {
    const { admin } = await people();
    const body = { username: admin.username, password: PASSWORD };
    for (const path of ["/api/v1/session/", "/api/token-auth/"]) {
      const answer = await api.post(path, { body, headers: { "Idempotency-Key": newKey() } });
      expect(answer).toMatchObject({ status: 400, sent: { code: "header_not_supported" } });
    }
  });

  test("because it changes nothing, or is no POST, works as without one", async () => {
    const { account, admin } = await people();
    const key = newKey();
    for (const lead_id of ["a", "b"]) {
      const answer = await keyed(admin, `${LEADS}test/`, key, { lead_id, answers: {} });
      expect(answer).toMatchObject({ status: 200, body: { lead_id } });
    }
    expect((await api.get(LEADS, { as: admin, headers: { "Idempotency-Key": key } })).status).toBe(200);
    expect(await rowsOf(account)).toEqual([]);
  });
});

test.each<[string, unknown, (as: TestUser) => Promise<number>]>([
  [LEADS, { answers: {}, name: "Once" }, async (as) => (await api.get(LEADS, { as })).body.count],
  [`${LEADS}batch/`, { leads: [{ answers: {} }] }, async (as) => (await api.get(LEADS, { as })).body.count],
  [QUESTIONS, question(), async (as) => (await api.get(QUESTIONS, { as })).body.count],
])("a hundred identical requests at once on two nodes: POST %s", async (path, body, count) => {
  const { admin } = await people();
  const headers = {
    Authorization: `Token ${await tokenOf(admin)}`,
    "Content-Type": "application/json",
    "Idempotency-Key": newKey(),
  };
  const send = (to: typeof app) => to.request(path, { method: "POST", headers, body: JSON.stringify(body) });
  const answers: Response[] = [];
  await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      for (;;) {
        const answer = await send(index % 2 === 0 ? app : other);
        if (answer.status === 409) await new Promise((resolve) => setTimeout(resolve, 20));
        else return answers.push(answer);
      }
    }),
  );
  const texts = new Set(await Promise.all(answers.map(async (each) => `${each.status} ${await each.text()}`)));
  expect([...texts]).toHaveLength(1);
  expect([...texts][0]).toMatch(/^20[01] /);
  expect(answers.filter((each) => replayed(each) === null)).toHaveLength(1);
  expect(await count(admin)).toBe(1);
});
