import pino from "pino";
import { afterAll, describe, expect, test, vi } from "vitest";
import { createServices } from "../../api/create-services.ts";
import { createApp } from "../../app.ts";
import { createClicks } from "../../links/clicks.ts";
import { createMetrics } from "../../metrics/metrics.ts";
import { type Json, SECRET_KEY, type TestUser, testApp } from "../../testing/app.ts";
import { createQuestion } from "../../testing/edits.ts";

const PUBLIC_URL = "https://leads.example.com";
const network = { trustedProxies: [], publicUrl: PUBLIC_URL };
const metrics = createMetrics();
const { api, app, database, services, makeAccount, makeUser, testTokenOf, editModel } = await testApp({
  network,
  metrics,
});
const { clicks } = services.links;

const silent = pino({ level: "silent" });
const secondNode = createServices(database, SECRET_KEY, silent, { network });
const secondApp = createApp(secondNode);
afterAll(async () => {
  await secondNode.links.clicks.close();
  await secondNode.ingest.drain();
  await secondNode.tokens.close();
});

const LEADS = "/api/v1/leads/";
const EFFECTIVENESS = "/api/v1/analytics/recommendation_effectiveness/";
const BROWSER = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0" };
const AFFILIATE = "https://lender.example/apply?partner=42&x=a b".replace(" ", "%20");
const REDIRECT = "https://www.example.com/thanks";

const rule = (more: object = {}) =>
  ({
    kind: "recommendation",
    action: "create",
    data: {
      question: 1,
      rule: "If {income} >= 10",
      response_text: "Apply now",
      affiliate_link: AFFILIATE,
      redirect_url: REDIRECT,
      ...more,
    },
  }) as never;

interface Tracking {
  readonly id: number;
  readonly slug: string;
  readonly client: TestUser;
  readonly admin: TestUser;
}

const settle = (id: number, as: TestUser, track_links: boolean) =>
  api.patch(`/api/v1/accounts/${id}/`, { as, body: { track_links } });

/** An account with one rule that has both links, and tracking turned on. */
async function trackingAccount(isOn = true): Promise<Tracking> {
  const account = await makeAccount();
  await editModel(account, createQuestion(1, "number", "income"), rule());
  const client = await makeUser(account);
  const admin = await makeUser(account, { role: "admin" });
  if (isOn) expect((await settle(account.id, admin, true)).body).toMatchObject({ track_links: true });
  return { ...account, client, admin };
}

