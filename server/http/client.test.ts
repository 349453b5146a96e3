import fc from "fast-check";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { PASSWORD, testApp } from "../testing/app.ts";
import { clientAddress, originOf } from "./client.ts";
import { parseRanges } from "./network.ts";

const ranges = parseRanges("10.0.0.0/8, 2001:db8:1::/48, 192.0.2.7");
if ("wrong" in ranges) throw new Error(ranges.wrong.join());
const network = { trustedProxies: ranges.ranges, publicUrl: undefined };

function appWith(publicUrl: string | undefined): Hono {
  const app = new Hono();
  app.use(async (http, next) => {
    http.set("network", { ...network, publicUrl });
    await next();
  });
  return app.get("*", (http) => http.json({ origin: originOf(http), address: clientAddress(http) }));
}

/** The client as seen for a request that `peer` sends with these headers. */
async function seen(peer: string, headers: Record<string, string>, publicUrl?: string) {
  const env = { incoming: { socket: { remoteAddress: peer } } };
  const response = await appWith(publicUrl).request("http://direct.example:8000/", { headers }, env);
  return (await response.json()) as { origin: string; address: string };
}

const FORWARDED = {
  "X-Forwarded-For": "203.0.113.9",
  "X-Forwarded-Proto": "https",
  "X-Forwarded-Host": "leads.example.com",
};

test("only headers of a trusted proxy count", async () => {
  for (const peer of ["198.51.100.1", "11.0.0.1", "2001:db8:2::1", "192.0.2.8", "unknown"]) {
    expect(await seen(peer, FORWARDED)).toEqual({ origin: "http://direct.example:8000", address: peer });
  }
  for (const peer of ["10.1.2.3", "::ffff:10.1.2.3", "2001:db8:1::5", "192.0.2.7"]) {
    expect(await seen(peer, FORWARDED)).toEqual({ origin: "https://leads.example.com", address: "203.0.113.9" });
  }
});

test.each([
  ["the entries that the client sent precede the one that the proxy added", "6.6.6.6, 203.0.113.9", "203.0.113.9"],
  ["a row of trusted proxies", "203.0.113.9, 10.9.9.9, 2001:db8:1::2", "203.0.113.9"],
  ["proxies only", "10.0.0.2, 10.0.0.3", "10.0.0.2"],
  ["a port", "203.0.113.9:4711", "203.0.113.9"],
  ["IPv6 with brackets and a port", "[2001:DB8::0:9]:4711", "2001:db8::9"],
  ["IPv4 within IPv6", "::ffff:203.0.113.9", "203.0.113.9"],
  ["garbage at the end says nothing", "203.0.113.9, <script>", "10.0.0.1"],
  ["garbage before the client", "unknown, 203.0.113.9", "203.0.113.9"],
  ["garbage before a proxy", "unknown, 10.0.0.2", "10.0.0.2"],
  ["nothing", "", "10.0.0.1"],
])("the client of a proxy: %s", async (_, list, address) => {
  expect((await seen("10.0.0.1", { "X-Forwarded-For": list })).address).toBe(address);
});

test("scheme and host are those that the outermost trusted proxy reports", async () => {
  const origin = async (headers: Record<string, string>) => (await seen("10.0.0.1", headers)).origin;
  expect(await origin({ "X-Forwarded-Proto": "HTTPS" })).toBe("https://direct.example:8000");
  expect(await origin({ "X-Forwarded-Proto": "http, https" })).toBe("https://direct.example:8000");
  const two = { "X-Forwarded-For": "203.0.113.9, 10.0.0.2", "X-Forwarded-Proto": "https, http" };
  expect(await origin(two)).toBe("https://direct.example:8000");
  expect(await origin({ "X-Forwarded-Proto": "javascript", "X-Forwarded-Host": "a'b" })).toBe(
    "http://direct.example:8000",
  );
  expect(await origin({ "X-Forwarded-Host": "leads.example.com:99999" })).toBe("http://direct.example:8000");
  expect(await origin({ "X-Forwarded-Proto": "https", "X-Forwarded-Host": "leads.example.com:443" })).toBe(
    "https://leads.example.com",
  );
});

test("the configured public address takes precedence", async () => {
  const own = "https://own.example";
  expect((await seen("10.0.0.1", FORWARDED, own)).origin).toBe(own);
  expect((await seen("198.51.100.1", {}, own)).origin).toBe(own);
});

const GARBAGE = fc
  .oneof(
    fc.string({ maxLength: 60 }),
    fc
      .array(fc.constantFrom("10.0.0.1", "[", "]", "::", "a'b", ":99999", "%", "/", "<", "é", " ", "1.2.3"), {
        maxLength: 8,
      })
      .map((parts) => parts.join(",")),
  )
  .map((value) => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, ""));

test("invalid forwarded headers are ignored", async () => {
  const given = fc.record({ "X-Forwarded-For": GARBAGE, "X-Forwarded-Proto": GARBAGE, "X-Forwarded-Host": GARBAGE });
  await fc.assert(
    fc.asyncProperty(given, fc.constantFrom("10.0.0.1", "2001:db8:1::1", "8.8.8.8"), async (headers, peer) => {
      const { origin, address } = await seen(peer, headers);
      expect(new URL(origin).origin).toBe(origin);
      expect(origin).toMatch(/^https?:\/\/[a-z0-9.:[\]_-]+$/);
      expect(address).toMatch(/^[0-9a-f.:]+$/);
    }),
    { numRuns: 500 },
  );
});

const { api, database, makeAccount, makeUser } = await testApp({ network });

test("everything that uses the address of a request gets the same one", async () => {
  const account = await makeAccount();
  const admin = await makeUser(account, { role: "admin", username: "admin" });
  await makeUser(account);
  const signIn = await api.post("/api/v1/session/", {
    body: { username: "admin", password: PASSWORD },
    headers: { ...FORWARDED, Origin: "https://leads.example.com" },
    from: "10.0.0.1",
  });
  expect(signIn.status).toBe(201);
  expect(signIn.headers.get("set-cookie")).toMatch(/^__Host-leadplane=.*; Secure/);
  const list = await api.get("/api/v1/users/?page_size=1", { as: admin, headers: FORWARDED, from: "10.0.0.1" });
  expect(list.body.next).toBe("https://leads.example.com/api/v1/users/?page=2&page_size=1");
  const event = await database.pool.query("select ip from audit_event where action = 'sign_in'");
  expect(event.rows).toEqual([{ ip: "203.0.113.9" }]);
  const stranger = await api.post("/api/v1/session/", {
    body: { username: "admin", password: PASSWORD },
    headers: { ...FORWARDED, Origin: "https://leads.example.com" },
    from: "198.51.100.1",
  });
  expect(stranger.status).toBe(403);
});

test("guesses of one client of the proxy do not affect another client", async () => {
  const attempt = (client: string) =>
    api.post("/api/token-auth/", {
      body: { username: "admin", password: "a guess" },
      headers: { "X-Forwarded-For": client },
      from: "10.0.0.1",
    });
  for (let n = 0; n < 10; n += 1) await attempt("203.0.113.50");
  expect((await attempt("203.0.113.50")).status).toBe(429);
  expect((await attempt("203.0.113.51")).status).toBe(400);
});
