import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { afterAll, expect, test } from "vitest";
import { FINGERPRINT_COLUMN, LEAD_COLUMNS, OUTCOME_COLUMNS, SOURCE_COLUMNS } from "#contract";
import type { QuestionType } from "#engine";
import { FILTERS_FORMAT } from "../../leads/filters.ts";
import { matchesFilters } from "../../leads/matching.ts";
import { COLUMNS } from "../../leads/queries.ts";
import type { LeadRow } from "../../leads/rows.ts";
import { directly, walk } from "../../leads/walk.ts";
import { type Json, type TestUser, testApp } from "../../testing/app.ts";
import { parseCsv } from "../../testing/csv.ts";

const { api, app, database, makeAccount, makeUser, editModel, tokenOf } = await testApp();
const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
await once(server, "listening");
afterAll(() => new Promise((resolve) => server.close(resolve)));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const LEADS = "/api/v1/leads/";
const EXPORT = "/api/v1/exports/leads.csv";

const question = (number: number, field_name: string, type: QuestionType, data: object = {}) =>
  ({
    kind: "question",
    action: "create",
    data: { number, text: `${field_name}?`, field_name, type, ...data },
  }) as const;

async function accountWithQuestions() {
  const account = await makeAccount();
  const choices = [
    { text: "=Yes, or +no", slug: "yes" },
    { text: "@all", slug: "all" },
  ];
  await editModel(
    account,
    question(1, "income", "number"),
    question(2, "about", "text"),
    question(3, "sure", "choice", { choices }),
    question(4, "which", "multiple_choice", { choices }),
    question(5, "days", "date", { multiple_values: true }),
    question(6, "priority", "integer"),
    { kind: "scoring_model", action: "create", data: { question: 1, formula: "{income} / 100" } },
    {
      kind: "recommendation",
      action: "create",
      data: { question: 1, rule: "If {income} > 0", response_text: "-Welcome-" },
    },
  );
  return { account, client: await makeUser(account) };
}

async function submit(client: TestUser, body: object): Promise<void> {
  const sent = await api.post(LEADS, { as: client, body });
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body));
}

/** Rows inserted without the API, many at once. */
async function fill(accountId: number, count: number): Promise<void> {
  await database.pool.query({
    text: `insert into lead (account_id, lead_id, answers, model_version, evaluated_on, x, y, total, x_band, y_band,
        total_band, created_at, scored_at)
      select $1, 'L' || lpad(n::text, 6, '0'), jsonb_build_object('income', n % 7, 'about', repeat('word ', 20)), 1,
        '2026-01-01', n / 2 % 50, 0, n / 2 % 50, 'D', 'D', 'D', moment, moment
      from generate_series(1, $2) n, lateral (select timestamptz '2026-01-01' + n / 3 * interval '1 microsecond') t(moment)`,
    values: [accountId, count],
  });
}

/** Over a connection, as it arrives. */
async function download(client: TestUser, query: string): Promise<Response> {
  return await fetch(`${url}${EXPORT}?${query}`, { headers: { Authorization: `Token ${await tokenOf(client)}` } });
}

const table = (text: string) => {
  const [head = [], ...rows] = parseCsv(text.replace("\uFEFF", ""));
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [head[index] ?? "", cell])));
};

