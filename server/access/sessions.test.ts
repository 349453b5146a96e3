import { expect, test, vi } from "vitest";
import { PASSWORD, testApp } from "../testing/app.ts";

const { api, database, makeAccount, makeUser } = await testApp();
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
