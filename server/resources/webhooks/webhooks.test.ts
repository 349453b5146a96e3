import { createHash } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WEBHOOK_LIMITS } from "#contract";
import { type Json, type TestUser, testApp } from "../../testing/app.ts";
import { createQuestion } from "../../testing/edits.ts";
import { runJobs } from "../../testing/jobs.ts";
import { type Received, type Receiver, startReceiver } from "../../testing/receiver.ts";
import type { Dispatcher } from "../../webhooks/dispatcher.ts";
import { switchOff } from "../../webhooks/off.ts";
import { storeOutcomes } from "../../webhooks/outcomes.ts";
import type { DeliveryRow } from "../../webhooks/rows.ts";
import { createTransport, type Transport } from "../../webhooks/send.ts";
import { trimDeliveries } from "../../webhooks/trim.ts";
import { lockWebhook } from "./find.ts";
import { startWebhooks } from "./work.ts";

const { api, app, database, services, makeAccount, makeUser, editModel } = await testApp();

const WEBHOOKS = "/api/v1/webhooks/";
const LEADS = "/api/v1/leads/";

/** A receiver that never answers takes a moment here instead of 15 seconds. */
const TIMEOUT_SECONDS = 1.5;
const quick: Transport = {
  ...services.webhooks.transport,
  send: (sending) => services.webhooks.transport.send(sending, TIMEOUT_SECONDS),
};
const attempts: string[] = [];
let dispatcher: Dispatcher;
const receivers: Receiver[] = [];

beforeAll(() => {
  const using = { ...services, webhooks: { ...services.webhooks, transport: quick } };
  dispatcher = startWebhooks(using, (outcome) => attempts.push(outcome));
});

afterAll(async () => {
  await dispatcher.stop();
  for (const receiver of receivers) await receiver.close();
});

async function newReceiver(): Promise<Receiver> {
  const receiver = await startReceiver();
  receivers.push(receiver);
  return receiver;
}

async function newAdmin(): Promise<TestUser> {
  const account = await makeAccount();
  await editModel(account, createQuestion(1, "number", "income"), {
    kind: "scoring_model",
    action: "create",
    data: { question: 1, formula: "{income}", weight: 1, x_axis: true },
  } as never);
  return await makeUser(account, { role: "admin" });
}

const done = async (answer: Promise<{ status: number; body: Json }>, status = 200): Promise<Json> => {
  const found = await answer;
  expect([found.status, found.body]).toEqual([status, found.body]);
  return found.body;
};

const create = (as: TestUser, body: object): Promise<Json> =>
  done(api.post(WEBHOOKS, { as, body: { events: ["lead.created", "lead.updated"], ...body } }), 201);

const submit = (as: TestUser, lead_id: string, income: number, more: object = {}): Promise<Json> =>
  done(api.post(LEADS, { as, body: { lead_id, answers: { income }, ...more } }), 201);

const replace = (as: TestUser, lead_id: string, income: number) =>
  submit(as, lead_id, income, { allow_duplicates: true });

const read = (as: TestUser, path: string): Promise<Json> => done(api.get(`${WEBHOOKS}${path}`, { as }));

const deliveries = async (as: TestUser, id: number, query = ""): Promise<Json[]> =>
  (await read(as, `${id}/deliveries/${query}`)).results;

const verify = (secret: string, { body, headers }: Received): Json =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

const idsOf = ({ received }: Receiver) => received.map(({ headers }) => headers["webhook-id"]);

/** Makes waiting deliveries due now, and the time since the first attempt so much longer. */
const pass = (as: TestUser, hours: number) =>
  database.pool.query({
    text: `with later as (
        update webhook_delivery set due_at = due_at - make_interval(hours => $2),
          first_tried_at = first_tried_at - make_interval(hours => $2)
        where account_id = $1 and state = 'waiting'
      )
      update webhook set failing_since = failing_since - make_interval(hours => $2) where account_id = $1`,
    values: [as.account, hours],
  });