async function submit(as: TestUser | string, lead_id: string, more: object = {}): Promise<Json> {
  const { status, body } = await api.post(LEADS, { as, body: { lead_id, answers: { income: 20 }, ...more } });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const entryOf = (lead: Json) => lead.recommendations.income;
const pathOf = (link: string) => link.slice(PUBLIC_URL.length);

interface Followed {
  readonly status: number;
  readonly location: string | null;
  readonly headers: Headers;
  readonly text: string;
}

async function follow(link: string, on = app, init: RequestInit = {}): Promise<Followed> {
  const response = await on.request(link.startsWith("/") ? link : pathOf(link), { headers: BROWSER, ...init });
  const { status, headers } = response;
  return { status, headers, location: headers.get("Location"), text: await response.text() };
}

const clicksOf = async (as: TestUser, leadId: string): Promise<Json> => {
  await clicks.flush();
  return (await api.get(`${LEADS}${encodeURIComponent(leadId)}/`, { as })).body.clicks;
};

async function figuresOf({ id, client }: Pick<Tracking, "id" | "client">): Promise<Json> {
  await clicks.flush();
  await database.pool.query({ text: "delete from analytics_cache where account_id = $1", values: [id] });
  return (await api.get(EFFECTIVENESS, { as: client })).body.rules[0];
}

test("off by default; on, every answer to a program has tracked links, and people in the admin see the rule's own", async () => {
  const { id, client, admin } = await trackingAccount(false);
  expect(entryOf(await submit(client, "before"))).toMatchObject({ affiliate_link: AFFILIATE, redirect_url: REDIRECT });
  expect((await settle(id, admin, true)).status).toBe(200);
  await expect
    .poll(async () => entryOf(await submit(client, "L", { allow_duplicates: true })).redirect_url)
    .not.toBe(REDIRECT);
  const submitted = entryOf(await submit(client, "L", { allow_duplicates: true }));
  expect(submitted).toMatchObject({ response_text: "Apply now", rule_id: 1 });
  for (const name of ["affiliate_link", "redirect_url"]) {
    expect(submitted[name]).toMatch(/^https:\/\/leads\.example\.com\/r\/[\w-]{28,60}$/);
  }
  const read = await api.get(`${LEADS}L/`, { as: client });
  expect(entryOf(read.body)).toEqual(submitted);
  const again = await api.get(`${LEADS}L/`, {
    as: client,
    headers: { "If-None-Match": read.headers.get("ETag") ?? "" },
  });
  expect(again.status).toBe(304);
  const listed = await api.get(`${LEADS}?search=L`, { as: client });
  expect(listed.body.results.map(entryOf)).toEqual([submitted]);
  const history = await api.get(`${LEADS}L/history/`, { as: client });
  expect(entryOf(history.body.results[0])).toEqual(submitted);
  const batch = await api.post(`${LEADS}batch/`, {
    as: client,
    body: { leads: [{ lead_id: "L", answers: { income: 20 }, allow_duplicates: true }] },
  });
  expect(entryOf(batch.body.results[0].lead)).toEqual(submitted);
  // not stored, so there is no lead to count for
  const tried = await api.post(`${LEADS}test/`, { as: client, body: { answers: { income: 20 } } });
  expect(entryOf(tried.body).redirect_url).toBe(REDIRECT);

  const session = await api.post("/api/v1/session/", {
    body: { username: admin.username, password: "correct horse battery staple" },
    headers: { Origin: PUBLIC_URL },
  });
  const Cookie = session.headers.get("set-cookie")?.split(";")[0] ?? "";
  const seen = await api.get(`${LEADS}L/`, { headers: { Cookie } });
  expect(entryOf(seen.body)).toMatchObject({ affiliate_link: AFFILIATE, redirect_url: REDIRECT });
});

test("a click is redirected to the rule's link by a 302 that nothing keeps, and counted for its rule and lead", async () => {
  const account = await trackingAccount();
  const { affiliate_link, redirect_url } = entryOf(await submit(account.client, "jane@example.com"));
  await submit(account.client, "other");
  expect(affiliate_link).not.toContain("jane");
  const answer = await follow(affiliate_link);
  expect(answer).toMatchObject({ status: 302, location: AFFILIATE, text: "" });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
    "x-content-type-options": "nosniff",
  });
  expect(answer.headers.get("set-cookie")).toBeNull();
  await follow(affiliate_link);
  // what platforms add to links they pass on
  expect((await follow(`${redirect_url}?fbclid=1`)).location).toBe(REDIRECT);
  const [clicked] = await clicksOf(account.client, "jane@example.com");
  expect(clicked).toMatchObject({ rule_id: 1, affiliate_clicks: 2, redirect_clicks: 1 });
  expect(clicked.first_at <= clicked.last_at).toBe(true);
  expect(await clicksOf(account.client, "other")).toEqual([]);
  expect(await figuresOf(account)).toMatchObject({ leads: 2, clicks: 3, clicked_leads: 1 });
});