test("all columns, with text that a spreadsheet would execute made harmless", async () => {
  const { account, client } = await accountWithQuestions();
  await submit(client, {
    lead_id: "=1+1",
    name: '+cmd|" /C calc"!A0',
    email: "a@example.com",
    answers: {
      income: -550.5,
      about: "-2+3,\n=x",
      sure: "yes",
      which: ["all", "yes"],
      days: ["2024-01-31", "2024-02-01"],
      priority: 3,
    },
  });
  const source = { utm_source: "@news", utm_campaign: "spring", gclid: "7" };
  await submit(client, { lead_id: "plain", answers: { income: 100, about: "Olé" }, source });
  const own = ["income", "about", "sure", "which", "days", "answers.priority"];
  const sources = SOURCE_COLUMNS.map(([name]) => name);
  const all = [...LEAD_COLUMNS, FINGERPRINT_COLUMN, ...sources, ...own].join(",");
  const { status, headers, body } = await api.get<string>(`${EXPORT}?ordering=total_score&columns=${all}`, {
    as: client,
  });
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("content-disposition")).toMatch(
    new RegExp(`^attachment; filename="leads-${account.slug}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
  );
  expect(headers.get("x-total-count")).toBe("2");
  expect(headers.get("cache-control")).toBe("no-store");
  // without names, those of the source are left out that most leads do not have
  const standard = await api.get<string>(EXPORT, { as: client });
  expect(parseCsv(standard.body.replace("\uFEFF", ""))[0]).toEqual([
    ...LEAD_COLUMNS,
    "source.type",
    ...OUTCOME_COLUMNS,
    ...own,
  ]);
  const stored = await api.get(`${LEADS}plain/`, { as: client });
  const readEvents = async () => (await api.get("/api/v1/events/?types=lead.created", { as: client })).body.results;
  // older transactions may delay them
  await expect.poll(readEvents).toHaveLength(2);
  const events = await readEvents();
  const created: { lead_id: string; fingerprint: string }[] = events.map(({ data }: Json) => data);
  expect(table(body)).toEqual([
    {
      lead_id: "'=1+1",
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      name: `'+cmd|" /C calc"!A0`,
      email: "a@example.com",
      x_axis: "-5.51",
      y_axis: "0",
      total_score: "-5.51",
      x_category: "D",
      y_category: "D",
      priority: "Disqualified",
      recommendation: "",
      model_version: "9",
      [FINGERPRINT_COLUMN]: created.find(({ lead_id }) => lead_id === "=1+1")?.fingerprint,
      income: "-550.5",
      about: "'-2+3,\n=x",
      sure: "'=Yes, or +no",
      which: "'@all; =Yes, or +no",
      ...Object.fromEntries(SOURCE_COLUMNS.map(([name]) => [name, ""])),
      "source.type": "api",
      "source.token_name": client.username,
      days: "2024-01-31; 2024-02-01",
      "answers.priority": "3",
    },
    expect.objectContaining({
      lead_id: "plain",
      created_at: stored.body.created_at,
      name: "",
      recommendation: "'-Welcome-",
      "source.type": "api",
      "source.utm_source": "'@news",
      "source.utm_campaign": "spring",
      "source.gclid": "7",
      "source.fbclid": "",
      about: "Olé",
      which: "",
    }),
  ]);
});

test("the file begins with a byte order mark, and its lines end with CRLF", async () => {
  const { client } = await accountWithQuestions();
  const response = await download(client, "columns=lead_id,total_score");
  expect(Buffer.from(await response.arrayBuffer()).toString("latin1")).toBe("\xef\xbb\xbflead_id,total_score\r\n");
  expect(response.headers.get("x-total-count")).toBe("0");
});

test("the requested columns, in their order; those that do not exist are reported with all other faults", async () => {
  const { client } = await accountWithQuestions();
  await submit(client, { lead_id: "a", answers: { income: 5, sure: "yes" } });
  const some = await api.get<string>(`${EXPORT}?columns=income,%20lead_id,answers.priority`, { as: client });
  expect(some.body.replace("\uFEFF", "")).toBe("income,lead_id,answers.priority\r\n5,a,\r\n");
  const one = await api.get<string>(`${EXPORT}?columns=name`, { as: client });
  expect(one.body.replace("\uFEFF", "")).toBe('name\r\n""\r\n');
  const query = new URLSearchParams({ columns: "lead_id,incme,lead_id,", answers: '{"sur": {}}' });
  const wrong = await api.get(`${EXPORT}?${query}`, { as: client });
  expect(wrong.status).toBe(400);
  expect(wrong.body).toEqual({
    columns: [
      'There is no column "incme". Did you mean "income"?',
      'The column "lead_id" is named twice.',
      'There is no column "".',
    ],
    answers: { sur: ['There is no question with this field name. Did you mean "sure"?'] },
  });
  expect((await api.get(`${EXPORT}?page=2`, { as: client })).status).toBe(400);
});

