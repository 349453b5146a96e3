import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";

const { api, database, makeAccount, makeUser, tokenOf, testTokenOf, services } = await testApp();
const PATH = "/api/v1/accounts/";
const agency = await makeAccount();
const agent = await makeUser(agency, { role: "admin" });
const other = await makeUser(await makeAccount());

const post = (as: string) => api.post("/api/v1/leads/", { as, body: { answers: {} } });

async function leadsOf(account: { readonly id: number }): Promise<number> {
  const statement = "select count(*)::int as count from lead where account_id = $1";
  return (await database.pool.query<{ count: number }>({ text: statement, values: [account.id] })).rows[0]?.count ?? -1;
}

test("in a storm of leads, a deleted account has none and one with an acknowledged lead is not deleted", async () => {
  const stranger = await tokenOf(other);
  for (let round = 0; round < 20; round += 1) {
    const account = await makeAccount({ parent: agency.id });
    const website = await tokenOf(await makeUser(account));
    // loaded in advance, so that the leads are in progress when the deletion begins
    await services.models.live(account.id);
    const sending = Array.from({ length: 12 }, async (_, n) => {
      await new Promise((resolve) => setTimeout(resolve, n % 4));
      return (await post(website)).status;
    });
    const deleting = new Promise<number>((resolve) =>
      setTimeout(async () => resolve((await api.delete(`${PATH}${account.id}/`, { as: agent })).status), round % 5),
    );
    const [deleted, unconcerned, ...statuses] = await Promise.all([deleting, post(stranger), ...sending]);
    const stored = statuses.filter((status) => status === 201).length;
    expect(unconcerned.status).toBe(201);
    expect(statuses.filter((status) => ![201, 401, 404].includes(status))).toEqual([]);
    expect([deleted, await leadsOf(account)]).toEqual(stored > 0 ? [400, stored] : [204, 0]);
  }
});

test("test leads do not prevent the deletion of an account, and go with it, even those in progress", async () => {
  for (let round = 0; round < 5; round += 1) {
    const account = await makeAccount({ parent: agency.id });
    const token = await testTokenOf(await makeUser(account));
    expect((await post(token)).status).toBe(201);
    const sending = Array.from({ length: 8 }, () => post(token));
    const deleting = new Promise((resolve) => setTimeout(resolve, round)).then(() =>
      api.delete(`${PATH}${account.id}/`, { as: agent }),
    );
    expect((await deleting).status).toBe(204);
    const statuses = (await Promise.all(sending)).map(({ status }) => status);
    expect(statuses.filter((status) => ![201, 401, 404].includes(status))).toEqual([]);
    const { rows } = await database.pool.query({
      text: `select 'lead' as left_over from lead where abs(account_id) = $1
        union all select 'event' from event where account_id = -$1::int
        union all select 'account' from account where abs(account_id) = $1`,
      values: [account.id],
    });
    expect(rows).toEqual([]);
  }
});

test("deleting an account out of reach is rejected at once, even while the table of leads is locked", async () => {
  const holder = await database.pool.connect();
  try {
    // on the embedded database nothing runs during a transaction
    if (database.kind === "postgres") {
      await holder.query("begin");
      await holder.query("lock table lead in share update exclusive mode");
    }
    const account = await makeAccount();
    expect((await api.delete(`${PATH}${account.id}/`, { as: agent })).status).toBe(404);
    expect((await api.delete(`${PATH}999999/`, { as: agent })).status).toBe(404);
    const own = await makeAccount({ parent: agency.id });
    const [deleted, stored] = await Promise.all([
      api.delete(`${PATH}${own.id}/`, { as: agent }),
      tokenOf(other).then(post),
    ]);
    expect([deleted.status, stored.status]).toEqual([204, 201]);
  } finally {
    if (database.kind === "postgres") await holder.query("rollback");
    holder.release();
  }
});

test.runIf(database.kind === "postgres")(
  "a deletion waits for leads that are being stored, others do not",
  async () => {
    const account = await makeAccount({ parent: agency.id });
    const storing = await database.pool.connect();
    await storing.query("begin");
    await storing.query({ text: "select hold_account($1)", values: [account.id] });
    const deletion = api.delete(`${PATH}${account.id}/`, { as: agent });
    expect((await tokenOf(other).then(post)).status).toBe(201);
    await storing.query("commit");
    storing.release();
    expect((await deletion).status).toBe(204);
    const { rows } = await database.pool.query({ text: "select hold_account($1) as held", values: [account.id] });
    expect(rows).toEqual([{ held: false }]);
  },
);
