import { expect, test, vi } from "vitest";
import { SESSION_HOURS } from "#contract/wire";
import { PASSWORD, type TestUser, testApp } from "../testing/app.ts";
import { sessionId } from "./sessions.ts";
import { createTokenCache, EXPIRED, NO_SUCH_ACCOUNT, type TokenLookup } from "./token-cache.ts";
import { hashToken } from "./tokens.ts";

const { api, services, database, makeAccount, makeUser } = await testApp();
const admin = await makeUser(await makeAccount(), { role: "admin" });

const ask = (Cookie: string, from: string) => api.get("/api/v1/session/", { headers: { Cookie }, from });
const wrong = (n: number) => `leadplane=${n}; __Host-leadplane=${n}`;

test("wrong cookies are rejected after a while, are looked up together, and lock nobody out", async () => {
  const signedIn = await api.post("/api/v1/session/", { body: { username: admin.username, password: PASSWORD } });
  const right = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  const statuses = [];
  for (let n = 0; n < 301; n += 1) statuses.push((await ask(wrong(n), "10.9.0.1")).status);
  expect(statuses).toEqual([...Array.from({ length: 300 }, () => 401), 429]);

  const queries = vi.spyOn(database.pool, "query");
  const flood = await Promise.all(Array.from({ length: 500 }, (_, n) => ask(wrong(n), "10.9.0.1")));
  expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([429]));
  expect(queries.mock.calls.length).toBeLessThan(5);
  queries.mockRestore();

  // a user at the same address, and a user elsewhere
  expect((await ask(right, "10.9.0.1")).status).toBe(200);
  expect((await ask(wrong(1), "10.9.0.2")).status).toBe(401);
});

const change = (text: string, ...values: unknown[]) => database.pool.query({ text, values });

interface Credential {
  readonly kind: "token" | "session";
  readonly store: (value: string, user: TestUser) => Promise<unknown>;
  /** @param isGuesser whether it is looked up together with others of the moment */
  readonly find: (value: string, slug: string | null, isGuesser?: boolean) => Promise<TokenLookup>;
  /** What ends it, and how it is then found. */
  readonly ends: readonly (readonly [string, TokenLookup])[];
  readonly lasts: string;
}

const CREDENTIALS: readonly Credential[] = [
  {
    kind: "token",
    store: (value, { account, id }) =>
      change(
        "insert into api_token (account_id, user_id, token_hash) values ($1, $2, $3)",
        account,
        id,
        hashToken(value),
      ),
    async find(value, slug, isGuesser = false) {
      // as another node, which has not seen it
      services.tokens.forget(value, slug);
      return await services.tokens.find(value, slug, async () => isGuesser);
    },
    ends: [
      ["expires_at = now()", EXPIRED],
      ["revoked_at = now()", undefined],
      ["revoked_at = now(), expires_at = now()", undefined],
    ],
    lasts: "expires_at = now() + interval '1 minute'",
  },
  {
    kind: "session",
    store: (value, { account, id }) =>
      change(
        "insert into session (account_id, user_id, session_id, expires_at) values ($1, $2, $3, now() + interval '1 day')",
        ...[account, id, sessionId(value)],
      ),
    find: (value, slug, isGuesser = false) => services.sessions.find(value, slug, async () => isGuesser),
    ends: [
      ["expires_at = now()", undefined],
      [`last_seen_at = now() - interval '${SESSION_HOURS.idle} hours'`, undefined],
    ],
    lasts: `last_seen_at = now() - interval '${SESSION_HOURS.idle * 60 - 1} minutes'`,
  },
];

/** The user of a credential, and the account in which it acts. */
const shown = (found: TokenLookup) =>
  typeof found === "object" ? [found.userId, found.homeAccountId, found.account.id, found.isAccountNamed] : found;