test("a renamed column has its present name, and so does one of a choice", async () => {
  const { account, client } = await accountWithQuestions();
  const { results } = (await api.get("/api/v1/questions/", { as: client })).body;
  const rename = (field: string, field_name: string) => {
    const { id } = results.find((each: Json) => each.field_name === field);
    return editModel(account, { kind: "question", action: "update", id, data: { field_name } });
  };
  await rename("income", "earnings");
  await rename("priority", "urgency");
  await rename("about", "email");
  await rename("which", "those");
  const refused = async (columns: string, more = "") =>
    (await api.get(`${EXPORT}?columns=${columns}${more}`, { as: client })).body.columns;
  expect(await refused("income,answers.priority,about")).toEqual([
    'There is no column "income". It is called "earnings" now.',
    'There is no column "answers.priority". It is called "urgency" now.',
    'There is no column "about". It is called "answers.email" now.',
  ]);
  expect(await refused("which.yes", "&multiple_choice=columns")).toEqual([
    'There is no column "which.yes". It is called "those.yes" now.',
  ]);
});

test.each(["-created_at", "created_at", "total_score", "-total_score", "x_axis", "lead_id", "-lead_id"])(
  "thousands of leads ordered by %s: each once, in the order of the list",
  async (ordering) => {
    const { account, client } = await accountWithQuestions();
    await fill(account.id, 1_234);
    const { headers, body } = await api.get<string>(`${EXPORT}?ordering=${ordering}&columns=lead_id,total_score`, {
      as: client,
    });
    expect(headers.get("x-total-count")).toBe("1234");
    const exported = table(body).map(({ lead_id }) => lead_id);
    expect(new Set(exported).size).toBe(1_234);
    const listed: string[] = [];
    for (let page = 1; page <= 13; page += 1) {
      const { body: answer } = await api.get(`${LEADS}?ordering=${ordering}&page_size=100&page=${page}`, {
        as: client,
      });
      listed.push(...answer.results.map(({ lead_id }: { lead_id: string }) => lead_id));
    }
    expect(exported).toEqual(listed);
  },
);

test("filters select the exported leads, and the audit log says who exported what", async () => {
  const { account, client } = await accountWithQuestions();
  const admin = await makeUser(account, { role: "admin" });
  await fill(account.id, 100);
  const query = new URLSearchParams({ answers: JSON.stringify({ income: { max: 0 } }), columns: "income" });
  const { headers, body } = await api.get<string>(`${EXPORT}?${query}`, { as: client });
  expect(headers.get("x-total-count")).toBe("14");
  expect(new Set(table(body).map(({ income }) => income))).toEqual(new Set(["0"]));
  const log = await api.get("/api/v1/audit-log/?action=export", { as: admin });
  expect(log.body.results).toMatchObject([
    {
      actor: { id: client.id },
      action: "export",
      target: { type: "lead" },
      before: null,
      after: { rows: 14, answers: ["income"], columns: ["income"] },
    },
  ]);
});

test("another account's leads are in nobody's export", async () => {
  const one = await accountWithQuestions();
  const two = await accountWithQuestions();
  await submit(one.client, { lead_id: "secret", answers: {} });
  const { headers, body } = await api.get<string>(EXPORT, { as: two.client });
  expect([headers.get("x-total-count"), table(body)]).toEqual(["0", []]);
});

test("leads that arrive in the meantime neither repeat nor hide any", async () => {
  const { account, client } = await accountWithQuestions();
  await fill(account.id, 5_000);
  const response = await download(client, "columns=lead_id,about");
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const utf8 = new TextDecoder();
  let text = utf8.decode((await reader.read()).value, { stream: true });
  for (const lead_id of ["L000001b", "L002500b", "new"]) await submit(client, { lead_id, answers: {} });
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += utf8.decode(part.value, { stream: true });
  }
  const ids = table(text).map(({ lead_id }) => lead_id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => /^L\d+$/.test(id ?? ""))).toHaveLength(5_000);
});

test("large leads are read a few at a time, each once and in order", async () => {
  const { account, client } = await accountWithQuestions();
  for (let n = 0; n < 12; n += 1) {
    // every fourth is larger than a part may be
    const about = "x".repeat(n % 4 === 0 ? 1_900 : 300);
    await submit(client, { lead_id: `L${String(n).padStart(2, "0")}`, answers: { about } });
  }
  const condition = matchesFilters({
    filters: { ordering: ["lead_id"] },
    answers: [],
    format: FILTERS_FORMAT,
    timeZone: "UTC",
  });
  // all have equal scores
  for (const [ordering, sign] of [
    [["lead_id"], 1],
    [["-lead_id"], -1],
    [["-created_at"], -1],
    [["-created_at", "x_axis"], -1],
    [["total_score", "-created_at"], -1],
    [["-x_axis", "y_axis", "lead_id"], 1],
  ] as const) {
    const parts: string[][] = [];
    for await (const rows of walk<LeadRow>(directly(database.of(account.id)), {
      condition,
      order: ordering,
      size: { leads: 5, bytes: 1_500 },
      columns: { select: COLUMNS },
    })) {
      parts.push(rows.map(({ lead_id }) => lead_id));
    }
    const all = parts.flat();
    expect(all).toEqual([...all].sort((a, b) => sign * (a < b ? -1 : 1)));
    expect(new Set(all).size).toBe(12);
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(5);
    // no lead comes in a part after a large one
    for (const part of parts) {
      const large = part.findIndex((id) => Number(id.slice(1)) % 4 === 0);
      expect(large === -1 || large === part.length - 1).toBe(true);
    }
  }
});

