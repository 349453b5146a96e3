import { beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, type TestUser, testApp } from "../../testing/app.ts";

const { api, database, makeAccount, makeUser, tokenOf } = await testApp();
const PATH = "/api/v1/users/";

const agency = await makeAccount({ name: "Agency" });
const client = await makeAccount({ name: "Client", parent: agency.id });
const stranger = await makeAccount({ name: "Stranger" });
let superuser: TestUser;
let agent: TestUser;
let admin: TestUser;
let apiClient: TestUser;
let strangeAdmin: TestUser;
beforeAll(async () => {
  superuser = await makeUser(agency, { role: "superuser", username: "root" });
  agent = await makeUser(agency, { role: "admin", username: "agent" });
  admin = await makeUser(client, { role: "admin", username: "admin" });
  apiClient = await makeUser(client, { username: "website" });
  strangeAdmin = await makeUser(stranger, { role: "admin", username: "strange" });
});

describe("the list", async () => {
  // separate accounts, because the other tests add to those above
  const agency = await makeAccount({ name: "Agency" });
  const client = await makeAccount({ name: "Client", parent: agency.id });
  const stranger = await makeAccount({ name: "Stranger" });
  let superuser: TestUser;
  let agent: TestUser;
  let admin: TestUser;
  let strangeAdmin: TestUser;
  beforeAll(async () => {
    superuser = await makeUser(agency, { role: "superuser", username: "list-root" });
    agent = await makeUser(agency, { role: "admin", username: "list-agent" });
    admin = await makeUser(client, { role: "admin", username: "list-admin" });
    await makeUser(client, { username: "list-website" });
    strangeAdmin = await makeUser(stranger, { role: "admin", username: "list-strange" });
  });

  const namesFor = async (as: TestUser, query = "", headers = {}) => {
    const { body } = await api.get<{ results: { username: string }[] }>(`${PATH}${query}`, { as, headers });
    return body.results.map(({ username }) => username.replace("list-", ""));
  };

  test("shows the users within reach, narrowed by X-Account and search", async () => {
    expect(await namesFor(superuser, "?search=list-")).toEqual(["root", "agent", "admin", "website", "strange"]);
    expect(await namesFor(agent)).toEqual(["agent", "admin", "website"]);
    expect(await namesFor(admin)).toEqual(["admin", "website"]);
    expect(await namesFor(agent, "", { "X-Account": client.slug })).toEqual(["admin", "website"]);
    expect(await namesFor(agent, "?search=WEB")).toEqual(["website"]);
    expect(await namesFor(agent, `?account=${stranger.id}`)).toEqual([]);
  });

  test("is narrowed by role and activity", async () => {
    expect(await namesFor(superuser, "?search=list-&is_superuser=true")).toEqual(["root"]);
    expect(await namesFor(superuser, "?search=list-&is_staff=true")).toEqual(["root", "agent", "admin", "strange"]);
    expect(await namesFor(agent, "?is_staff=true&is_superuser=false")).toEqual(["agent", "admin"]);
    expect(await namesFor(agent, "?is_staff=false")).toEqual(["website"]);
    const asleep = await makeUser(stranger, { username: "asleep" });
    await api.patch(`${PATH}${asleep.id}/`, { as: strangeAdmin, body: { is_active: false } });
    expect(await namesFor(strangeAdmin, "?is_active=false")).toEqual(["asleep"]);
    expect(await namesFor(strangeAdmin, "?is_active=true")).toEqual(["strange"]);
    expect((await api.delete(`${PATH}${asleep.id}/`, { as: strangeAdmin })).status).toBe(204);
    const broken = await api.get(`${PATH}?is_active=perhaps`, { as: admin });
    expect([broken.status, Object.keys(broken.body as object)]).toEqual([400, ["is_active"]]);
  });
});