test("a lead that is acknowledged is sent, signed, under the id of its event", async () => {
  const [admin, receiver] = [await newAdmin(), await newReceiver()];
  await submit(admin, "before", 1);
  const webhook = await create(admin, { url: ` ${receiver.url}\n` });
  expect([webhook.url, webhook.secret]).toEqual([receiver.url, expect.stringMatching(/^whsec_/)]);
  await submit(admin, "A", 10, { name: "Zoë", source: { utm_source: "news" } });
  await replace(admin, "A", 20);
  await expect.poll(() => receiver.received.length).toBe(2);
  const events = receiver.received.map((each) => verify(webhook.secret, each));
  expect(events.map(({ type, data }) => [type, data.lead_id, data.total_score]).sort()).toEqual([
    ["lead.created", "A", 10],
    ["lead.updated", "A", 20],
  ]);
  const updated = events.find(({ type }) => type === "lead.updated");
  expect(updated.data).toMatchObject({ name: null, answers: { income: 20 }, previous: { total_score: 10 } });
  const { results } = await done(api.get("/api/v1/events/?types=lead.created,lead.updated", { as: admin }));
  const feed = results.filter(({ data }: Json) => data.lead_id === "A").map(({ id }: Json) => id);
  expect(idsOf(receiver).sort()).toEqual(feed.sort());
  for (const { headers } of receiver.received)
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": expect.stringMatching(/^Leadplane\//),
    });
  await expect
    .poll(async () => (await deliveries(admin, webhook.id)).map(({ state }) => state))
    .toEqual(["delivered", "delivered"]);
  const [newest] = await deliveries(admin, webhook.id);
  expect(await read(admin, `deliveries/${newest.id}/`)).toMatchObject({
    ...newest,
    body: receiver.received.find(({ headers }) => headers["webhook-id"] === newest.event)?.body,
    log: [{ attempt: 1, status: 200, error: null, answer: "ok", headers: { "webhook-id": newest.event } }],
  });
  expect((await read(admin, `deliveries/?lead_id=A`)).results).toHaveLength(2);
  expect((await read(admin, `deliveries/?lead_id=before`)).results).toEqual([]);
  const { health } = await read(admin, `${webhook.id}/`);
  expect([health.hours.at(-1), health.waiting, health.failed]).toMatchObject([{ delivered: 2, failed: 0 }, 0, 0]);
  expect(health.median_ms).toBeGreaterThan(0);
  const unused = await create(admin, { url: receiver.url, events: ["job.failed"] });
  const listed: Json[] = await read(admin, "");
  expect(listed.map(({ id }) => id)).toEqual([webhook.id, unused.id]);
  expect(listed[0].health).toEqual(health);
  expect(listed[1].health).toMatchObject({ median_ms: null, waiting: 0 });
  expect(listed[1].health.hours).toHaveLength(24);
});

test("leads of a file are sent only if that was asked for, and the end of the import always", async () => {
  const [admin, receiver] = [await newAdmin(), await newReceiver()];
  await create(admin, { url: receiver.url, events: ["lead.created", "lead.updated", "import.finished"] });
  const run = async (file: string, query: string) => {
    const headers = { "Content-Type": "text/csv" };
    const path = `/api/v1/imports/?start=true&on_duplicate=update${query}`;
    const { id } = await done(api.post(path, { as: admin, body: file, headers }), 201);
    await runJobs(services);
    return id as number;
  };
  const quiet = await run("lead_id,income\nA,1\nB,2\n", "");
  await run("lead_id,income\nA,3\nC,4\n", "");
  await done(api.post(`/api/v1/imports/${quiet + 1}/undo/`, { as: admin }));
  await runJobs(services);
  const loud = await run("lead_id,income\nB,5\nD,6\n", "&send_webhooks=true");
  await submit(admin, "E", 7);
  await expect.poll(() => receiver.received.length).toBe(6);
  const sent = receiver.received.map(({ body }) => JSON.parse(body) as Json);
  expect(sent.map(({ type, data }) => [type, data.lead_id ?? data.import_id]).sort()).toEqual([
    ["import.finished", quiet],
    ["import.finished", quiet + 1],
    ["import.finished", loud],
    ["lead.created", "D"],
    ["lead.created", "E"],
    ["lead.updated", "B"],
  ]);
  // readers of the feed get all of them
  const { results } = await done(api.get("/api/v1/events/?types=lead.created,lead.updated", { as: admin }));
  expect(results.map(({ data }: Json) => data.lead_id)).toEqual(["A", "B", "A", "A", "D", "B", "E"]);
});

test("a condition is sent each time it holds, or when it becomes true, and a template shapes what is sent", async () => {
  const [admin, each, becoming] = [await newAdmin(), await newReceiver(), await newReceiver()];
  const template =
    '{"text": "{name} has {total_score}, before {previous_total_score}", "score": {total_score}, "id": "{lead_id}"}';
  const condition = "If {total_score} >= 150 and {income} > 0";
  await create(admin, { url: each.url, condition });
  await create(admin, { url: becoming.url, condition, when: "becomes_true", template });
  for (const [lead, income] of [
    ["a", 100],
    ["a", 160],
    ["a", 170],
    ["a", 90],
    ["a", 200],
    ["b", 300],
  ] as const)
    await replace(admin, lead, income);
  await expect.poll(() => [each.received.length, becoming.received.length]).toEqual([4, 3]);
  const scores = each.received.map(({ body }) => JSON.parse(body).data.total_score);
  expect(scores.sort()).toEqual([160, 170, 200, 300]);
  const sent = becoming.received.map(({ body }) => JSON.parse(body));
  expect(sent.sort((x, y) => x.score - y.score)).toEqual([
    { text: " has 160, before 100", score: 160, id: "a" },
    { text: " has 200, before 90", score: 200, id: "a" },
    { text: " has 300, before ", score: 300, id: "b" },
  ]);
  expect(await done(api.post(`${WEBHOOKS}condition/`, { as: admin, body: { condition } }))).toEqual({
    leads: 2,
    matched: 2,
    sample: [
      { lead_id: "b", total_score: 300, priority: expect.any(String) },
      { lead_id: "a", total_score: 200, priority: expect.any(String) },
    ],
  });
  const rising = { condition: "If {total_score} > {previous_total_score}" };
  expect((await done(api.post(`${WEBHOOKS}condition/`, { as: admin, body: rising }))).matched).toBe(1);
  // of both, the newest first, page by page
  const listed = async (query: string): Promise<number[]> =>
    (await read(admin, `deliveries/${query}`)).results.map(({ id }: Json) => id);
  const all = await listed("");
  expect(all).toHaveLength(7);
  expect(all).toEqual(all.toSorted((one, other) => other - one));
  expect(await listed(`?before=${all[2]}&page_size=3`)).toEqual(all.slice(3, 6));
});

