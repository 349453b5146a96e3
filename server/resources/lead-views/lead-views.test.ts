import { expect, test } from "vitest";
import { MAX_LEAD_VIEWS } from "#contract";
import { testApp } from "../../testing/app.ts";

const { api, database, makeAccount, makeUser } = await testApp();

const VIEWS = "/api/v1/lead-views/";

const save = (as: Parameters<typeof api.post>[1], body: object) => api.post(VIEWS, { ...as, body });

test("views belong to each user, in each account", async () => {
  const agency = await makeAccount();
  const client = await makeAccount({ parent: agency.id });
  const admin = await makeUser(agency, { role: "admin" });
  const colleague = await makeUser(agency, { role: "admin" });
  const there = { "X-Account": client.slug };
  const made = await save({ as: admin, headers: there }, { name: "Hot", query: { priority: "High" } });
  expect(made).toMatchObject({ status: 201, body: { name: "Hot", query: { priority: "High" }, is_default: false } });
  expect((await api.get(VIEWS, { as: admin, headers: there })).body).toEqual([made.body]);
  expect((await api.get(VIEWS, { as: admin })).body).toEqual([]);
  expect((await api.get(VIEWS, { as: colleague, headers: there })).body).toEqual([]);
  const path = `${VIEWS}${made.body.id}/`;
  expect((await api.patch(path, { as: colleague, headers: there, body: { name: "Mine" } })).status).toBe(404);
  expect((await api.delete(path, { as: colleague, headers: there })).status).toBe(404);
  // another user, and the same user elsewhere, may use the same name
  expect((await save({ as: admin, headers: there }, { name: "Hot", query: {} })).body.name).toEqual([
    'You already have a view named "Hot".',
  ]);
  expect((await save({ as: admin }, { name: "Hot", query: {} })).status).toBe(201);
  expect((await save({ as: colleague, headers: there }, { name: "Hot", query: {} })).status).toBe(201);

  await database.pool.query({ text: "delete from app_user where user_id = $1", values: [admin.id] });
  const { rows } = await database.pool.query({
    text: "select user_id from lead_view where account_id = any ($1)",
    values: [[agency.id, client.id]],
  });
  expect(rows).toEqual([{ user_id: colleague.id }]);
});

test("at most one view is the default", async () => {
  const admin = await makeUser(await makeAccount(), { role: "admin" });
  const defaults = async () =>
    (await api.get(VIEWS, { as: admin })).body
      .filter(({ is_default }: { is_default: boolean }) => is_default)
      .map(({ name }: { name: string }) => name);
  const first = await save({ as: admin }, { name: "First", query: {}, is_default: true });
  const second = await save({ as: admin }, { name: "Second", query: {}, is_default: true });
  expect(await defaults()).toEqual(["Second"]);
  await api.patch(`${VIEWS}${first.body.id}/`, { as: admin, body: { is_default: true } });
  expect(await defaults()).toEqual(["First"]);
  await api.patch(`${VIEWS}${first.body.id}/`, { as: admin, body: { is_default: false } });
  expect(await defaults()).toEqual([]);
  expect((await api.delete(`${VIEWS}${second.body.id}/`, { as: admin })).status).toBe(204);
  expect((await api.get(VIEWS, { as: admin })).body).toHaveLength(1);
});

test("views saved at the same moment do not exceed the limit, and one of them is the default", async () => {
  const admin = await makeUser(await makeAccount(), { role: "admin" });
  const saving = Array.from({ length: MAX_LEAD_VIEWS + 10 }, (_, n) =>
    save({ as: admin }, { name: `View ${n}`, query: {}, is_default: true }),
  );
  const statuses = (await Promise.all(saving)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_LEAD_VIEWS);
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  const { body } = await api.get(VIEWS, { as: admin });
  expect(body.filter(({ is_default }: { is_default: boolean }) => is_default)).toHaveLength(1);
});

test("an invalid view is rejected, and their number is limited", async () => {
  const account = await makeAccount();
  const admin = await makeUser(account, { role: "admin" });
  const refused = await save({ as: admin }, { name: " ", query: { colour: "red", priority: 3 } });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body).sort()).toEqual(["name", "query"]);
  await database.pool.query({
    text: `insert into lead_view (account_id, home_account_id, user_id, name, query)
      select $1, $1, $2, 'View ' || n, '{}' from generate_series(1, $3::int) n`,
    values: [account.id, admin.id, MAX_LEAD_VIEWS],
  });
  const { status, body } = await save({ as: admin }, { name: "One more", query: {} });
  expect([status, body.non_field_errors[0]]).toEqual([400, expect.stringContaining(String(MAX_LEAD_VIEWS))]);
});
