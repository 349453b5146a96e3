import { beforeAll, expect, test, vi } from "vitest";
import { fillPath, type Operation, openApiDocument, operations } from "#contract";
import { COMMAND_LINE } from "../audit/agent.ts";
import { startSession } from "../resources/users/sessions.ts";
import { type TestUser, testApp } from "../testing/app.ts";

const { api, database, makeAccount, makeUser, tokenOf } = await testApp();
const ORIGIN = "https://www.harbor.example";
const ALL = Object.values<Operation>(operations);
const LEADS = "/api/v1/leads/";

let admin: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  const account = await makeAccount();
  admin = await makeUser(account, { role: "superuser" });
  stranger = await makeUser(await makeAccount(), { role: "admin" });
  const body = { cors_origins: [ORIGIN, "http://localhost:3000"] };
  const changed = await api.patch(`/api/v1/accounts/${account.id}/`, { as: admin, body });
  expect(changed.body.cors_origins).toEqual(body.cors_origins);
  // a token is known for up to a second
  const read = async () => allowed(await api.get(LEADS, { as: admin, headers: { Origin: ORIGIN } }));
  await vi.waitUntil(async () => (await read()) === ORIGIN, { timeout: 30_000 });
});

const preflight = (path: string, origin: string, method = "POST") =>
  api.send("OPTIONS", path, {
    headers: {
      Origin: origin,
      "Access-Control-Request-Method": method,
      "Access-Control-Request-Headers": "authorization",
    },
  });
const allowed = ({ headers }: { readonly headers: Headers }) => headers.get("access-control-allow-origin");

test.each([...new Set(ALL.map(({ path }) => path))])(
  "a page may ask for %s before it sends its token",
  async (path) => {
    const methods = ALL.filter((operation) => operation.path === path).map(({ method }) => method);
    const answer = await preflight(path.replace(/\{\w+\}/g, "1"), ORIGIN);
    expect([answer.status, answer.body]).toEqual([204, undefined]);
    expect(allowed(answer)).toBe(ORIGIN);
    expect(answer.headers.get("access-control-allow-methods")?.split(", ").sort()).toEqual([...methods].sort());
    expect(answer.headers.get("access-control-allow-headers")).toContain("Authorization");
    expect(answer.headers.get("access-control-allow-headers")).toContain("X-Draft");
    expect(answer.headers.get("access-control-allow-headers")).toContain("If-Match");
    expect(answer.headers.get("vary")).toBe("Origin");
  },
);

test.each([
  "https://elsewhere.example",
  "null",
  "https://www.harbor.example.evil.example",
  "HTTPS://WWW.HARBOR.EXAMPLE",
])("a page of %s may not", async (origin) => {
  const answer = await preflight(LEADS, origin);
  expect([answer.status, allowed(answer)]).toEqual([204, null]);
  expect(answer.headers.has("access-control-allow-methods")).toBe(false);
  expect(allowed(await api.get(LEADS, { as: admin, headers: { Origin: origin } }))).toBeNull();
});

const MISSING = { id: 999_999, edit: 1, choice_id: 1, lead_id: "missing", version: 999_999, slug: "missing" };

/** The headers of responses that the API's description names. */
const documented = [
  ...new Set(
    Object.values<Record<string, { responses?: Record<string, { headers?: object }> }>>(
      openApiDocument().paths as never,
    )
      .flatMap((path) => Object.values(path))
      .flatMap(({ responses = {} }) => Object.values(responses))
      .flatMap(({ headers = {} }) => Object.keys(headers)),
  ),
];

/** Those that browsers always let a page read, or never. */
const ALWAYS_READABLE = new Set(["Cache-Control", "Content-Type", "Set-Cookie"]);

test.each(ALL)(
  "$id lets a page read its answer, even an error, with a token of an account that allows it",
  async (operation) => {
    const path = fillPath(operation.path, MISSING);
    const ask = (as: TestUser, origin = ORIGIN) =>
      api.send(operation.method, path, {
        as,
        headers: { Origin: origin },
        ...(operation.body === undefined ? {} : { body: {} }),
      });
    if (operation.id === "rotateToken" || operation.requires === null) return;
    const own = await ask(admin);
    expect(allowed(own)).toBe(ORIGIN);
    expect(own.headers.get("access-control-expose-headers")).toContain("ETag");
    const exposed = own.headers.get("access-control-expose-headers")?.split(", ");
    expect(exposed).toEqual(expect.arrayContaining(documented.filter((name) => !ALWAYS_READABLE.has(name))));
    expect(own.headers.has("access-control-allow-credentials")).toBe(false);
    expect(own.headers.get("vary")?.split(", ")).toContain("Origin");
    const others = await ask(stranger);
    expect(allowed(others)).toBeNull();
    expect(others.headers.get("vary")?.split(", ")).toContain("Origin");
  },
);

test("a session grants nothing to a page of another origin", async () => {
  const cookie = await startSession(database.kysely, { accountId: admin.account, userId: admin.id }, COMMAND_LINE);
  const answer = await api.get(LEADS, { headers: { Cookie: `leadplane=${cookie}`, Origin: ORIGIN } });
  expect([answer.status, allowed(answer)]).toEqual([200, null]);
});

test("pages that some account allows can read that a token is wrong", async () => {
  const wrong = { as: "lp_wrong", headers: { Origin: ORIGIN } };
  const answer = await api.get(LEADS, wrong);
  expect([answer.status, allowed(answer)]).toEqual([401, ORIGIN]);
  expect(allowed(await api.get(LEADS, { ...wrong, headers: { Origin: "https://elsewhere.example" } }))).toBeNull();
});

test("without an origin the answer names none, but it varies by origin", async () => {
  const { headers } = await api.get(LEADS, { as: admin });
  expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  expect(headers.get("vary")).toBe("Authorization, Cookie, X-Account, Accept, Origin");
});

test.each([
  ["*"],
  ["https://a.example/path"],
  ["https://a.example/"],
  ["HTTPS://A.EXAMPLE"],
  ["https://*.a.example"],
  ["a.example"],
  ["https://a.example:443"],
  ["null"],
  ["https://u:p@a.example"],
])("%s is not an origin", async (origin) => {
  const { status, body } = await api.patch(`/api/v1/accounts/${admin.account}/`, {
    as: admin,
    body: { cors_origins: [origin] },
  });
  expect([status, Object.keys(body)]).toEqual([400, ["cors_origins"]]);
});

test("a removed origin is not trusted for longer than a token", async () => {
  const account = await makeAccount();
  const user = await makeUser(account, { role: "admin" });
  const token = await tokenOf(user);
  const page = "https://short.example";
  const ask = () => api.get(LEADS, { as: token, headers: { Origin: page } });
  expect(allowed(await ask())).toBeNull();
  await api.patch(`/api/v1/accounts/${account.id}/`, { as: token, body: { cors_origins: [page] } });
  await expect.poll(async () => allowed(await ask())).toBe(page);
  await expect.poll(async () => allowed(await preflight(LEADS, page))).toBe(page);
  await api.put(`/api/v1/accounts/${account.id}/`, { as: token, body: { name: "Stays as it is" } });
  expect((await api.get(`/api/v1/accounts/${account.id}/`, { as: token })).body.cors_origins).toEqual([page]);
  await api.patch(`/api/v1/accounts/${account.id}/`, { as: token, body: { cors_origins: [] } });
  await expect.poll(async () => allowed(await ask())).toBeNull();
});