async function people() {
  const agency = await makeAccount();
  const client = await makeAccount({ parent: agency.id });
  const stranger = await makeAccount();
  const users = [
    [await makeUser(client, { role: "superuser" }), [agency, client, stranger]],
    [await makeUser(agency, { role: "admin" }), [agency, client]],
    [await makeUser(client, { role: "admin" }), [client]],
    [await makeUser(client), [client]],
    [await makeUser(stranger, { role: "admin" }), [stranger]],
  ] as const;
  return { accounts: [agency, client, stranger], users };
}

test.each(CREDENTIALS)(
  "a $kind acts as its user, in their account or in the one named if it is in their reach",
  async ({ store, find }) => {
    const { accounts, users } = await people();
    for (const [user, reach] of users) {
      const { id, account, username } = user;
      await store(username, user);
      expect(shown(await find(username, null))).toEqual([id, account, account, false]);
      for (const acting of accounts) {
        const found = reach.some((each) => each.id === acting.id) ? [id, account, acting.id, true] : NO_SUCH_ACCOUNT;
        expect(shown(await find(username, acting.slug))).toEqual(found);
      }
      expect(await find(username, "nobody")).toBe(NO_SUCH_ACCOUNT);
    }
    expect(await find("unknown", null)).toBeUndefined();
    // those that are looked up together are found as each by itself
    const together = users.map(async ([{ username }]) => shown(await find(username, null, true)));
    const others = [find("unknown", null, true), find(users[3][0].username, "nobody", true)];
    expect(await Promise.all(together)).toEqual(users.map(([{ id, account }]) => [id, account, account, false]));
    expect(await Promise.all(others)).toEqual([undefined, NO_SUCH_ACCOUNT]);
  },
);

test.each(CREDENTIALS)("a $kind ends in its time, and with its user", async ({ kind, store, find, ends, lasts }) => {
  const account = await makeAccount();
  const table = kind === "token" ? "api_token" : "session";
  const newOne = async () => {
    const user = await makeUser(account);
    await store(user.username, user);
    return user;
  };
  const other = await newOne();
  for (const [end, found] of [[lasts, expect.objectContaining({ credential: expect.anything() })], ...ends] as const) {
    const { id, username } = await newOne();
    await change(`update ${table} set ${end} where user_id = $1`, id);
    expect(await find(username, null), end).toEqual(found);
  }
  const { id, username } = await newOne();
  await change("update app_user set is_active = false where user_id = $1", id);
  expect(await find(username, null)).toBeUndefined();
  expect(await find(other.username, null)).toMatchObject({ userId: other.id });
});

test("a session shows when it was used last, to the minute", async () => {
  const { store, find } = CREDENTIALS[1] as Credential;
  const user = await makeUser(await makeAccount());
  const [before, recent, never] = ["used before", "used", "unused"].map((name) => `${name} by ${user.username}`);
  for (const [value = "", seconds] of [
    [before, 70],
    [recent, 50],
    [never, 70],
  ] as const) {
    await store(value, user);
    await change(
      "update session set last_seen_at = now() - make_interval(secs => $2) where session_id = $1",
      sessionId(value),
      seconds,
    );
  }
  for (const value of [before, recent]) await find(value ?? "", null);
  const { rows } = await change(
    "select now() - last_seen_at > interval '45 seconds' as before from session where user_id = $1 order by public_id",
    user.id,
  );
  expect(rows.map(({ before }) => before)).toEqual([false, true, true]);
});

test("a token shows when it was used last, and no other token does", async () => {
  const { store } = CREDENTIALS[0] as Credential;
  const user = await makeUser(await makeAccount());
  const [used, unused] = [`${user.username} 1`, `${user.username} 2`];
  for (const value of [used, unused]) await store(value, user);
  const tokens = createTokenCache(database, (error) => expect.unreachable(String(error)));
  await tokens.find(used, null);
  await tokens.close();
  const { rows } = await change(
    "select last_used_at is not null as is_used from api_token where user_id = $1 order by token_id",
    user.id,
  );
  expect(rows.map(({ is_used }) => is_used)).toEqual([true, false]);
});
