import { afterAll, expect, test, vi } from "vitest";
import { type Example, fillPath, type Operation, operations } from "#contract";
import { exampleDocument } from "#contract/reference/examples/model-example";
import { rental } from "#contract/reference/examples/rental";
import { type TestUser, testApp } from "../testing/app.ts";

// A token is trusted for some tenths of a second. Here the clock is stopped, so it is trusted for the whole test:
// changes of the user or the account in the meantime must be noticed by the code that does the work.
vi.useFakeTimers({ toFake: ["Date", "setInterval"] });
afterAll(() => void vi.useRealTimers());

const { api, database, services, makeAccount, makeUser, tokenOf } = await testApp();
const agency = await makeAccount();
const agent = await makeUser(agency, { role: "admin" });
const SCOPED = Object.values<Operation>(operations).filter(({ scoped }) => scoped);

type Account = Awaited<ReturnType<typeof makeAccount>>;

/** Every call that acts in an account, with the request of its example. */
async function everyCall(as: string, headers: Record<string, string>) {
  const answers: { readonly id: string; readonly status: number }[] = [];
  for (const { id, method, path, params, body, examples } of SCOPED) {
    const request: Example["request"] = examples.find(({ status }) => status < 300)?.request ?? {};
    const ids = Object.fromEntries(Object.keys(params?.shape ?? {}).map((name) => [name, 1]));
    const sent = body === undefined ? {} : { body: request.body ?? {} };
    const query = new URLSearchParams(
      Object.entries(request.query ?? {}).map(([name, value]) => [name, `${value}`] as [string, string]),
    );
    const { status } = await api.send(method, `${fillPath(path, ids)}?${query}`, { as, headers, ...sent });
    answers.push({ id, status });
  }
  return answers;
}

const client = () => makeAccount({ parent: agency.id });

/** The example's model, so that the requests are valid. */
async function giveModel({ id }: Account): Promise<void> {
  const document = JSON.stringify(exampleDocument(rental, new Date().toISOString()));
  await database.pool.query({
    text: "update model_version set document = $2 where account_id = $1",
    values: [id, document],
  });
}

async function known(user: TestUser, headers: Record<string, string> = {}): Promise<string> {
  const token = await tokenOf(user);
  expect((await api.get("/api/v1/leads/", { as: token, headers })).status).toBe(200);
  return token;
}

const remove = ({ id }: Account) =>
  database.pool.query({ text: "delete from account where account_id = $1", values: [id] });

const failures = (answers: readonly { readonly status: number }[]) => answers.filter(({ status }) => status >= 500);

test("an account that has just been deleted is not found by any call", async () => {
  const account = await client();
  await giveModel(account);
  const headers = { "X-Account": account.slug };
  const token = await known(agent, headers);
  await remove(account);
  const answers = await everyCall(token, headers);
  expect(failures(answers)).toEqual([]);
  const statuses = Object.fromEntries(answers.map(({ id, status }) => [id, status]));
  expect(statuses).toMatchObject({ getSession: 404, submitLead: 404, createQuestion: 404, getAttention: 404 });
});

test("an account that is deleted during a request is not found either", async () => {
  const account = await client();
  const headers = { "X-Account": account.slug };
  const token = await known(agent, headers);
  const live = services.models.live;
  vi.spyOn(services.models, "live").mockImplementationOnce(async (id) => {
    const found = await live(id);
    await remove(account);
    return found;
  });
  // its results cannot be stored for an account that is gone
  expect((await api.get("/api/v1/analytics/attention/", { as: token, headers })).status).toBe(404);
});

test("a user who has just been deleted with their account has no valid token", async () => {
  const account = await client();
  await giveModel(account);
  const token = await known(await makeUser(account, { role: "admin" }));
  await remove(account);
  expect(failures(await everyCall(token, {}))).toEqual([]);
});

test("an account that has just left its agency is not found where that matters", async () => {
  const account = await client();
  const headers = { "X-Account": account.slug };
  const token = await known(agent, headers);
  await database.pool.query({
    text: "update account set parent_id = null where account_id = $1",
    values: [account.id],
  });
  expect((await api.get("/api/v1/session/", { as: token, headers })).status).toBe(404);
  expect(failures(await everyCall(token, headers))).toEqual([]);
});
