import { beforeAll, expect, test } from "vitest";
import { type Operation, operations } from "#contract";
import { type TestUser, testApp } from "../testing/app.ts";

const { api, makeAccount, makeUser } = await testApp();
const account = await makeAccount();
let admin: TestUser;
beforeAll(async () => {
  admin = await makeUser(account, { role: "admin" });
  for (let n = 1; n < 25; n += 1) await makeUser(account);
});

interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: { readonly id: number }[];
}
const get = (address: string, headers = {}) => api.get<Page>(address, { as: admin, headers });

test("following next returns everything once, and previous leads back", async () => {
  const ids: number[] = [];
  const visited: string[] = ["http://localhost/api/v1/users/?page_size=10&search=user"];
  for (let next = visited[0]; next !== undefined; next = visited[visited.length - 1]) {
    const { body } = await get(next);
    ids.push(...body.results.map(({ id }) => id));
    if (body.next === null) break;
    visited.push(body.next);
  }
  expect(visited).toHaveLength(3);
  expect(visited[2]).toBe("http://localhost/api/v1/users/?page=3&page_size=10&search=user");
  expect(new Set(ids).size).toBe(25);
  const last = await get(visited[2] ?? "");
  expect(last.body).toMatchObject({ count: 25, next: null, previous: visited[1] });
});

test("a page beyond the last returns 404, but the first page of an empty list exists", async () => {
  const beyond = await get("/api/v1/users/?page=4");
  expect([beyond.status, beyond.body]).toEqual([404, { detail: "Invalid page." }]);
  const empty = await get("/api/v1/users/?search=nobody-at-all");
  expect([empty.status, empty.body]).toEqual([200, { count: 0, next: null, previous: null, results: [] }]);
  expect((await get("/api/v1/users/?search=nobody-at-all&page=2")).status).toBe(404);
});

test("an invalid page returns a 400 that names it", async () => {
  for (const query of [
    "page=0",
    "page=-1",
    "page=x",
    "page=1.5",
    "page_size=0",
    "page_size=x",
    "page=first",
    "page=1&page=2",
  ]) {
    const { status, body } = await get(`/api/v1/users/?${query}`);
    expect([query, status, Object.keys(body)]).toEqual([query, 400, [query.split("=")[0]]]);
  }
});

test("page=last returns the last page", async () => {
  const last = await get("/api/v1/users/?page=last&page_size=10");
  expect(last.body).toEqual((await get("/api/v1/users/?page=3&page_size=10")).body);
  expect(last.body).toMatchObject({ count: 25, next: null, previous: expect.stringContaining("page=2&") });
  const only = await get("/api/v1/users/?page=last&search=nobody-at-all");
  expect(only.body).toEqual({ count: 0, next: null, previous: null, results: [] });
  expect((await get("/api/v1/users/?page=last&page_size=100")).body.results).toHaveLength(25);
});

test.each(Object.values<Operation>(operations).filter(({ paged, path }) => paged === true && !path.includes("{")))(
  "$path has a last page, limits the page size, and is not sent twice",
  async ({ path }) => {
    expect((await get(`${path}?page=last`)).status).toBe(200);
    const all = await get(`${path}?page_size=100`);
    const known = { "If-None-Match": all.headers.get("etag") ?? "" };
    expect((await get(`${path}?page_size=100`, known)).status).toBe(304);
    expect((await get(`${path}?page_size=100000000000000000000`)).body).toEqual(all.body);
  },
);