test("what a template makes too large has failed and is not sent, and neither is anything delayed by it", async () => {
  const account = await makeAccount();
  await editModel(account, createQuestion(1, "text", "note"));
  const admin = await makeUser(account, { role: "admin" });
  const receiver = await newReceiver();
  const template = `["{lead_id}", ${Array(600).fill("{note}").join(", ")}]`;
  const webhook = await create(admin, { url: receiver.url, template });
  for (const [lead_id, length] of [
    ["long", 2_000],
    ["short", 20],
  ] as const)
    await done(api.post(LEADS, { as: admin, body: { lead_id, answers: { note: "x".repeat(length) } } }), 201);
  await expect.poll(() => receiver.received.map(({ body }) => JSON.parse(body)[0])).toEqual(["short"]);
  const [failed] = await deliveries(admin, webhook.id, "?state=failed");
  expect(failed).toMatchObject({ lead_id: "long", attempts: 0, error: expect.stringContaining("larger than 1 MiB") });
  const replay = await api.post(`${WEBHOOKS}deliveries/${failed?.id}/replay/`, { as: admin });
  expect([replay.status, (replay.body as Json).detail]).toEqual([400, failed?.error]);
  expect(await done(api.post(`${WEBHOOKS}${webhook.id}/replay-failed/`, { as: admin }))).toEqual({ replayed: 0 });
});

test("a delivery that is replayed many times at once is sent once more", async () => {
  const [admin, receiver] = [await newAdmin(), await newReceiver()];
  const webhook = await create(admin, { url: receiver.url });
  await submit(admin, "A", 10);
  await expect.poll(async () => (await deliveries(admin, webhook.id))[0]?.state).toBe("delivered");
  const [delivery] = await deliveries(admin, webhook.id);
  // it stays waiting meanwhile
  receiver.answer((response) => response.writeHead(500).end());
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api.post(`${WEBHOOKS}deliveries/${delivery?.id}/replay/`, { as: admin })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const details = answers.filter(({ status }) => status !== 200).map(({ body }) => (body as Json).detail);
  expect(new Set(details)).toEqual(new Set(["This delivery is being sent, or will be within 20 seconds."]));
  await expect.poll(() => receiver.received.length).toBe(2);
});

