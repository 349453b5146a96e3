import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../../db/database.ts";
import { testApp } from "../../testing/app.ts";
import { testDatabaseConfig } from "../../testing/database.ts";
import { testServer } from "../../testing/template.ts";

test.skipIf(testServer === undefined)(
  "figures that take longer than a request are available to the next one",
  async () => {
    // with the limits of a server, not with those of tests
    const config = await testDatabaseConfig();
    const database = await openDatabase(config);
    afterAll(() => database.close());
    const { api, makeAccount, makeUser } = await testApp({ database });
    const as = await makeUser(await makeAccount());
    const ask = () => api.get("/api/v1/analytics/lead_summary/", { as });
    expect((await api.get("/api/v1/users/profile/", { as })).status).toBe(200);

    // the wait of the statement simulates millions of leads
    const other = await openDatabase(config);
    afterAll(() => other.close());
    const client = await other.pool.connect();
    await client.query("begin");
    await client.query("lock table lead in access exclusive mode");
    const refused = await ask();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
    await client.query("commit");
    client.release();

    // without another request
    const kept = async () => (await database.pool.query("select name from analytics_cache order by name")).rows;
    await expect.poll(kept).toEqual([{ name: "lead_summary" }, { name: "scored_versions" }]);
    expect(await ask()).toMatchObject({ status: 200, body: { total_leads: 0 } });
  },
  60_000,
);
