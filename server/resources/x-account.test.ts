import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { fillPath, MESSAGES, type Operation, type OperationId, operations, takesKey } from "#contract";
import { testApp } from "../testing/app.ts";
import { makePlaces, type Place } from "../testing/places.ts";
import { soundRequests } from "../testing/requests.ts";

// One rule for every operation: it acts in the account that X-Account names, or rejects the header. None ignores it.

const app = await testApp();
const { api, database } = app;
const { places, people } = await makePlaces(app);
const agency = people["agency admin"];
const requests = soundRequests(app, people.superuser);
const [ours, named, other] = places as [Place, Place, Place, Place];
// a user's token for the list of tokens
await app.tokenOf(people["client admin"]);
const ids = Object.keys(operations) as OperationId[];

/** The number of rows of everything in each account. */
async function contents(): Promise<Record<string, unknown>> {
  const { rows } = await database.pool.query<{ slug: string; held: unknown }>(`select slug, json_build_array(
      name, live_version, parent_id,
      (select count(*) from lead l where l.account_id = a.account_id),
      (select json_agg(u order by user_id) from app_user u where u.account_id = a.account_id),
      (select json_agg(json_build_array(token_id, generation, revoked_at, name) order by token_id)
        from api_token t where t.account_id = a.account_id)) as held
    from account a order by account_id`);
  return Object.fromEntries(rows.map(({ slug, held }) => [slug, held]));
}

async function send(
  id: OperationId,
  about: Place,
  account: Readonly<Record<string, string>> = { "X-Account": named.slug },
) {
  const operation: Operation = operations[id];
  const { params, query = {}, headers, body } = await requests[id][1](about, agency);
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  await database.pool.query("delete from analytics_cache");
  // the caller's token is created before anything is compared
  await app.tokenOf(agency);
  const before = await contents();
  // a key changes nothing for the first request
  const key = takesKey(operation) ? { "Idempotency-Key": randomUUID() } : {};
  const sending = () =>
    api.send(operation.method, `${fillPath(operation.path, params)}?${search}`, {
      ...(operation.requires === null ? {} : { as: agency }),
      headers: { ...headers, ...account, ...key },
      ...(body === undefined ? {} : { body }),
    });
  const answer = await sending();
  const after = await contents();
  if (takesKey(operation) && answer.status < 300)
    expect(await again(sending)).toEqual([answer.status, answer.body, after]);
  return { operation, answer, before, after };
}

/** What a request with the same key gets and does. */
async function again(sending: () => ReturnType<typeof api.send>) {
  const { status, body, headers } = await sending();
  expect(headers.get("Idempotent-Replayed")).toBe("true");
  return [status, body, await contents()];
}

const others = (held: Record<string, unknown>) => Object.entries(held).filter(([slug]) => slug !== named.slug);

test.each(ids.filter((id) => operations[id].scoped === true))("%s acts in the named account", async (id) => {
  const { operation, answer, before, after } = await send(id, named);
  expect([answer.status, answer.body]).toEqual([operation.success.status, answer.body]);
  expect(others(after)).toEqual(others(before));
  // the only rule of its question is moved to its own position
  if (operation.makesVersion && id !== "moveRecommendation") expect(after[named.slug]).not.toEqual(before[named.slug]);
});

test.each(ids.filter((id) => operations[id].scoped === "narrowed"))("%s knows only the named account", async (id) => {
  const within = await send(id, named);
  expect([within.answer.status, within.answer.body]).toEqual([within.operation.success.status, within.answer.body]);
  expect(others(within.after)).toEqual(others(within.before));
  if (within.operation.paged) {
    const accounts = within.answer.body.results.map(({ account }: { account: number }) => account);
    expect(new Set(accounts)).toEqual(new Set([named.id]));
    return;
  }
  const beyond = await send(id, other);
  expect([400, 404]).toContain(beyond.answer.status);
  expect(beyond.after).toEqual(beyond.before);
});

test.each(ids.filter((id) => operations[id].scoped === false))("%s rejects the header", async (id) => {
  const { answer, before, after } = await send(id, named);
  expect([answer.status, answer.body]).toEqual([400, { detail: MESSAGES.accountNotTaken }]);
  expect(after).toEqual(before);
});

// a user who rotates their own token has no valid one to send the request again
test.each(ids.filter((id) => operations[id].scoped === false && takesKey(operations[id]) && id !== "rotateToken"))(
  "%s is carried out once for its key",
  async (id) => {
    // only an agency has clients
    const about = id === "createAccount" ? ours : named;
    const { operation, answer } = await send(id, about, {});
    expect([answer.status, answer.body]).toEqual([operation.success.status, answer.body]);
  },
);