describe("what the receiver answers", () => {
  test.each<[string, Parameters<Receiver["answer"]>[0], object]>([
    [
      "500",
      (response) => response.writeHead(500).end("sorry"),
      { status: 500, error: "The receiver answered 500.", answer: "sorry" },
    ],
    [
      "301",
      (response) => response.writeHead(301, { Location: "http://127.0.0.1:9/" }).end(),
      { status: 301, error: expect.stringContaining("no redirect is followed") },
    ],
    [
      "half a body",
      (response) => response.writeHead(200, { "Content-Length": "100" }).write("half", () => response.destroy()),
      { status: 200, error: "The receiver closed the connection in the middle of its answer.", answer: "half" },
    ],
    [
      "an answer that does not end",
      (response) => response.writeHead(502).write("bad gateway"),
      { status: 502, error: `The answer was not complete within ${TIMEOUT_SECONDS} seconds.`, answer: "bad gateway" },
    ],
    ["no answer", () => {}, { status: null, error: `The receiver did not answer within ${TIMEOUT_SECONDS} seconds.` }],
    [
      "a closed connection",
      (response) => void response.destroy(),
      { status: null, error: "The receiver closed the connection before it had answered." },
    ],
  ])("%s is a failure, and the same event is sent again", async (_, how, outcome) => {
    const [admin, receiver] = [await newAdmin(), await newReceiver()];
    const webhook = await create(admin, { url: receiver.url });
    receiver.answer(how);
    await submit(admin, "A", 10);
    const first = async () => (await deliveries(admin, webhook.id))[0];
    await expect.poll(async () => (await first())?.attempts).toBe(1);
    const { next_attempt_at, ...failed } = await first();
    expect(failed).toMatchObject({
      state: "waiting",
      status: (outcome as Json).status,
      error: (outcome as Json).error,
    });
    expect(Date.parse(next_attempt_at) - Date.now()).toBeLessThan(6_000);
    receiver.answer((response) => response.end("ok"));
    await pass(admin, 1);
    await expect.poll(async () => (await first()).state).toBe("delivered");
    expect(new Set(idsOf(receiver)).size).toBe(1);
    expect(receiver.received[0]?.body).toBe(receiver.received[1]?.body);
    const { log } = await read(admin, `deliveries/${failed.id}/`);
    expect(log).toMatchObject([
      { attempt: 1, ...outcome },
      { attempt: 2, status: 200, error: null },
    ]);
    expect((await read(admin, `${webhook.id}/`)).failing_since).toBeNull();
  });

  test("429 with Retry-After is asked again when it wants to be, and not before", async () => {
    const [admin, receiver] = [await newAdmin(), await newReceiver()];
    const webhook = await create(admin, { url: receiver.url });
    receiver.answer((response) => response.writeHead(429, { "Retry-After": "3600" }).end());
    await submit(admin, "A", 10);
    await expect.poll(async () => (await deliveries(admin, webhook.id))[0]?.status).toBe(429);
    const [delivery] = await deliveries(admin, webhook.id);
    expect((Date.parse(delivery.next_attempt_at) - Date.now()) / 1_000).toBeGreaterThan(3_500);
    // a person need not wait as long
    receiver.answer((response) => response.end("ok"));
    const replayed = await done(api.post(`${WEBHOOKS}deliveries/${delivery.id}/replay/`, { as: admin }));
    expect(Date.parse(replayed.next_attempt_at)).toBeLessThanOrEqual(Date.now());
    await expect.poll(async () => (await deliveries(admin, webhook.id))[0]?.state).toBe("delivered");
    expect(new Set(idsOf(receiver)).size).toBe(1);
  });

  test("410 switches the webhook off, which the audit log records", async () => {
    const [admin, receiver] = [await newAdmin(), await newReceiver()];
    const webhook = await create(admin, { url: receiver.url });
    receiver.answer((response) => response.writeHead(410).end());
    await submit(admin, "A", 10);
    await expect.poll(async () => (await read(admin, `${webhook.id}/`)).off?.reason).toBe("gone");
    const { body: log } = await api.get("/api/v1/audit-log/?action=switch_off", { as: admin });
    expect(log.results).toMatchObject([
      { target: { type: "webhook", id: String(webhook.id) }, after: { reason: "gone" }, via: "server" },
    ]);
    await submit(admin, "B", 10);
    receiver.answer((response) => response.end());
    // what failed is sent once the webhook is on again, and what happened while it was off is not
    const replay = () => api.post(`${WEBHOOKS}${webhook.id}/replay-failed/`, { as: admin });
    expect((await read(admin, `${webhook.id}/`)).health).toMatchObject({ waiting: 0, failed: 1 });
    expect([(await replay()).status, (await replay()).code]).toEqual([400, "wrong_state"]);
    await done(api.patch(`${WEBHOOKS}${webhook.id}/`, { as: admin, body: { enabled: true } }));
    expect(await done(replay())).toEqual({ replayed: 1 });
    expect((await read(admin, `${webhook.id}/`)).health.failed).toBe(0);
    await submit(admin, "C", 10);
    await expect
      .poll(() => receiver.received.map(({ body }) => JSON.parse(body).data.lead_id).sort())
      .toEqual(["A", "A", "C"]);
  });

  test("an outage of an hour loses nothing, and one of three days switches the webhook off", async () => {
    const [admin, receiver] = [await newAdmin(), await newReceiver()];
    const webhook = await create(admin, { url: receiver.url });
    receiver.answer((response) => response.writeHead(503).end());
    for (const lead of ["A", "B", "C"]) await submit(admin, lead, 10);
    await expect.poll(async () => (await deliveries(admin, webhook.id)).map(({ attempts: n }) => n)).toEqual([1, 1, 1]);
    receiver.answer((response) => response.end());
    await pass(admin, 1);
    await expect.poll(async () => (await deliveries(admin, webhook.id, "?state=delivered")).length).toBe(3);
    receiver.answer((response) => response.writeHead(503).end());
    await submit(admin, "D", 10);
    for (const made of [1, 2, 3]) {
      await expect.poll(async () => (await deliveries(admin, webhook.id))[0]?.attempts).toBe(made);
      expect((await read(admin, `${webhook.id}/`)).off).toBeNull();
      await pass(admin, 25);
    }
    await expect.poll(async () => (await read(admin, `${webhook.id}/`)).off?.reason).toBe("failing");
    expect((await deliveries(admin, webhook.id))[0]).toMatchObject({ state: "failed", lead_id: "D" });
  });

  test("ten attempts are made, also of a delivery that was replayed often, and the newest are kept", async () => {
    const [admin, receiver] = [await newAdmin(), await newReceiver()];
    const webhook = await create(admin, { url: receiver.url });
    receiver.answer((response) => response.writeHead(500).end());
    await submit(admin, "A", 10);
    await expect.poll(async () => (await deliveries(admin, webhook.id))[0]?.attempts).toBe(1);
    // as if all but one had been made, after many others
    const text = `with earlier as (
        insert into webhook_attempt (account_id, delivery_id, attempt, at, duration_ms, headers)
        select account_id, delivery_id, n, at, 1, headers from webhook_attempt, generate_series(2, 39) n
        where account_id = $1
      )
      update webhook_delivery set due_at = now(), attempts = 39, tries = $2 where account_id = $1`;
    await database.pool.query({ text, values: [admin.account, WEBHOOK_LIMITS.attempts - 1] });
    await expect.poll(async () => (await deliveries(admin, webhook.id))[0]?.attempts).toBe(40);
    const [{ id, ...delivery }] = (await deliveries(admin, webhook.id)) as [Json];
    expect(delivery).toMatchObject({ state: "failed", next_attempt_at: null });
    const { log } = await read(admin, `deliveries/${id}/`);
    expect([log.length, log[0].attempt, log.at(-1).attempt]).toEqual([WEBHOOK_LIMITS.keptAttempts, 11, 40]);
    expect(new Set(idsOf(receiver)).size).toBe(1);
  });

  test("a long answer is kept up to a limit, and what no database stores is replaced", async () => {
    const [admin, receiver] = [await newAdmin(), await newReceiver()];
    const webhook = await create(admin, { url: receiver.url });
    receiver.answer((response) => response.end(`\u0000é${"x".repeat(2 * WEBHOOK_LIMITS.answerBytes)}`));
    await submit(admin, "A", 10);
    await expect.poll(async () => (await deliveries(admin, webhook.id))[0]?.state).toBe("delivered");
    const [{ id }] = (await deliveries(admin, webhook.id)) as [Json];
    const [{ answer }] = (await read(admin, `deliveries/${id}/`)).log;
    expect([answer.slice(0, 3), answer.length]).toEqual(["\ufffdéx", WEBHOOK_LIMITS.answerBytes - 1]);
  });
});

