import { expect, test } from "vitest";
import { PASSWORD, type TestUser, testApp } from "../../testing/app.ts";

const { api, database, makeAccount, makeUser, editModel } = await testApp();

const LEADS = "/api/v1/leads/";

async function incomeAccount() {
  const account = await makeAccount();
  const data = { number: 1, text: "Income?", type: "number", field_name: "income" } as const;
  await editModel(account, { kind: "question", action: "create", data });
  return { account, client: await makeUser(account), admin: await makeUser(account, { role: "admin" }) };
}

/** The headers of a user who has signed in to the admin. */
async function signedIn({ username }: TestUser): Promise<Record<string, string>> {
  const answer = await api.post("/api/v1/session/", { body: { username, password: PASSWORD } });
  expect(answer.status).toBe(201);
  const cookie = answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  return { Cookie: cookie, "Sec-Fetch-Site": "same-origin" };
}

test("a lead submitted in the admin has its author in lead, history, and audit log", async () => {
  const { client, admin } = await incomeAccount();
  const headers = await signedIn(admin);
  const author = { id: admin.id, username: admin.username };
  await api.post(LEADS, { as: client, body: { lead_id: "a/b", answers: { income: 1 } } });
  const path = `${LEADS}${encodeURIComponent("a/b")}/`;
  expect((await api.get(path, { as: client })).body.submitted_by).toBeNull();

  const body = { lead_id: "a/b", answers: { income: 2 }, name: "Jane Doe", allow_duplicates: true };
  expect((await api.post(LEADS, { headers, body })).status).toBe(201);
  expect((await api.get(path, { as: client })).body.submitted_by).toEqual(author);
  await api.post(LEADS, { as: client, body: { ...body, answers: { income: 3 } } });
  const history = await api.get(`${path}history/`, { as: client });
  expect(history.body.results).toMatchObject([
    { answers: { income: 2 }, submitted_by: author },
    { answers: { income: 1 }, submitted_by: null },
  ]);

  const log = await api.get("/api/v1/audit-log/?target_type=lead", { as: admin });
  expect(log.body.results).toMatchObject([
    {
      actor: author,
      via: "session",
      action: "update",
      target: { type: "lead", id: "a/b" },
      before: { total_score: 0 },
      after: { total_score: 0, changed: ["name", "income"] },
    },
  ]);
  expect(JSON.stringify(log.body)).not.toContain("Jane");
  const event = await api.get(`/api/v1/audit-log/${log.body.results[0].id}/`, { as: admin });
  expect(event.body).toEqual(log.body.results[0]);
  const found = await api.get(`/api/v1/audit-log/?target_type=lead&target_id=${encodeURIComponent("a/b")}`, {
    as: admin,
  });
  expect(found.body.count).toBe(1);
  const csv = await api.get("/api/v1/exports/audit-log.csv?target_type=lead&action=update", { as: admin });
  expect(csv.body).toContain("a/b");
});

test("a lead created in the admin is an event too; a rejected one is not", async () => {
  const { account, admin } = await incomeAccount();
  const headers = await signedIn(admin);
  const sent = { lead_id: "n", answers: { income: 1 }, source: { utm_source: "fair" } };
  expect((await api.post(LEADS, { headers, body: sent })).status).toBe(201);
  expect((await api.get(`${LEADS}n/`, { as: admin })).body.source).toEqual({ type: "admin", utm_source: "fair" });
  expect((await api.post(LEADS, { headers, body: { lead_id: "n", answers: { income: 2 } } })).status).toBe(400);
  const log = await api.get("/api/v1/audit-log/?target_type=lead", { as: admin });
  expect(log.body.results).toMatchObject([{ action: "create", target: { id: "n" }, before: null }]);
  const { rows } = await database.pool.query({
    text: "select revision from lead_author where account_id = $1",
    values: [account.id],
  });
  expect(rows).toEqual([{ revision: 1 }]);
});

test("after the lead is erased, its events contain a fingerprint in place of its id", async () => {
  const { account, admin } = await incomeAccount();
  const headers = await signedIn(admin);
  await api.post(LEADS, { headers, body: { lead_id: "jane@example.com", answers: { income: 1 } } });
  const { body: certificate } = await api.delete(`${LEADS}jane%40example.com/`, { headers });
  const log = await api.get("/api/v1/audit-log/?target_type=lead", { as: admin });
  const ids = log.body.results.map(({ target }: { target: { id: string } }) => target.id);
  expect(ids).toEqual([certificate.fingerprints[0], certificate.fingerprints[0]]);
  const { rows } = await database.pool.query({
    text: "select json_agg(e)::text as events from audit_event e where account_id = $1",
    values: [account.id],
  });
  expect(rows[0].events).not.toContain("jane@");
});