test("HEAD, prefetching, and programs that say so are redirected and not counted; other methods are refused", async () => {
  const account = await trackingAccount();
  const { redirect_url: link } = entryOf(await submit(account.client, "L"));
  const silently = [
    { method: "HEAD" },
    { headers: { "User-Agent": "Slackbot-LinkExpanding 1.0" } },
    { headers: { ...BROWSER, "Sec-Purpose": "prefetch" } },
    { headers: {} },
  ];
  for (const init of silently) expect(await follow(link, app, init)).toMatchObject({ status: 302, location: REDIRECT });
  expect(await clicksOf(account.client, "L")).toEqual([]);
  const posted = await follow(link, app, { method: "POST" });
  expect([posted.status, posted.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
  expect(await metrics.text()).toMatch(/leadplane_link_clicks_total\{outcome="ignored"\} [1-9]/);
});

test("whatever is left of a link gets a small page, and never leads anywhere", async () => {
  const { client } = await trackingAccount();
  const { redirect_url } = entryOf(await submit(client, "L"));
  const path = pathOf(redirect_url);
  const broken = [
    "/r",
    "/r/",
    `${path}/x`,
    `${path}.`,
    path.slice(0, -1),
    path.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
    `/r/${encodeURIComponent("https://evil.example/")}`,
    "/r//evil.example",
    "/r/%0d%0aLocation:%20https://evil.example",
    `/r/${"A".repeat(10_000)}`,
  ];
  for (const each of broken) {
    const answer = await follow(each);
    expect({ each, status: answer.status, location: answer.location }).toEqual({ each, status: 404, location: null });
    expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.text).toContain("This link does not work");
  }
  // the public address is never that of a request
  const elsewhere = await app.request(`https://evil.example${LEADS}L/`, {
    headers: { Authorization: `Token ${await tokenFor(client)}`, "X-Forwarded-Host": "evil.example" },
  });
  expect(entryOf(await elsewhere.json()).redirect_url).toBe(redirect_url);
});

const tokenFor = async (user: TestUser) =>
  (await api.post("/api/token-auth/", { body: { username: user.username, password: "correct horse battery staple" } }))
    .body.token;

test("links lead where the rule of their version led, whatever becomes of the rule, and nowhere that no rule named", async () => {
  const account = await trackingAccount();
  const named = new Set([AFFILIATE, REDIRECT]);
  const given: { link: string; leads: string }[] = [];
  const give = async (leadId: string) => {
    const entry = entryOf(await submit(account.client, leadId, { allow_duplicates: true }));
    for (const [name, leads] of [
      ["affiliate_link", latest.affiliate_link],
      ["redirect_url", latest.redirect_url],
    ] as const) {
      if (leads === "") expect(entry[name]).toBe("");
      else given.push({ link: entry[name], leads });
    }
  };
  let latest = { affiliate_link: AFFILIATE, redirect_url: REDIRECT };
  await give("L");
  const changes = [
    { redirect_url: "https://www.example.com/ümlaut/{income}?q=é" },
    { affiliate_link: "" },
    { affiliate_link: "http://second.example:8080/#fragment", redirect_url: "" },
    { redirect_url: `https://long.example/${"x".repeat(1_970)}` },
  ];
  for (const data of changes) {
    latest = { ...latest, ...data };
    await editModel(account, { kind: "recommendation", action: "update", id: 1, data } as never);
    for (const link of Object.values(latest)) if (link !== "") named.add(new URL(link).href);
    await give("L");
    await give(`lead of ${JSON.stringify(data).length}`);
  }
  await editModel(account, { kind: "recommendation", action: "delete", id: 1 } as never);
  // as on a node that has just started
  for (const on of [app, secondApp]) {
    for (const { link, leads } of given) {
      const { status, location } = await follow(link, on);
      expect([status, location === leads || location === new URL(leads).href]).toEqual([302, true]);
      expect(location).toMatch(/^[!-~]+$/);
      expect(named.has(new URL(location ?? "").href)).toBe(true);
    }
  }
  // a version or a rule that the account does not have, correctly signed
  const of = { accountId: account.id, leadId: "L", version: 1, ruleId: 1, name: "redirect_url" } as const;
  for (const other of [{ version: 1 }, { version: 999 }, { ruleId: 77, version: 3 }, { accountId: 2_000_000_000 }]) {
    expect((await follow(`/r/${services.links.tokens.write({ ...of, ...other })}`)).status).toBe(404);
  }
  // off again: old links work and count, new results have none
  expect((await settle(account.id, account.admin, false)).status).toBe(200);
  expect((await follow(given[0]?.link ?? "")).status).toBe(302);
});

test("what is stored in the model is not trusted: only addresses of the web are tracked, and redirected to", async () => {
  const { id, client } = await trackingAccount();
  const stored = [
    "javascript:alert(1)",
    "//evil.example",
    "https://user:secret@evil.example/",
    "https://a.example/\r\nX: y",
  ];
  for (const [index, link] of stored.entries()) {
    const leadId = `bad-${index}`;
    await submit(client, leadId);
    await database.pool.query({
      text: `update model_version set document = replace(document::text, $2, $3)::json where account_id = $1`,
      values: [id, REDIRECT, JSON.stringify(link).slice(1, -1)],
    });
    const fresh = createServices(database, SECRET_KEY, silent, { network });
    const token = services.links.tokens.write({ accountId: id, leadId, version: 3, ruleId: 1, name: "redirect_url" });
    const answer = await follow(`/r/${token}`, createApp(fresh));
    await fresh.tokens.close();
    expect([link, answer.status, answer.location]).toEqual([link, 404, null]);
    await database.pool.query({
      text: `update model_version set document = replace(document::text, $3, $2)::json where account_id = $1`,
      values: [id, REDIRECT, JSON.stringify(link).slice(1, -1)],
    });
  }
});

test("test leads have links that lead to the same place and count nothing", async () => {
  const account = await trackingAccount();
  const token = await testTokenOf(account.client);
  const { redirect_url } = entryOf(await submit(token, "T"));
  expect(await follow(redirect_url)).toMatchObject({ status: 302, location: REDIRECT });
  await clicks.flush();
  expect((await api.get(`${LEADS}T/`, { as: token })).body.clicks).toEqual([]);
  const { rows } = await database.pool.query("select from lead_click where account_id = -$1::int", [account.id]);
  expect(rows).toEqual([]);
});

test("an erased lead leaves no click, and none is counted later; its links still work", async () => {
  const account = await trackingAccount();
  const { redirect_url } = entryOf(await submit(account.client, "jane@example.com"));
  const kept = entryOf(await submit(account.client, "kept"));
  for (const link of [redirect_url, kept.redirect_url]) await follow(link);
  await clicks.flush();
  // one more waits while the lead is erased
  await follow(redirect_url);
  const path = `${LEADS}${encodeURIComponent("jane@example.com")}/`;
  expect((await api.delete(path, { as: account.admin })).status).toBe(200);
  expect((await follow(redirect_url)).location).toBe(REDIRECT);
  await clicks.flush();
  const { rows } = await database.pool.query("select lead_id from lead_click where account_id = $1", [account.id]);
  expect(rows).toEqual([{ lead_id: "kept" }]);
  expect(await figuresOf(account)).toMatchObject({ leads: 1, clicks: 1, clicked_leads: 1 });
});

test("links end with their account", async () => {
  const account = await trackingAccount();
  const superuser = await makeUser(await makeAccount(), { role: "superuser" });
  const { redirect_url } = entryOf(await submit(account.client, "L"));
  expect((await follow(redirect_url)).status).toBe(302);
  expect((await follow(redirect_url, secondApp)).status).toBe(302);
  expect((await api.delete(`${LEADS}L/`, { as: account.admin })).status).toBe(200);
  expect((await api.delete(`/api/v1/accounts/${account.id}/`, { as: superuser })).status).toBe(204);
  expect((await follow(redirect_url)).status).toBe(404);
  // another node learns it in the background, by a click that comes ten seconds later
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11_000 });
  try {
    await expect.poll(async () => (await follow(redirect_url, secondApp)).status).toBe(404);
  } finally {
    vi.useRealTimers();
  }
  await Promise.all([clicks.flush(), secondNode.links.clicks.flush()]);
  expect([clicks.waiting, secondNode.links.clicks.waiting]).toEqual([0, 0]);
});