test("a receiver that never answers delays neither another webhook nor another account", async () => {
  const [admin, other] = [await newAdmin(), await newAdmin()];
  const [stuck, fast, theirs] = [await newReceiver(), await newReceiver(), await newReceiver()];
  stuck.answer(() => {});
  await create(admin, { url: stuck.url });
  await create(admin, { url: fast.url });
  await create(other, { url: theirs.url });
  const began = performance.now();
  await Promise.all(Array.from({ length: 40 }, (_, n) => submit(n % 2 === 0 ? admin : other, `L${n}`, n)));
  await expect.poll(() => [fast.received.length, theirs.received.length], { interval: 20 }).toEqual([20, 20]);
  const last = Math.max(...[...fast.received, ...theirs.received].map(({ at }) => at));
  // the first attempts of the stuck one end later
  expect(last - began).toBeLessThan(10_000);
  expect((await deliveries(admin, (await read(admin, ""))[0].id, "?state=delivered")).length).toBe(0);
});

test("an account with many webhooks that are never answered leaves room for others", async () => {
  const [busy, other] = [await newAdmin(), await newAdmin()];
  const [silent, receiver] = [await newReceiver(), await newReceiver()];
  let [open, most] = [0, 0];
  silent.answer((response) => {
    open += 1;
    most = Math.max(most, open);
    response.on("close", () => {
      open -= 1;
    });
  });
  for (let n = 0; n < 40; n += 1) await create(busy, { url: silent.url });
  await create(other, { url: receiver.url });
  for (let n = 0; n < 8; n += 1) await submit(busy, `${n}`, n);
  await expect.poll(() => silent.received.length).toBeGreaterThanOrEqual(100);
  await submit(other, "A", 1);
  await expect.poll(() => receiver.received.length).toBe(1);
  // 128, and those that are being closed; 40 webhooks alone would have 320
  expect(most).toBeLessThan(200);
});

