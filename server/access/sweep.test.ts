import { expect, test } from "vitest";
import { ACCESS_SETTLES_DAYS } from "#contract/wire";
import { testApp } from "../testing/app.ts";
import { removeExpiredFailures } from "./sign-in-guard.ts";
import { sweep } from "./sweep.ts";

const { services, database, makeAccount, makeUser } = await testApp();
const user = await makeUser(await makeAccount());

const count = async (table: "session" | "rate_limit") =>
  Number((await database.pool.query(`select count(*) as count from ${table}`)).rows[0].count);

test("sessions are kept while they can be used and then removed", async () => {
  const session = (id: string, expires: string, lastSeen: string) =>
    database.pool.query({
      text: `insert into session (account_id, session_id, user_id, expires_at, last_seen_at)
        values ($1, $2, $3, now() + $4::interval, now() - $5::interval)`,
      values: [user.account, id, user.id, expires, lastSeen],
    });
  await session("in use", "1 day", "1 minute");
  await session("expired", "-1 minute", "1 minute");
  await session("idle", "1 day", "2 days");
  await sweep(database.kysely);
  const left = await database.pool.query("select session_id from session");
  expect(left.rows).toEqual([{ session_id: "in use" }]);
});

test("figures that nobody has read for a day, and access given too long ago to matter, are removed", async () => {
  for (const [name, age] of [
    ["old", "25 hours"],
    ["new", "23 hours"],
  ])
    await database.pool.query({
      text: `insert into analytics_cache (account_id, name, generated_at, body)
        values ($1, $2, now() - $3::interval, '{}')`,
      values: [user.account, name, age],
    });
  const hours = ACCESS_SETTLES_DAYS * 24;
  for (const [giver, age] of [
    [1, hours + 1],
    [2, hours - 1],
  ])
    await database.pool.query({
      text: `insert into access_given (account_id, user_id, giver_id, giver_username, way, given_at)
        values ($1, $2, $3, 'giver', 'created', now() - make_interval(hours => $4))`,
      values: [user.account, user.id, giver, age],
    });
  await sweep(database.kysely);
  expect((await database.pool.query("select name from analytics_cache")).rows).toEqual([{ name: "new" }]);
  expect((await database.pool.query("select giver_id from access_given")).rows).toEqual([{ giver_id: 2 }]);
});

test("sign-in failures are kept while they count and then removed", async () => {
  await services.guard.wrongPassword(user.username, "10.0.0.1");
  await sweep(database.kysely);
  expect(await count("rate_limit")).toBe(3);
  await removeExpiredFailures(database.kysely, Date.now() + 15 * 60_000 + 1);
  expect(await count("rate_limit")).toBe(0);
});
