import { beforeAll, expect, test } from "vitest";
import { DEFAULT_BANDS } from "#engine";
import { type TestUser, testApp } from "../../testing/app.ts";

const { api, database, makeAccount, makeUser } = await testApp();
const PATH = "/api/v1/accounts/";
interface Account {
  readonly id: number;
  readonly slug: string;
}

const agency = await makeAccount({ name: "Agency" });
const client = await makeAccount({ name: "Client", parent: agency.id });
const stranger = await makeAccount({ name: "Stranger" });
let superuser: TestUser;
let agent: TestUser;
let admin: TestUser;
beforeAll(async () => {
  superuser = await makeUser(agency, { role: "superuser" });
  agent = await makeUser(agency, { role: "admin" });
  admin = await makeUser(client, { role: "admin" });
});

test("the list shows what is within reach", async () => {
  const idsFor = async (as: TestUser) => {
    const { body } = await api.get<{ results: Account[] }>(PATH, { as });
    return body.results.map(({ id }) => id);
  };
  expect(await idsFor(superuser)).toEqual([agency.id, client.id, stranger.id]);
  expect(await idsFor(agent)).toEqual([agency.id, client.id]);
  expect(await idsFor(admin)).toEqual([client.id]);
  const found = await api.get(`${PATH}?search=CLI&parent=${agency.id}`, { as: agent });
  expect(found.body).toMatchObject({ count: 1, next: null, results: [{ id: client.id, bands: DEFAULT_BANDS }] });
});

test("an agency creates its own clients and nothing else", async () => {
  const made = await api.post(PATH, { as: agent, body: { name: "Dock & Harbor", time_zone: "Europe/Oslo" } });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ slug: "dock-harbor", parent: agency.id, time_zone: "Europe/Oslo" });
  const again = await api.post(PATH, { as: agent, body: { name: "Dock, Harbor" } });
  expect(again.body).toMatchObject({ slug: "dock-harbor-2" });
  const refused: [unknown, string][] = [
    [stranger.id, `There is no account ${stranger.id}.`],
    [99_999, "There is no account 99999."],
    [client.id, "Client is a client of an agency, so it cannot have clients of its own."],
    [null, "Only a superuser can have an account without a parent."],
  ];
  for (const [parent, message] of refused) {
    const answer = await api.post(PATH, { as: agent, body: { name: "No", parent } });
    expect([answer.status, answer.body]).toEqual([400, { parent: [message] }]);
  }
  expect((await api.post(PATH, { as: admin, body: { name: "No" } })).status).toBe(403);
});

test("every fault is named at once, and nothing is stored", async () => {
  const bands = DEFAULT_BANDS.map((band) => ({ ...band, from: band.letter === "B" ? 90 : band.from }));
  const body = { name: "Faulty", slug: client.slug, parent: client.id, bands };
  const answer = await api.post(PATH, { as: superuser, body });
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({
    slug: [`An account with the slug "${client.slug}" already exists.`],
    parent: ["Client is a client of an agency, so it cannot have clients of its own."],
    bands: [expect.stringContaining("Band B")],
  });
  const found = await database.pool.query("select 1 from account where name = 'Faulty'");
  expect(found.rowCount).toBe(0);
});

test("accounts of one name at the same moment get slugs of their own", async () => {
  const made = await Promise.all(
    Array.from({ length: 8 }, () => api.post<Account>(PATH, { as: superuser, body: { name: "Twin" } })),
  );
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
  expect(new Set(made.map(({ body }) => body.slug)).size).toBe(8);
});

test("new bands are a new model version, the same bands are none", async () => {
  const bands = DEFAULT_BANDS.map((band) => (band.letter === "A" ? { ...band, from: 90 } : band));
  const versions = async () => {
    const { rows } = await database.pool.query({
      text: "select count(*) as count from model_version where account_id = $1",
      values: [client.id],
    });
    return rows[0].count;
  };
  const before = await versions();
  const changed = await api.patch(`${PATH}${client.id}/`, { as: admin, body: { bands } });
  expect(changed.body).toMatchObject({ bands });
  expect(await versions()).toBe(before + 1);
  await api.patch(`${PATH}${client.id}/`, { as: admin, body: { bands, name: "Client" } });
  expect(await versions()).toBe(before + 1);
});

test("parent and slug change only by those above", async () => {
  const own = `${PATH}${client.id}/`;
  const asAdmin = await api.patch(own, { as: admin, body: { slug: "mine", parent: null } });
  expect(asAdmin.body).toEqual({
    slug: ["Only a superuser can change the slug of your own account."],
    parent: ["Only a superuser can have an account without a parent."],
  });
  const moved = await api.patch(own, { as: superuser, body: { parent: stranger.id } });
  expect(moved.body).toMatchObject({ parent: stranger.id });
  expect((await api.get(own, { as: agent })).status).toBe(404);
  await api.patch(own, { as: superuser, body: { parent: agency.id } });
  const circle = await api.patch(`${PATH}${agency.id}/`, { as: superuser, body: { parent: client.id } });
  expect(circle.status).toBe(400);
  const self = await api.patch(`${PATH}${stranger.id}/`, { as: superuser, body: { parent: stranger.id } });
  expect(self.body).toEqual({ parent: ["An account cannot be its own parent."] });
  const replaced = await api.put(own, { as: agent, body: { name: "Client" } });
  expect(replaced.body).toMatchObject({ slug: client.slug, parent: agency.id, bands: DEFAULT_BANDS });
});

test("two accounts cannot become each other's parent at the same moment", async () => {
  const [one, other] = [await makeAccount(), await makeAccount()];
  const answers = await Promise.all([
    api.patch(`${PATH}${one.id}/`, { as: superuser, body: { parent: other.id } }),
    api.patch(`${PATH}${other.id}/`, { as: superuser, body: { parent: one.id } }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("an account with leads, clients or a superuser stays", async () => {
  const busy = await makeAccount({ name: "Busy", parent: agency.id });
  await makeUser(busy, { role: "superuser" });
  const busyAdmin = await makeUser(busy, { role: "admin" });
  await api.post("/api/v1/leads/", { as: busyAdmin, body: { answers: {} } });
  const refused = await api.delete(`${PATH}${busy.id}/`, { as: agent });
  expect(refused.body).toEqual({
    non_field_errors: [
      "Busy has leads, so it cannot be deleted.",
      "Busy has users out of your reach, so it cannot be deleted.",
    ],
  });
  const own = await api.delete(`${PATH}${agency.id}/`, { as: agent });
  expect(own.body).toEqual({
    non_field_errors: [
      "Agency is your own account, so it cannot be deleted.",
      "Agency has clients, so it cannot be deleted.",
      "Agency has users out of your reach, so it cannot be deleted.",
    ],
  });
  const spare = await makeAccount({ parent: agency.id });
  expect((await api.delete(`${PATH}${spare.id}/`, { as: agent })).status).toBe(204);
  expect((await api.delete(`${PATH}${spare.id}/`, { as: agent })).status).toBe(404);
});