test.runIf(database.kind === "postgres")("results are stored while their webhook is switched off", async () => {
  const [admin, receiver] = [await newAdmin(), await newReceiver()];
  const webhook = await create(admin, { url: receiver.url });
  receiver.answer((response) => response.writeHead(500).end());
  await submit(admin, "A", 1);
  await expect.poll(async () => (await deliveries(admin, webhook.id))[0]?.attempts).toBe(1);
  const [row] = await database.kysely
    .updateTable("webhook_delivery")
    .set({ due_at: new Date(Date.now() + 3_600_000) })
    .where("account_id", "=", admin.account as number)
    .returningAll()
    .execute();
  const delivery = { ...(row as DeliveryRow), url: receiver.url, secret: Buffer.of(), former_secret: null };
  // a webhook that works again is changed too
  const works = { at: new Date(), durationMs: 5, headers: {}, status: 200, error: null, answer: "" };
  const blocked = async () => {
    const text = "select count(*)::int as waiting from pg_locks where not granted and locktype = 'transactionid'";
    return (await database.pool.query(text)).rows[0].waiting;
  };
  let storing: Promise<unknown> | undefined;
  await database.kysely.transaction().execute(async (db) => {
    await lockWebhook(db, webhook.id);
    storing = storeOutcomes(database.kysely, [{ delivery, attempt: { ...works, retryAfter: undefined } }]);
    await expect.poll(blocked).toBe(1);
    await switchOff(db, admin.account as number, webhook.id, "requested");
  });
  expect(await storing).toEqual([]);
  expect((await deliveries(admin, webhook.id))[0]).toMatchObject({ state: "failed", attempts: 1 });
});

