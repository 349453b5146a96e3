import { beforeAll, expect, test } from "vitest";
import { type Bands, DEFAULT_BANDS, formatDate, today } from "#engine";
import { catchUp } from "../../jobs/catch-up.ts";
import { ROLLUPS } from "../../rollups/catch-up.ts";
import { type TestUser, testApp } from "../../testing/app.ts";

const { api, database, makeAccount, makeUser, tokenOf } = await testApp();
const PATH = "/api/v1/accounts/";
interface Account {
  readonly id: number;
  readonly slug: string;
}

/** The default bands with one band of X moved. */
function withAxisBand(letter: string, from: number): Bands {
  return { ...DEFAULT_BANDS, x: DEFAULT_BANDS.x.map((band) => (band.letter === letter ? { ...band, from } : band)) };
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

test("the list shows the accounts within reach", async () => {
  // a separate one, because the other tests create clients of the agency above
  const agency = await makeAccount({ name: "Agency" });
  const client = await makeAccount({ name: "Client", parent: agency.id });
  const agent = await makeUser(agency, { role: "admin" });
  const admin = await makeUser(client, { role: "admin" });
  const idsFor = async (as: TestUser) => {
    const { body } = await api.get<{ results: Account[] }>(`${PATH}?page_size=100`, { as });
    return body.results.map(({ id }) => id);
  };
  expect(await idsFor(superuser)).toEqual(expect.arrayContaining([stranger.id, agency.id, client.id]));
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

test("a zone that PostgreSQL would read differently is rejected, and one stored earlier still counts days", async () => {
  const account = await makeAccount({ timeZone: "AET" });
  const boss = await makeUser(account, { role: "admin" });
  const refusal = { time_zone: ['Enter a time zone of the IANA database, such as "Europe/London".'] };
  for (const time_zone of ["AET", "BST", "US/Pacific-New", "SystemV/EST5"]) {
    const answer = await api.patch(`${PATH}${account.id}/`, { as: boss, body: { time_zone } });
    expect([time_zone, answer.status, answer.body]).toEqual([time_zone, 400, refusal]);
  }
  expect((await api.patch(`${PATH}${account.id}/`, { as: boss, body: { name: "Old" } })).body.time_zone).toBe("AET");
  expect((await api.post("/api/v1/leads/", { as: boss, body: { answers: {} } })).status).toBe(201);
  const day = formatDate(today(new Date(), "Australia/Sydney"));
  for (const filter of ["arrived=today", `created_after=${day}`, `created_before=${day}`]) {
    const { status, body } = await api.get(`/api/v1/leads/?${filter}`, { as: boss });
    expect([filter, status, body.count]).toEqual([filter, 200, filter.includes("before") ? 0 : 1]);
  }
  const folding = async () => {
    await catchUp(ROLLUPS, database, new AbortController().signal);
    const { body } = await api.get("/api/v1/analytics/timeline/", { as: boss });
    return [body.today, body.days.at(-1).date];
  };
  await expect.poll(folding).toEqual([1, day]);
  // the lead is in the figures before it is folded, which waits for transactions that began earlier
  const foldedDays = async () => {
    await folding();
    const { rows } = await database.pool.query({
      text: "select day::text from rollup_day where account_id = $1",
      values: [account.id],
    });
    return rows;
  };
  await expect.poll(foldedDays).toEqual([{ day }]);
});

test("all faults are reported at once, and nothing is stored", async () => {
  const bands = withAxisBand("B", 90);
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

test("accounts with one name, created at the same moment, get different slugs", async () => {
  const made = await Promise.all(
    Array.from({ length: 8 }, () => api.post<Account>(PATH, { as: superuser, body: { name: "Twin" } })),
  );
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
  expect(new Set(made.map(({ body }) => body.slug)).size).toBe(8);
});

test("new bands create a model version, the same bands do not", async () => {
  const bands = withAxisBand("A", 90);
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

test("parent and slug can be changed only by those above", async () => {
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

test("an account with leads, clients, or a superuser cannot be deleted", async () => {
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

test("an account is created with a user and a copy of a model, completely or not at all", async () => {
  const source = await makeAccount({ name: "Source", parent: agency.id });
  const bands = withAxisBand("A", 95);
  const sourceAdmin = await makeUser(source, { role: "admin" });
  const question = { number: 1, text: "How many?", type: "number", field_name: "many" };
  await api.post("/api/v1/questions/", { as: sourceAdmin, body: { ...question, number: 2, field_name: "gone" } });
  await api.delete("/api/v1/questions/1/", { as: sourceAdmin });
  await api.post("/api/v1/questions/", { as: sourceAdmin, body: question });
  await api.patch(`${PATH}${source.id}/`, { as: sourceAdmin, body: { bands } });

  const first_user = { username: "first", password: "the very first one", first_name: "Fay" };
  const made = await api.post(PATH, { as: agent, body: { name: "Copy", copy_model_of: source.id, first_user } });
  expect([made.status, made.body.bands]).toEqual([201, bands]);
  const signedIn = await api.post("/api/token-auth/", { body: { username: "first", password: first_user.password } });
  const as = signedIn.body.token;
  const questions = await api.get("/api/v1/questions/", { as });
  // the ids are kept, and so are the counters: the next one is not reused
  expect(questions.body.results).toMatchObject([{ id: 2, field_name: "many" }]);
  const versions = await api.get("/api/v1/model-versions/", { as });
  expect(versions.body).toMatchObject({ count: 1, results: [{ version: 1, note: "Copied from Source" }] });
  const users = await api.get("/api/v1/users/", { as });
  expect(users.body.results).toMatchObject([{ username: "first", first_name: "Fay", is_staff: true, is_active: true }]);

  const own = await api.post(PATH, {
    as: agent,
    body: { name: "Own bands", copy_model_of: source.id, bands: DEFAULT_BANDS },
  });
  expect(own.body.bands).toEqual(DEFAULT_BANDS);
});

test("an account is created from a template, and shows it", async () => {
  const made = await api.post<Account>(PATH, {
    as: agent,
    body: { name: "Templated", template: "rental-application" },
  });
  expect(made.status).toBe(201);
  const { body: model } = await api.get("/api/v1/model/", { as: agent, headers: { "X-Account": made.body.slug } });
  expect(model.document.questions.length).toBeGreaterThan(3);
  const { body: versions } = await api.get("/api/v1/model-versions/", {
    as: agent,
    headers: { "X-Account": made.body.slug },
  });
  expect(versions.results).toMatchObject([{ version: 1, note: 'Applied the model file "Rental application"' }]);
  const { body: overview } = await api.get<{ id: number }[]>(`${PATH}overview/`, { as: agent });
  expect(overview.find(({ id }) => id === made.body.id)).toMatchObject({
    source: { name: "Rental application", version: 1, changed_since: false },
  });
  const unknown = await api.post(PATH, { as: agent, body: { name: "", template: "nothing-such" } });
  expect(unknown.body).toEqual({
    name: ["This field may not be blank."],
    template: ['There is no template "nothing-such".'],
  });
  const both = await api.post(PATH, {
    as: agent,
    body: { name: "Both", template: "b2b-sales", copy_model_of: client.id },
  });
  expect(both.body).toEqual({ template: ["Send either a template or an account to copy, not both."] });
});

test("all faults of a new account are reported at once, including those of its first user, and nothing is stored", async () => {
  await makeUser(client, { username: "taken" });
  const body = {
    name: "",
    slug: client.slug,
    parent: client.id,
    copy_model_of: stranger.id,
    first_user: { username: "taken", password: "short", nickname: "T" },
  };
  const refused = await api.post(PATH, { as: agent, body });
  expect([refused.status, refused.body]).toEqual([
    400,
    {
      name: ["This field may not be blank."],
      slug: [`An account with the slug "${client.slug}" already exists.`],
      parent: ["Client is a client of an agency, so it cannot have clients of its own."],
      copy_model_of: [`There is no account ${stranger.id}.`],
      first_user: {
        username: ["A user with that username already exists."],
        password: ["Ensure this field has at least 10 characters."],
        nickname: ["Unknown field."],
      },
    },
  ]);
  const first_user = { username: "taken", password: "long enough for all" };
  const half = await api.post(PATH, { as: agent, body: { name: "Half", first_user } });
  expect(half.body).toEqual({ first_user: { username: ["A user with that username already exists."] } });
  expect((await database.pool.query("select 1 from account where name = 'Half'")).rowCount).toBe(0);
});

test("of two accounts whose first users have the same name, one is created and the other is not", async () => {
  const first_user = { username: "wanted-twice", password: "long enough for all" };
  const answers = await Promise.all(
    ["One", "Other"].map((name) => api.post(PATH, { as: agent, body: { name: `${name} of two`, first_user } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect((await database.pool.query("select 1 from account where name like '%of two'")).rowCount).toBe(1);
});

test("an account is not deleted during its first lead", async () => {
  for (let round = 0; round < 5; round += 1) {
    const account = await makeAccount({ parent: agency.id });
    const website = await tokenOf(await makeUser(account));
    const [lead, deleted] = await Promise.all([
      api.post("/api/v1/leads/", { as: website, body: { answers: {} } }),
      api.delete(`${PATH}${account.id}/`, { as: agent }),
    ]);
    const left = await database.pool.query({
      text: "select 1 from lead where account_id = $1",
      values: [account.id],
    });
    const isStored = lead.status === 201;
    expect([deleted.status, left.rowCount]).toEqual(isStored ? [400, 1] : [204, 0]);
  }
});

test("a second editor gets an error instead of overwriting; bands count as part of the account", async () => {
  const account = await makeAccount({ name: "Edited", parent: agency.id });
  const path = `${PATH}${account.id}/`;
  const read = await api.get(path, { as: agent });
  const headers = { "If-Match": read.headers.get("etag") ?? "" };
  const first = await api.patch(path, { as: agent, headers, body: { name: "Edited once" } });
  expect(first.status).toBe(200);
  expect((await api.patch(path, { as: agent, headers, body: { name: "Edited twice" } })).status).toBe(412);
  expect((await api.delete(path, { as: agent, headers })).status).toBe(412);
  const bands = withAxisBand("A", 85);
  const second = { "If-Match": first.headers.get("etag") ?? "" };
  expect((await api.patch(path, { as: agent, headers: second, body: { bands } })).status).toBe(200);
  const answers = await Promise.all(
    ["a", "b", "c"].map(async (name) =>
      api.patch(path, {
        as: agent,
        headers: { "If-Match": (await api.get(path, { as: agent })).headers.get("etag") ?? "" },
        body: { name },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect((await api.patch(path, { as: agent, headers: second, body: { name: "Late" } })).status).toBe(412);
  const latest = await api.get(path, { as: agent });
  expect(
    (await api.delete(path, { as: agent, headers: { "If-Match": latest.headers.get("etag") ?? "" } })).status,
  ).toBe(204);
});