test("no answer contains a password or its hash", async () => {
  const body = { username: "careful", password: PASSWORD, first_name: "Ada" };
  const made = await api.post<{ id: number }>(PATH, { as: admin, body });
  expect(made.status).toBe(201);
  const shown = await api.get(`${PATH}${made.body.id}/`, { as: admin });
  expect(shown.body).toEqual(made.body);
  expect(JSON.stringify([made.body, shown.body])).not.toMatch(/password|argon2/);
});

test("nobody creates a superuser, or a user out of reach", async () => {
  const body = { username: "climber", password: PASSWORD, is_staff: true };
  const climb = await api.post(PATH, { as: agent, body: { ...body, is_superuser: true } });
  expect([climb.status, Object.keys(climb.body)]).toEqual([400, ["is_superuser"]]);
  const made = await api.post(PATH, { as: agent, body });
  expect(made.body).toMatchObject({ is_staff: true, is_superuser: false, account: agency.id });
  for (const account of [stranger.id, 99_999]) {
    const answer = await api.post(PATH, { as: agent, body: { username: "x", password: PASSWORD, account } });
    expect([answer.status, answer.body]).toEqual([400, { account: [`There is no account ${account}.`] }]);
  }
});

test("a user name is unique in the installation, regardless of case, also in a race", async () => {
  const taken = await api.post(PATH, { as: strangeAdmin, body: { username: "WebSite", password: PASSWORD } });
  expect([taken.status, taken.body]).toEqual([400, { username: ["A user with that username already exists."] }]);
  const rivals = await Promise.all(
    ["Rival", "rival", "RIVAL", "rivaL"].map((username) =>
      api.post(PATH, { as: agent, body: { username, password: PASSWORD } }),
    ),
  );
  expect(rivals.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  const renamed = await api.patch(`${PATH}${apiClient.id}/`, { as: admin, body: { username: "AGENT" } });
  expect(renamed.body).toEqual({ username: ["A user with that username already exists."] });
  const recased = await api.patch(`${PATH}${apiClient.id}/`, { as: admin, body: { username: "website" } });
  expect(recased.status).toBe(200);
});

test("a superuser is out of everybody else's reach", async () => {
  const path = `${PATH}${superuser.id}/`;
  const attempts = [
    api.get(path, { as: agent }),
    api.patch(path, { as: agent, body: { password: "taken over 123" } }),
    api.patch(path, { as: agent, body: { is_active: false } }),
    api.put(path, { as: agent, body: { username: "mine", password: "taken over 123" } }),
    api.delete(path, { as: agent }),
  ];
  const missing = await api.get(`${PATH}99999/`, { as: agent });
  for (const attempt of attempts) {
    const { status, body } = await attempt;
    expect([status, body]).toEqual([404, missing.body]);
  }
  const token = await api.post("/api/v1/tokens/", { as: agent, body: { user: superuser.id, name: "mine" } });
  expect([token.status, token.body]).toEqual([400, { user: [`There is no user ${superuser.id}.`] }]);
});

test("nobody removes their own access or role, nor moves to another account", async () => {
  const own = `${PATH}${agent.id}/`;
  const answer = await api.patch(own, {
    as: agent,
    body: { is_staff: false, is_active: false, account: client.id },
  });
  expect(answer.body).toEqual({
    is_staff: ["You cannot remove your own administrator role."],
    is_active: ["You cannot deactivate yourself."],
    account: ["A user cannot be moved to another account."],
  });
  expect((await api.delete(own, { as: agent })).body).toEqual({ non_field_errors: ["You cannot delete yourself."] });
  expect((await api.patch(own, { as: agent, body: { is_staff: true, account: agency.id } })).status).toBe(200);
});

test("a deactivated or deleted user's token stops working", async () => {
  const leaving = await makeUser(client);
  const token = await tokenOf(leaving);
  const works = async () => (await api.get("/api/v1/users/profile/", { as: token })).status;
  expect(await works()).toBe(200);
  await api.patch(`${PATH}${leaving.id}/`, { as: admin, body: { is_active: false } });
  await expect.poll(works).toBe(401);
  await api.patch(`${PATH}${leaving.id}/`, { as: admin, body: { is_active: true } });
  expect(await works()).toBe(200);
  expect((await api.delete(`${PATH}${leaving.id}/`, { as: admin })).status).toBe(204);
  // the token is still cached, but the user is already gone
  expect(await works()).toBe(401);
  const left = await database.pool.query({
    text: "select 1 from api_token where user_id = $1",
    values: [leaving.id],
  });
  expect(left.rowCount).toBe(0);
});

test("an empty change changes nothing", async () => {
  const before = await api.get(`${PATH}${apiClient.id}/`, { as: admin });
  const after = await api.patch(`${PATH}${apiClient.id}/`, { as: admin, body: {} });
  expect([after.status, after.body]).toEqual([200, before.body]);
});

test("a second editor gets an error instead of overwriting; a sign-in in the meantime does not count as a change", async () => {
  const user = await makeUser(client);
  const path = `${PATH}${user.id}/`;
  const read = await api.get(path, { as: admin });
  const headers = { "If-Match": read.headers.get("etag") ?? "" };
  await api.post("/api/token-auth/", { body: { username: user.username, password: PASSWORD } });
  const first = await api.patch(path, { as: admin, headers, body: { first_name: "Once" } });
  expect([first.status, first.body.last_login_at]).toEqual([200, expect.any(String)]);
  expect((await api.patch(path, { as: admin, headers, body: { first_name: "Twice" } })).status).toBe(412);
  expect((await api.put(path, { as: admin, headers, body: { username: user.username } })).status).toBe(412);
  expect((await api.delete(path, { as: admin, headers })).status).toBe(412);
  const current = { "If-Match": first.headers.get("etag") ?? "" };
  // of several at the same moment one succeeds
  const answers = await Promise.all(
    ["A", "B", "C"].map((first_name) => api.patch(path, { as: admin, headers: current, body: { first_name } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  expect((await api.delete(path, { as: admin, headers: { "If-Match": "*" } })).status).toBe(204);
});

test("a user changes their own password where the current one is required", async () => {
  const own = await makeUser(client, { role: "admin" });
  const answer = await api.patch(`${PATH}${own.id}/`, { as: own, body: { password: "found in a browser" } });
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ password: [expect.stringContaining("/api/v1/users/password/")] });
});

test("an administrator can probe only a limited number of names of other accounts' users", async () => {
  const [here, there] = [await makeAccount(), await makeAccount()];
  const admin = await makeUser(here, { role: "admin" });
  await makeUser(here, { username: "mine" });
  await makeUser(there, { username: "theirs" });
  const create = (username: string) =>
    api.post("/api/v1/users/", { as: admin, body: { username, password: "seven grey herons" } });
  const taken = (await create("theirs")).body;
  // the same sentence for both, and without a limit for the account's own
  for (let n = 0; n < 25; n += 1) expect((await create("Mine")).body).toEqual(taken);
  for (let n = 1; n < 20; n += 1) expect((await create("theirs")).status).toBe(400);
  const refused = await create("theirs");
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await create("somebody-new")).status).toBe(201);
});

test("the API cannot change whether a user is a superuser", async () => {
  const admin = await makeUser(await makeAccount(), { role: "admin" });
  const refused = { is_superuser: ["Superusers can only be created on the command line."] };
  const body = { username: "aspirant", password: "seven grey herons" };
  const create = (is_superuser: boolean) => api.post("/api/v1/users/", { as: admin, body: { ...body, is_superuser } });
  expect(await create(true)).toMatchObject({ status: 400, body: refused });
  const { body: made } = await create(false);
  const path = `/api/v1/users/${made.id}/`;
  expect(await api.patch(path, { as: admin, body: { is_superuser: true } })).toMatchObject({
    status: 400,
    body: refused,
  });
  // it can be sent back as it was read
  expect(await api.put(path, { as: admin, body: made })).toMatchObject({ status: 200, body: made });
});