test("a secret is rotated while both verify, and it can be chosen", async () => {
  const [admin, receiver] = [await newAdmin(), await newReceiver()];
  const own = `whsec_${Buffer.alloc(24, 5).toString("base64")}`;
  const webhook = await create(admin, { url: receiver.url, secret: own });
  expect(webhook.secret).toBe(own);
  const rotated = await done(api.post(`${WEBHOOKS}${webhook.id}/secret/rotate/`, { as: admin, body: {} }));
  expect(rotated.secret).not.toBe(own);
  expect(Date.parse(rotated.former_secret_until) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  await submit(admin, "A", 10);
  await expect.poll(() => receiver.received.length).toBe(1);
  for (const secret of [own, rotated.secret])
    expect(verify(secret, receiver.received[0] as Received).data.lead_id).toBe("A");
  await database.pool.query({
    text: "update webhook set former_secret_until = now() where account_id = $1",
    values: [admin.account],
  });
  await submit(admin, "B", 10);
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(verify(rotated.secret, receiver.received[1] as Received).data.lead_id).toBe("B");
  expect(() => verify(own, receiver.received[1] as Received)).toThrow();
  const stored = await database.pool.query({
    text: "select secret from webhook where account_id = $1",
    values: [admin.account],
  });
  expect(stored.rows[0].secret.toString("latin1")).not.toContain(rotated.secret);
});

test("a sample is signed like all others, and says what became of it", async () => {
  const [admin, receiver] = [await newAdmin(), await newReceiver()];
  const template = '{"text": "{lead_id}: {income}"}';
  const webhook = await create(admin, { url: receiver.url, template, condition: "If {total_score} > 10000" });
  receiver.answer((response) => response.writeHead(400).end("no such channel"));
  const sample = await done(api.post(`${WEBHOOKS}${webhook.id}/test/`, { as: admin, body: {} }));
  expect(sample).toMatchObject({
    delivered: false,
    status: 400,
    answer: "no such channel",
    request: { body: receiver.received[0]?.body },
  });
  expect(verify(webhook.secret, receiver.received[0] as Received).text).toMatch(/^APP-\d+: /);
  expect(await deliveries(admin, webhook.id)).toEqual([]);
});

test("an erased lead leaves nothing in the log, and is not sent any more", async () => {
  const [admin, receiver] = [await newAdmin(), await newReceiver()];
  const webhook = await create(admin, { url: receiver.url });
  receiver.answer((response, { body }) => response.writeHead(500).end(body));
  await submit(admin, "gone-lead", 10);
  await submit(admin, "stays", 10);
  await expect.poll(async () => (await deliveries(admin, webhook.id)).map(({ attempts: n }) => n)).toEqual([1, 1]);
  await done(api.delete(`${LEADS}gone-lead/`, { as: admin }));
  expect((await deliveries(admin, webhook.id)).map(({ lead_id }) => lead_id)).toEqual(["stays"]);
  for (const table of ["webhook_delivery", "webhook_attempt"]) {
    const { rows } = await database.pool.query({
      text: `select t::text from ${table} t where account_id = $1`,
      values: [admin.account],
    });
    expect(JSON.stringify(rows)).not.toContain("gone-lead");
  }
});

test("old deliveries are removed, also those of a deleted webhook and of a deleted account", async () => {
  const [admin, receiver] = [await newAdmin(), await newReceiver()];
  const [kept, deleted] = [await create(admin, { url: receiver.url }), await create(admin, { url: receiver.url })];
  await submit(admin, "A", 1);
  await submit(admin, "B", 2);
  await expect.poll(async () => (await deliveries(admin, kept.id, "?state=delivered")).length).toBe(2);
  await expect.poll(() => receiver.received.length).toBe(4);
  await database.pool.query({
    text: "update webhook_delivery set created_at = now() - interval '31 days' where account_id = $1 and lead_id = 'A'",
    values: [admin.account],
  });
  const old = await database.pool.query({
    text: "select delivery_id from webhook_delivery where account_id = $1 and lead_id = 'A'",
    values: [admin.account],
  });
  const replay = await api.post(`${WEBHOOKS}deliveries/${old.rows[0].delivery_id}/replay/`, { as: admin });
  expect([replay.status, replay.code]).toEqual([400, "wrong_state"]);
  expect((replay.body as Json).detail).toContain("older than 30 days");
  await done(api.delete(`${WEBHOOKS}${deleted.id}/`, { as: admin }), 204);
  const left = async () =>
    (
      await database.pool.query({
        text: "select lead_id from webhook_delivery where account_id = $1",
        values: [admin.account],
      })
    ).rows;
  await trimDeliveries(database.kysely, new AbortController().signal);
  expect(await left()).toEqual([{ lead_id: "B" }]);
  const rows = await database.pool.query({
    text: "select webhook_id from webhook where account_id = $1",
    values: [admin.account],
  });
  expect(rows.rows).toEqual([{ webhook_id: kept.id }]);
  await database.kysely.deleteFrom("account").where("account_id", "=", admin.account).execute();
  expect(await left()).toEqual([]);
});

test("the deliveries can be read by a link, without signing in and without the secret", async () => {
  const [admin, receiver] = [await newAdmin(), await newReceiver()];
  const webhook = await create(admin, { url: receiver.url, description: "<b>CRM</b>" });
  receiver.answer((response) => response.writeHead(500).end(`<script>alert(1)</script>${"x".repeat(3_000)}`));
  await submit(admin, "A", 10);
  await expect.poll(async () => (await deliveries(admin, webhook.id))[0]?.attempts).toBe(1);
  const { url, expires_at } = await done(api.post(`${WEBHOOKS}${webhook.id}/link/`, { as: admin }));
  expect((Date.parse(expires_at) - Date.now()) / 86_400_000).toBeGreaterThan(29);
  await database.pool.query({
    text: "update webhook_delivery set body = to_json(repeat('<y', 20000)) where account_id = $1",
    values: [admin.account],
  });
  const { pathname } = new URL(url);
  const page = await app.request(pathname);
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain("&lt;script&gt;alert(1)");
  expect(html.match(/x+… \(shortened\)/)?.[0]).toHaveLength(WEBHOOK_LIMITS.shown.answer - 25 + 13);
  expect(html).toContain(`&lt;y&lt;… (shortened)`);
  expect(html).toContain("&lt;b&gt;CRM");
  expect(html).toContain("lead.created");
  expect(html).toContain("<strong>Retrying</strong>");
  expect(html).not.toMatch(/<script|<b>|whsec_/);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect((await app.request("/deliveries/styles.css")).status).toBe(200);
  const other = pathname.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  const huge = ["9999999999-1", "1-9999999999"].map((ids) => `/deliveries/${ids}-99999999999-ab`);
  for (const wrong of [other, pathname.replace("/deliveries/", "/deliveries/1"), "/deliveries/x", ...huge]) {
    const ended = await app.request(wrong);
    expect([ended.status, await ended.text()]).toEqual([404, expect.stringContaining("<h1>This link does not work")]);
  }
  await done(api.post(`${WEBHOOKS}${webhook.id}/secret/rotate/`, { as: admin, body: {} }));
  expect((await app.request(pathname)).status).toBe(404);
});

describe("what cannot be saved", () => {
  test.each<[object, string, RegExp]>([
    [{ url: "https://user:pass@example.com/" }, "url", /username and password/],
    [{ url: "nonsense" }, "url", /Enter a full URL/],
    [{ url: "https://unknown.invalid/" }, "url", /cannot be resolved/],
    [{ condition: "If {incom} > 1" }, "condition", /Characters 4 to 10: .*Did you mean "income"/],
    [{ condition: "If {income} >" }, "condition", /"Character/],
    [
      { url: "ftp://example.com/leads" },
      "url",
      /Begin the URL with https:\/\/ or http:\/\/\. Webhooks are sent by HTTP/,
    ],
    [{ template: '{"a": {total_score}' }, "template", /Line 1, column 20: Add the closing brace/],
    [{ template: '{"a": {totl_score}}' }, "template", /no field \{totl_score\}.*total_score/],
    [{ secret: "whsec_c2hvcnQ=" }, "secret", /24 to 64 bytes. This one has 5/],
    [{ events: ["lead.creatd"] }, "events", /lead/],
    [{ events: [] }, "events", /at least 1/],
  ])("%o is refused at its field", async (body, field, message) => {
    const admin = await newAdmin();
    const answer = await api.post(WEBHOOKS, {
      as: admin,
      body: { url: "http://127.0.0.1:9/", events: ["lead.created"], ...body },
    });
    expect(answer.status).toBe(400);
    expect(JSON.stringify((answer.body as Json)[field]).replaceAll('\\"', '"')).toMatch(message);
    expect(Object.keys(answer.body as object)).toEqual([field]);
  });

  test("all faults are named at once, also next to one of the shape", async () => {
    const admin = await newAdmin();
    const body = { url: "nonsense", events: ["lead.created"], condition: "If {x", template: "{", when: "sometimes" };
    const answer = await api.post(WEBHOOKS, { as: admin, body });
    expect(Object.keys(answer.body as object).sort()).toEqual(["condition", "template", "url", "when"]);
  });

  test("a hundred webhooks are the most", async () => {
    const admin = await newAdmin();
    await database.pool.query({
      text: `insert into webhook (account_id, url, events, secret) select $1, 'https://example.com/', '{lead.erased}', '\\x00'
        from generate_series(1, ${WEBHOOK_LIMITS.count})`,
      values: [admin.account],
    });
    const answer = await api.post(WEBHOOKS, {
      as: admin,
      body: { url: "http://127.0.0.1:9/", events: ["lead.created"] },
    });
    expect([answer.status, answer.codes]).toEqual([400, { non_field_errors: ["limit_reached"] }]);
    await database.pool.query({ text: "delete from webhook where account_id = $1", values: [admin.account] });
  });
});

test("a condition that no longer fits the model is named and recorded once, and what it cannot judge is counted", async () => {
  const [admin, receiver] = [await newAdmin(), await newReceiver()];
  const webhook = await create(admin, { url: receiver.url, condition: "If {income} > 1" });
  await create(admin, { url: receiver.url, condition: "If {total_score} > 1000" });
  const rename = (field_name: string) => done(api.patch("/api/v1/questions/1/", { as: admin, body: { field_name } }));
  const recorded = async () => {
    const { body } = await api.get("/api/v1/audit-log/?action=condition_unfit", { as: admin });
    return body.results as Json[];
  };
  await rename("earnings");
  const problem = expect.stringContaining('no field "income"');
  expect((await read(admin, `${webhook.id}/`)).problem).toEqual(problem);
  await expect.poll(recorded).toMatchObject([
    {
      target: { type: "webhook", id: String(webhook.id), label: receiver.url },
      after: { condition: "If {income} > 1", problem },
      via: "server",
    },
  ]);
  // changes that leave it as it is are no news
  await rename("salary");
  await done(api.post(LEADS, { as: admin, body: { lead_id: "A", answers: { salary: 5 } } }), 201);
  await expect.poll(async () => (await read(admin, `${webhook.id}/`)).skipped).toBe(1);
  expect(await recorded()).toHaveLength(1);
  // it fits again, and no longer
  await rename("income");
  await submit(admin, "fits", 5);
  await expect.poll(() => receiver.received.map(({ body }) => JSON.parse(body).data.lead_id)).toEqual(["fits"]);
  expect(await read(admin, `${webhook.id}/`)).toMatchObject({ problem: null, skipped: 1 });
  await rename("earnings");
  await expect.poll(recorded).toHaveLength(2);
  await done(api.patch(`${WEBHOOKS}${webhook.id}/`, { as: admin, body: { condition: "If {earnings} > 1" } }));
  await done(api.post(LEADS, { as: admin, body: { lead_id: "B", answers: { earnings: 5 } } }), 201);
  await expect.poll(() => receiver.received.map(({ body }) => JSON.parse(body).data.lead_id)).toEqual(["fits", "B"]);
  expect(await read(admin, `${webhook.id}/`)).toMatchObject({ problem: null, skipped: 0 });
});

test("a receiver does not decide for how long its connections stay open", async () => {
  const receiver = await newReceiver();
  let isClosed = false;
  receiver.answer((response) => {
    response.socket?.once("close", () => {
      isClosed = true;
    });
    response.writeHead(200, { "Keep-Alive": "timeout=600" }).end();
  });
  const resolve = async () => [];
  const transport = createTransport({ allowPrivate: true, resolve }, 100);
  const secrets = [`whsec_${createHash("sha256").digest("base64")}`];
  const attempt = await transport.send({ url: receiver.url, id: "evt_1", body: "{}", secrets });
  expect(attempt).toMatchObject({ status: 200, error: null });
  await expect.poll(() => isClosed, { timeout: 3_000 }).toBe(true);
  await transport.close();
});

test("nothing is sent to an address that a name leads to after it was checked", async () => {
  const receiver = await newReceiver();
  let asked = 0;
  const resolve = async () => [{ address: asked++ === 0 ? "93.184.216.34" : "127.0.0.1", family: 4 }];
  await resolve();
  const transport = createTransport({ allowPrivate: false, resolve });
  const url = `https://rebound.example:${new URL(receiver.url).port}/`;
  const attempt = await transport.send({
    url,
    id: "evt_1",
    body: "{}",
    secrets: [`whsec_${createHash("sha256").digest("base64")}`],
  });
  await transport.close();
  expect(attempt).toMatchObject({
    status: null,
    error: expect.stringContaining("rebound.example leads to 127.0.0.1, the server itself"),
  });
  expect(receiver.received).toEqual([]);
});