test("the clicks of several nodes, accounts, and leads add up, however they are stored", async () => {
  const accounts = [await trackingAccount(), await trackingAccount()];
  const leads = ["a", "ä", "𝒳", "Z", "z"];
  const links = await Promise.all(
    accounts.flatMap(({ client }) => leads.map(async (id) => entryOf(await submit(client, id)).affiliate_link)),
  );
  await Promise.all(
    Array.from({ length: 40 }, async (_, round) => {
      for (const link of round % 2 === 0 ? links : links.toReversed())
        await follow(link, round % 2 === 0 ? app : secondApp);
      if (round % 5 === 0) await Promise.all([clicks.flush(), secondNode.links.clicks.flush()]);
    }),
  );
  await Promise.all([clicks.flush(), secondNode.links.clicks.flush()]);
  for (const account of accounts) expect(await figuresOf(account)).toMatchObject({ clicks: 200, clicked_leads: 5 });
});

describe("the database", () => {
  /** Runs work while another transaction holds what clicks and links are stored in. */
  async function whileStuck(work: () => Promise<void>): Promise<void> {
    const client = await database.pool.connect();
    try {
      await client.query("begin");
      await client.query("lock table lead_click, model_version, account, lead in access exclusive mode");
      await work();
    } finally {
      await client.query("rollback");
      client.release();
    }
  }

  test("is not waited for: clicks are redirected while it is stuck, and counted afterwards", async () => {
    const account = await trackingAccount();
    const { redirect_url } = entryOf(await submit(account.client, "L"));
    let storing: Promise<void> | undefined;
    await whileStuck(async () => {
      await follow(redirect_url);
      storing = clicks.flush();
      for (let n = 0; n < 99; n += 1) expect((await follow(redirect_url)).status).toBe(302);
    });
    await storing;
    expect(await clicksOf(account.client, "L")).toMatchObject([{ redirect_clicks: 100 }]);
  });

  test("gets a click half a second later without being asked, and the rest when a server stops", async () => {
    const account = await trackingAccount();
    const { redirect_url } = entryOf(await submit(account.client, "L"));
    const stored = async () =>
      (await database.pool.query("select redirect_clicks from lead_click where account_id = $1", [account.id])).rows;
    await clicks.flush();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const link = services.links.tokens.read(pathOf(redirect_url).slice("/r/".length));
      if (link === undefined) throw new Error("the link is not valid");
      clicks.add(link);
      vi.advanceTimersByTime(500);
      expect(clicks.waiting).toBe(0);
    } finally {
      vi.useRealTimers();
    }
    await expect.poll(stored).toEqual([{ redirect_clicks: 1 }]);
    const stopping = createClicks(database.pool, { log: silent });
    stopping.add({ accountId: account.id, leadId: "L", version: 3, ruleId: 1, name: "redirect_url" });
    await stopping.close();
    expect(await stored()).toEqual([{ redirect_clicks: 2 }]);
  });

  test("may be gone for long: clicks wait in limited memory, what does not fit is reported, and the rest is stored", async () => {
    const account = await trackingAccount();
    await submit(account.client, "L-1");
    await submit(account.client, "L-2");
    const lines: string[] = [];
    const log = pino({ level: "error" }, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
    const down = vi.fn().mockRejectedValue(Object.assign(new Error("down"), { code: "ECONNREFUSED" }));
    let query: typeof database.pool.query = down as never;
    const pool = { query: (...args: Parameters<typeof query>) => query(...args) } as unknown as typeof database.pool;
    const own = createClicks(pool, { log, metrics, maxBytes: 600 });
    const click = (leadId: string) =>
      own.add({ accountId: account.id, leadId, version: 3, ruleId: 1, name: "redirect_url" });
    for (let n = 0; n < 5; n += 1) {
      for (const leadId of ["L-1", "L-2", "L-3", "L-4"]) click(leadId);
      await own.flush();
    }
    expect(down).toHaveBeenCalled();
    expect(own.waiting).toBe(2);
    expect(lines).toEqual(["clicks are not counted until the database is available again: too many wait for it"]);
    query = database.pool.query.bind(database.pool) as never;
    await own.close();
    expect(own.waiting).toBe(0);
    expect(await figuresOf(account)).toMatchObject({ clicks: 10, clicked_leads: 2 });
  });
});