test("a user is created in the named account if the body names none", async () => {
  const headers = { "X-Account": named.slug };
  const body = { username: "of-the-named", password: "a password for tests" };
  const created = await api.post("/api/v1/users/", { as: agency, headers, body });
  expect([created.status, created.body.account]).toEqual([201, named.id]);
  const torn = { username: "of-two", password: "a password for tests", account: other.id };
  expect(await api.post("/api/v1/users/", { as: agency, headers, body: torn })).toMatchObject({
    status: 400,
    body: { account: [`X-Account names account ${named.id}. Omit this field, or send that account.`] },
  });
  const token = await api.post("/api/v1/tokens/", { as: agency, headers, body: { name: "Mine?" } });
  expect(token).toMatchObject({ status: 400, body: { user: [expect.stringContaining("Send the id of a user of")] } });
});

// A test token: each call is refused, reads what both have in common, or acts on test leads.

const testToken = await app.testTokenOf(agency);
const withAccount = ({ scoped }: Operation) => (scoped === false ? {} : { "X-Account": named.slug });
const TEST_LEAD = `first-of-${named.slug}`;
// the same id as a lead of the account
const stored = await api.post("/api/v1/leads/", {
  as: testToken,
  headers: { "X-Account": named.slug },
  body: { lead_id: TEST_LEAD, answers: named.answers },
});

/** What each account has, without test leads. */
const withoutSandboxes = async () => Object.entries(await contents()).filter(([slug]) => !slug.startsWith("-"));

test.each(ids.filter((id) => operations[id].requires !== null))(
  "%s with a test token leaves leads alone",
  async (id) => {
    expect([stored.status, stored.body.is_test]).toEqual([201, true]);
    const operation: Operation = operations[id];
    const { params, query = {}, headers, body } = await requests[id][1](named, agency);
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    await database.pool.query("delete from analytics_cache");
    const path = `${fillPath(operation.path, params)}?${search}`;
    const before = await withoutSandboxes();
    const sending = {
      headers: { ...headers, ...withAccount(operation) },
      ...(body === undefined ? {} : { body }),
    };
    const answer = await api.send(operation.method, path, { as: testToken, ...sending });
    expect(await withoutSandboxes()).toEqual(before);
    const shown = [answer.status, answer.body];
    switch (operation.testToken) {
      case undefined:
        expect([...shown, answer.code]).toEqual([403, { detail: MESSAGES.testToken }, "test_token"]);
        break;
      case "model": {
        expect(shown).toEqual([operation.success.status, answer.body]);
        const other = await api.send(operation.method, path, { as: agency, ...sending });
        expect(answer.body).toEqual(other.body);
        break;
      }
      case "stores": {
        expect(shown).toEqual([operation.success.status, answer.body]);
        const [first] = answer.body.results ?? [];
        expect([first?.lead ?? first?.outcome ?? answer.body]).toMatchObject([{ is_test: true }]);
        break;
      }
      case "leads": {
        // whatever was made for the request is not a test lead, except for the one with the same id
        if (operation.method === "GET" && id !== "getErasure" && id !== "getOutcome")
          expect(shown).toEqual([200, answer.body]);
        else expect(shown).toEqual([id === "eraseLeads" ? 400 : 404, answer.body]);
        const leads = answer.body.results ?? [answer.body];
        if (id === "exportLeads") expect(answer.body.trim().split("\r\n")).toContain(TEST_LEAD);
        else if (answer.status === 200 && id !== "getLeadHistory")
          for (const lead of leads) expect(lead).toMatchObject({ is_test: true });
        const asked = await api.send(operation.method, `${path}&test=true`, { as: agency, ...sending });
        const links = { next: expect.anything(), previous: null };
        expect([asked.status, asked.body]).toEqual([
          answer.status,
          answer.body.next ? { ...answer.body, ...links } : answer.body,
        ]);
        const refused = await api.send(operation.method, `${path}&test=false`, { as: testToken, ...sending });
        expect([refused.status, refused.code]).toEqual([403, "test_token"]);
      }
    }
  },
);

test("every call with a parameter for test leads is one that a test token acts on them with", () => {
  const taking = ids.filter((id) => "test" in ((operations[id] as Operation).query?.shape ?? {}));
  expect(taking).toEqual(ids.filter((id) => (operations[id] as Operation).testToken === "leads"));
});

test("nobody acts in a sandbox by its name", async () => {
  for (const as of Object.values(people)) {
    const answer = await api.get("/api/v1/leads/", { as, headers: { "X-Account": `-${named.id}` } });
    expect([answer.status, answer.code]).toEqual([404, "account_not_found"]);
  }
  const { body } = await api.get("/api/v1/accounts/?page_size=100", { as: people.superuser });
  expect(body.results.filter(({ id }: { id: number }) => id < 0)).toEqual([]);
});