test("a cell can be sent again, whatever the texts; parameters change the layout for other programs", async () => {
  const account = await makeAccount();
  const texts = ["Me, myself and I", "Wait; is it?", 'Say "yes"', "Cash"];
  await editModel(
    account,
    question(1, "who", "multiple_choice", { choices: texts.map((text) => ({ text })) }),
    question(2, "rates", "number", { multiple_values: true }),
    question(3, "days", "date", { multiple_values: true }),
    question(4, "phone", "text"),
    question(5, "tone", "choice", {
      choices: [
        { text: "Same", slug: "a" },
        { text: "Same", slug: "b" },
      ],
    }),
  );
  const client = await makeUser(account);
  const answers = {
    who: ["me-myself-and-i", "wait-is-it", "say-yes"],
    rates: [-1, 2.5],
    days: ["2024-01-31", "2024-02-01"],
    phone: "+49 30 1234",
    tone: "b",
  };
  await submit(client, { lead_id: "-7", answers });
  const file = async (query: string) => parseCsv(String((await api.get(`${EXPORT}?${query}`, { as: client })).body));
  const columns = Object.keys(answers);
  const [, row = []] = await file(`columns=lead_id,${columns.join(",")}`);
  expect(row).toEqual([
    "-7",
    '"Me, myself and I"; "Wait; is it?"; "Say ""yes"""',
    "-1; 2.5",
    "2024-01-31; 2024-02-01",
    "+49 30 1234",
    "b",
  ]);
  const again = Object.fromEntries(columns.map((name, index) => [name, row[index + 1]]));
  await submit(client, { lead_id: "again", answers: again });
  expect((await api.get(`${LEADS}again/`, { as: client })).body.answers).toEqual(answers);

  const laid = String(
    (
      await api.get(`${EXPORT}?columns=lead_id,rates,total_score&ordering=lead_id&separator=semicolon&decimal=comma`, {
        as: client,
      })
    ).body,
  );
  expect(laid.split("\r\n").slice(0, 2)).toEqual(["lead_id;rates;total_score", '-7;"-1; 2,5";0']);
  const [head, each] = await file(
    "multiple_choice=columns&columns=lead_id,who.me-myself-and-i,who.cash&ordering=lead_id",
  );
  expect([head, each]).toEqual([
    ["lead_id", "who.me-myself-and-i", "who.cash"],
    ["-7", "1", "0"],
  ]);
  const refused = await api.get(`${EXPORT}?separator=pipe&decimal=dot`, { as: client });
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ["separator", "decimal"]]);
});

test("leads that are given by id, whatever their identifiers contain; the audit log contains none of the ids", async () => {
  const { account, client } = await accountWithQuestions();
  for (const id of ["a", "b,c", "b"]) await submit(client, { lead_id: id, answers: { income: 100 } });
  const named = (lead_ids: string) => `lead_ids=${encodeURIComponent(lead_ids)}&ordering=lead_id&columns=lead_id`;
  const found = await download(client, named('["b,c","a","no such lead"]'));
  expect(table(await found.text())).toEqual([{ lead_id: "a" }, { lead_id: "b,c" }]);
  for (const faulty of ["a", "[]", "[1]", JSON.stringify(Array.from({ length: 101 }, (_, n) => `lead-${n}`))])
    expect(await download(client, named(faulty))).toMatchObject({ status: 400 });
  const admin = await makeUser(account, { role: "admin" });
  const { body } = await api.get("/api/v1/audit-log/?action=export", { as: admin });
  expect(body.results[0].after).toMatchObject({ rows: 2, lead_ids: "(not recorded)" });
});