test("a flood of invalid links asks the database nothing", async () => {
  await Promise.all([clicks.flush(), secondNode.links.clicks.flush()]);
  const queries = vi.spyOn(database.pool, "query");
  try {
    for (let n = 0; n < 200; n += 1) expect((await follow(`/r/${"A".repeat(54)}${n}`)).status).toBe(404);
    expect(queries).not.toHaveBeenCalled();
  } finally {
    queries.mockRestore();
  }
});

test("without a public address it cannot be turned on, and everything else of the account can be changed", async () => {
  const { id, admin, client } = await trackingAccount();
  const unknown = createServices(database, SECRET_KEY, silent);
  const without = createApp(unknown);
  const patch = (of: number, as: string, body: object) =>
    without.request(`/api/v1/accounts/${of}/`, {
      method: "PATCH",
      headers: { Authorization: `Token ${as}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const token = await tokenFor(admin);
  expect((await patch(id, token, { name: "Renamed", track_links: true })).status).toBe(200);
  expect((await patch(id, token, { track_links: false })).status).toBe(200);
  const refused = await patch(id, token, { track_links: true });
  expect([refused.status, await refused.json()]).toEqual([
    400,
    {
      track_links: [
        "Tracked links begin with the public address of this server, which it does not know. Ask its operator to set PUBLIC_URL.",
      ],
      codes: { track_links: ["incompatible"] },
    },
  ]);
  expect((await settle(id, client, true)).status).toBe(403);
  const { body: log } = await api.get("/api/v1/audit-log/?target_type=account&action=update", { as: admin });
  expect(log.results.map(({ before, after }: Json) => [before.track_links, after.track_links])).toEqual([
    [true, undefined],
    [true, true],
    [undefined, true],
  ]);
  await unknown.tokens.close();
});
