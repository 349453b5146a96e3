import { beforeAll, describe, expect, test } from "vitest";
import type { QuestionType } from "#engine";
import { backfillOnce } from "../rollups/backfill.ts";
import { differences } from "../rollups/compare.ts";
import { foldOnce } from "../rollups/fold.ts";
import { readRollupState } from "../rollups/state.ts";
import { type TestUser, testApp } from "../testing/app.ts";
import { FILTERS_FORMAT } from "./filters.ts";
import { matchesFilters } from "./matching.ts";

const { api, database, makeAccount, makeUser, editModel } = await testApp();
const LEADS = "/api/v1/leads/";

const account = await makeAccount();
let client: TestUser;

const question = (number: number, field_name: string, type: QuestionType, data: object = {}) =>
  ({
    kind: "question",
    action: "create",
    data: { number, text: `${field_name}?`, field_name, type, ...data },
  }) as const;

const COLOURS = [
  { text: "Dark red", slug: "red", value: 10 },
  { text: "Blue", slug: "blue", value: 20 },
  { text: "Green", slug: "green", value: 30 },
];

const SENT = {
  ann: {
    income: 3000,
    ratios: [0.7 + 0.1, 5],
    colour: "red",
    colours: ["red", "blue"],
    since: "2024-01-31",
    about: "Café 100%",
  },
  ben: { income: 5000, ratios: [1], colour: "blue", colours: ["blue"], since: "2024-02-01", days: ["2024-05-01"] },
  cem: { income: 7000.5, colour: "red", colours: ["green"], about: "   " },
  dea: { income: -5, days: ["2023-01-01", "2024-12-31"], about: "cafe\u0301 under_score" },
  eve: {},
} as const;

const SOURCES: Readonly<Record<string, object>> = {
  ann: { utm_source: "google", utm_campaign: "Spring, early" },
  ben: { utm_source: "Google", utm_medium: "cpc" },
  cem: { utm_source: "google", utm_medium: "cpc" },
};

beforeAll(async () => {
  client = await makeUser(account);
  await editModel(
    account,
    question(1, "income", "number", { min_value: -100, max_value: 10_000 }),
    question(2, "ratios", "number", { multiple_values: true }),
    question(3, "colour", "choice", { choices: COLOURS }),
    question(4, "colours", "multiple_choice", { choices: COLOURS }),
    question(5, "since", "date"),
    question(6, "days", "date", { multiple_values: true }),
    question(7, "about", "text"),
    {
      kind: "scoring_model",
      action: "create",
      data: { question: 1, formula: "{income} / 100", x_axis: true, y_axis: false },
    },
    {
      kind: "scoring_model",
      action: "create",
      data: { question: 3, formula: "{colour}", x_axis: false, y_axis: true },
    },
    {
      kind: "recommendation",
      action: "create",
      data: { question: 1, rule: "If {income} > 4000", response_text: "Rich" },
    },
    { kind: "recommendation", action: "create", data: { question: 1, rule: "If {income} > 0", response_text: "Well" } },
  );
  for (const [lead_id, answers] of Object.entries(SENT)) {
    const name = lead_id === "ann" ? "Zoe\u0308 Müller" : lead_id === "ben" ? "Zoë" : null;
    const source = SOURCES[lead_id];
    const body = { lead_id, name, answers, ...(source === undefined ? {} : { source }) };
    const sent = await api.post(LEADS, { as: client, body });
    if (sent.status !== 201) throw new Error(JSON.stringify(sent.body));
  }
});

const get = (query: Record<string, string>) =>
  api.get(`${LEADS}?${new URLSearchParams({ ordering: "lead_id", page_size: "100", ...query })}`, { as: client });

async function found(query: Record<string, string>): Promise<string> {
  const { status, body } = await get(query);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.results.map(({ lead_id }: { lead_id: string }) => lead_id).join(" ");
}

const byAnswers = (answers: unknown) => found({ answers: JSON.stringify(answers) });

test("leads are found by their source, whole values only; unknown kinds are rejected", async () => {
  await database.pool.query({
    text: "update lead set source = null where account_id = $1 and lead_id = 'eve'",
    values: [account.id],
  });
  for (const [query, leads] of [
    [{ source: "api" }, "ann ben cem dea"],
    [{ source: "unknown" }, "eve"],
    [{ source: "unknown,api" }, "ann ben cem dea eve"],
    [{ source: "admin,import" }, ""],
    [{ token_name: client.username }, "ann ben cem dea"],
    [{ token_name: client.username.slice(1) }, ""],
    [{ token_name: "", utm_source: " " }, "ann ben cem dea eve"],
    [{ utm_source: "google" }, "ann cem"],
    [{ utm_source: "goog" }, ""],
    [{ utm_source: " google", utm_medium: "cpc" }, "cem"],
    [{ utm_campaign: "Spring, early", source: "api" }, "ann"],
  ] as const)
    expect(await found(query), JSON.stringify(query)).toBe(leads);
  expect((await get({ source: "api,robot", utm_term: "x".repeat(201) })).body).toEqual({
    source: { 1: [expect.stringContaining("robot")] },
    utm_term: [expect.stringContaining("200")],
  });
});

test.each<[Record<string, string>, string]>([
  [{ min_x: "50" }, "ben cem"],
  [{ max_x: "30" }, "ann dea eve"],
  [{ min_x: "30", max_x: "50" }, "ann ben"],
  [{ min_x: "70.005" }, "cem"],
  [{ min_y: "20" }, "ben"],
  [{ max_y: "0" }, "dea eve"],
  [{ min_total: "70", max_y: "10" }, "cem"],
  [{ x_category: "B" }, "cem"],
  [{ x_category: "D", y_category: "D" }, "ann dea eve"],
  [{ recommendation: "1" }, "ben cem"],
  [{ recommendation: "2" }, "ann"],
  [{ recommendation: "99" }, ""],
  [{ recommendation: "1,2" }, "ann ben cem"],
  [{ recommendation: "2, 99" }, "ann"],
  [{ model_version: "12" }, "ann ben cem dea eve"],
  [{ model_version: "3" }, ""],
  [{ search: "zoë" }, "ann ben"],
  [{ search: "ZOE\u0308 M" }, "ann"],
  // nothing is left to compare
  [{ search: "\u0301\u0301\u0301" }, ""],
])("%j finds %j", async (query, leads) => {
  expect(await found(query)).toBe(leads);
});

test("several priorities and rules may be given, with commas or as separate parameters", async () => {
  const priorities = ["High", "Medium", "Low", "Disqualified"];
  const each = new Map<string, string>();
  for (const priority of priorities) each.set(priority, await found({ priority }));
  expect([...each.values()].join(" ").trim().split(/ +/).sort()).toEqual(Object.keys(SENT));
  for (const some of [["High", "Disqualified"], ["Medium", "Low", "High"], priorities]) {
    const expected = some.flatMap((priority) => (each.get(priority) ?? "").split(" ")).filter((id) => id !== "");
    expect((await found({ priority: some.join(",") })).split(" "), some.join()).toEqual(expected.sort());
    const repeated = new URLSearchParams({ ordering: "lead_id" });
    for (const priority of some) repeated.append("priority", priority);
    const { body } = await api.get(`${LEADS}?${repeated}`, { as: client });
    expect(body.results.map(({ lead_id }: { lead_id: string }) => lead_id)).toEqual(expected);
  }
  const unknown = await get({ priority: "High,Lo" });
  expect([unknown.status, Object.keys(unknown.body)]).toEqual([400, ["priority"]]);
  expect((await api.get(`${LEADS}?min_x=1&min_x=2`, { as: client })).status).toBe(400);
});

describe("answers", () => {
  test.each<[object, string]>([
    [{ income: { min: 5000 } }, "ben cem"],
    [{ income: { max: "3000" } }, "ann dea"],
    [{ income: { min: 3000, max: 5000 } }, "ann ben"],
    [{ income: { min: -1000 } }, "ann ben cem dea"],
    // to twelve digits, as the engine compares
    [{ ratios: { min: 0.8, max: 1 } }, "ann ben"],
    [{ ratios: { max: 0.8 } }, "ann"],
    // one element must be within both limits
    [{ ratios: { min: 2, max: 4 } }, ""],
    [{ colour: { any: ["red"] } }, "ann cem"],
    [{ colour: { any: ["DARK RED", 20] } }, "ann ben cem"],
    [{ colours: { any: ["blue", "green"] } }, "ann ben cem"],
    [{ colours: { any: ["red"] } }, "ann"],
    [{ since: { min: "2024-02-01" } }, "ben"],
    [{ since: { max: "2024-01-31" } }, "ann"],
    [{ since: { min: "2024-01-31T23:30:00Z" } }, "ann ben"],
    [{ days: { min: "2024-01-01", max: "2024-06-01" } }, "ben"],
    [{ days: { min: "2024-06-01" } }, "dea"],
    [{ about: { contains: "CAFÉ" } }, "ann dea"],
    [{ about: { contains: "cafe\u0301" } }, "ann dea"],
    [{ about: { contains: "100%" } }, "ann"],
    [{ about: { contains: "r_s" } }, "dea"],
    [{ about: { contains: "a_e" } }, ""],
    [{ about: { contains: "'; drop table lead; --" } }, ""],
    [{ about: { contains: "" } }, "ann ben cem dea eve"],
    [{ about: { answered: true } }, "ann dea"],
    [{ about: { answered: false } }, "ben cem eve"],
    [{ colours: { answered: false } }, "dea eve"],
    [{ income: { answered: true, max: 0 } }, "dea"],
    [{ income: { min: 4000 }, colour: { any: ["red"] } }, "cem"],
    [{ income: { min: null } }, "ann ben cem dea eve"],
    [{}, "ann ben cem dea eve"],
  ])("%j finds %j", async (answers, leads) => {
    expect(await byAnswers(answers)).toBe(leads);
  });

  test.each<[unknown, object]>([
    [{ incme: { min: 1 } }, { incme: ['There is no question with this field name. Did you mean "income"?'] }],
    [
      { colour: { min: 1 } },
      { colour: ['"min" does not apply to a question that has choices. Use "any" or "answered".'] },
    ],
    [
      { about: { any: ["x"] } },
      { about: ['"any" does not apply to a question that takes text. Use "contains" or "answered".'] },
    ],
    [
      { income: { mn: 1 } },
      { income: ['There is no filter "mn". Did you mean "min"? Use "min", "max", or "answered".'] },
    ],
    [{ income: { min: 10, max: 5 } }, { income: ['"min" is greater than "max".'] }],
    [
      { income: { min: "a lot" } },
      { income: ['"min": "a lot" is not a number. Use digits and, if needed, a decimal point, such as 1234.5.'] },
    ],
    [{ income: { min: " " } }, { income: ['"min" is blank.'] }],
    [{ income: 5 }, { income: ['Expected an object with "min", "max", or "answered".'] }],
    [{ income: null }, { income: ['Expected an object with "min", "max", or "answered".'] }],
    [{ since: { min: "2024-02-30" } }, { since: [expect.stringMatching(/^"min": "2024-02-30" is not a/)] }],
    [
      { colour: { any: ["reed"] } },
      { colour: ['"any": "reed" is not a choice. Did you mean "red"? The choices are "Dark red", "Blue", "Green".'] },
    ],
    [{ colour: { any: "red" } }, { colour: ['"any" must be a list of at least one choice.'] }],
    [{ colour: { any: [] } }, { colour: ['"any" must be a list of at least one choice.'] }],
    [{ about: { contains: "\0" } }, { about: ['"contains": Null characters are not allowed.'] }],
    [{ about: { answered: "yes" } }, { about: ['"answered" must be true or false.'] }],
    [
      JSON.parse('{"__proto__": {"min": 1}, "constructor": {"min": 1}}'),
      JSON.parse(
        '{"__proto__": ["There is no question with this field name."], "constructor": ["There is no question with this field name."]}',
      ),
    ],
  ])("%j is rejected with a fault of its field", async (answers, errors) => {
    const { status, body } = await get({ answers: JSON.stringify(answers) });
    expect([status, body.answers]).toEqual([400, errors]);
  });

  test.each(["x", "[]", "5", "null", '"income"', "{income: 1}"])("%j is not a filter", async (answers) => {
    const { status, body } = await get({ answers });
    expect([status, body]).toEqual([
      400,
      { answers: ['Enter a JSON object keyed by field name, such as {"credit_score": {"min": 700}}.'] },
    ]);
  });

  test("all faulty parameters are reported at once, including those by answers", async () => {
    const { status, body } = await get({ min_x: "much", answers: '{"incme": {"min": 1}}', nothing: "1" });
    expect(status).toBe(400);
    expect(Object.keys(body).sort()).toEqual(["answers", "min_x", "nothing"]);
    expect(Object.keys(body.answers)).toEqual(["incme"]);
  });

  test("thousands of unknown fields are counted, not listed", async () => {
    const answers = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`f${index}`, {}]));
    const { status, body } = await get({ answers: JSON.stringify(answers) });
    expect(status).toBe(400);
    expect(Object.keys(body.answers)).toHaveLength(51);
  });
});

test("pages of a filtered list contain each lead once, and their links keep the filter", async () => {
  const answers = JSON.stringify({ income: { min: 3000 } });
  const first = await get({ answers, page_size: "2", ordering: "-x_axis" });
  expect(first.body.count).toBe(3);
  const next = await api.get(first.body.next, { as: client });
  const ids = [...first.body.results, ...next.body.results].map(({ lead_id }: { lead_id: string }) => lead_id);
  expect(ids).toEqual(["cem", "ben", "ann"]);
  expect(next.body.next).toBeNull();
});

test("answers from before a question was changed match nothing, and break nothing", async () => {
  const other = await makeAccount();
  const its = await makeUser(other);
  const send = (lead_id: string, answers: object) => api.post(LEADS, { as: its, body: { lead_id, answers } });
  await editModel(other, question(1, "when", "text"), question(2, "size", "text"));
  await send("old", { when: "soon", size: "huge" });
  await editModel(
    other,
    { kind: "question", action: "update", id: 1, data: { type: "date" } },
    { kind: "question", action: "update", id: 2, data: { type: "number" } },
  );
  await send("new", { when: "2024-05-05", size: 12 });
  for (const answers of [{ when: { min: "2000-01-01" } }, { when: { max: "2999-01-01" } }, { size: { min: 0 } }]) {
    const query = new URLSearchParams({ answers: JSON.stringify(answers) });
    const { body } = await api.get(`${LEADS}?${query}`, { as: its });
    expect(body.results.map(({ lead_id }: { lead_id: string }) => lead_id)).toEqual(["new"]);
  }
});

test("identifiers are in one order, and case is folded in one way, in any locale of the database", async () => {
  const other = await makeAccount();
  const its = await makeUser(other);
  const names = { b: "ÉCOLE Ñandú", B: "жук", _: "ΑΘΗΝΑ", "1": "Ö" };
  for (const [lead_id, name] of Object.entries(names)) {
    await api.post(LEADS, { as: its, body: { lead_id, name, answers: {} } });
  }
  const found = async (query: string) => {
    const { body } = await api.get(`${LEADS}?${query}`, { as: its });
    return body.results.map(({ lead_id }: { lead_id: string }) => lead_id);
  };
  expect(await found("ordering=lead_id")).toEqual(["1", "B", "_", "b"]);
  expect(await found("ordering=-lead_id")).toEqual(["b", "_", "B", "1"]);
  for (const [text, id] of [
    ["école ñ", "b"],
    ["ecole nandu", "b"],
    ["ЖУК", "B"],
    ["αθηνα", "_"],
    ["ö", "1b"],
  ]) {
    const ids = await found(`ordering=lead_id&search=${encodeURIComponent(text as string)}`);
    expect([text, ids.join("")]).toEqual([text, id]);
  }
});

test("filters that were stored before searches ignored accents find what they found then", async () => {
  const filters = { search: "zoe", ordering: [] };
  const foundIn = async (format: number) => {
    const condition = matchesFilters({ format, filters, answers: [], timeZone: "UTC" });
    const rows = await database.of(account.id).selectFrom("lead").select("lead_id").where(condition).execute();
    return rows.map(({ lead_id }) => lead_id).sort();
  };
  expect([await foundIn(4), await foundIn(FILTERS_FORMAT)]).toEqual([["ann"], ["ann", "ben"]]);
});

describe.each(["leads", "rollups"])(
  "answers are found under every name that their question has had, from the %s",
  (from) => {
    test("fields and slugs are renamed, swapped, deleted, and created again", async () => {
      const renaming = await makeAccount();
      const as = await makeUser(renaming, { role: "admin" });
      const timings = [{ text: "Immediate" }, { text: "Later" }, { text: "Never" }];
      await editModel(
        renaming,
        question(1, "city", "text"),
        question(2, "timing", "choice", { choices: timings }),
        question(3, "extras", "multiple_choice", { choices: ["Pool", "Sauna", "Garden"].map((text) => ({ text })) }),
        question(4, "income", "number"),
        question(5, "since", "date"),
        question(6, "rent", "number"),
      );
      if (from === "rollups") while ((await backfillOnce(database, renaming.id)) !== undefined);
      const send = async (lead_id: string, answers: object, allow_duplicates = false) => {
        const sent = await api.post(LEADS, { as, body: { lead_id, answers, allow_duplicates } });
        expect(sent.status, JSON.stringify(sent.body)).toBe(201);
      };
      const fold = async () => {
        if (from === "rollups") while ((await foldOnce(database, renaming.id)) > 0);
      };
      const old = {
        city: "Rome",
        timing: "immediate",
        extras: ["pool", "sauna"],
        income: 10,
        since: "2024-01-31",
        rent: 1,
      };
      await send("a", old);
      await send("b", { ...old, timing: "later", extras: "sauna, garden" });
      await send("c", { timing: "never" });
      await fold();
      const change = (id: number, data: object) => ({ kind: "question", action: "update", id, data }) as const;
      const slug = (id: number, parent: number, to: string, text?: string) =>
        ({
          kind: "choice",
          parent,
          action: "update",
          id,
          data: { slug: to, ...(text === undefined ? {} : { text }) },
        }) as const;
      await editModel(
        renaming,
        slug(1, 2, "right-now", "Right now"),
        slug(4, 3, "swimming"),
        change(1, { field_name: "town" }),
        change(5, { field_name: "moved" }),
        // two that have swapped names
        change(4, { field_name: "money" }),
        change(6, { field_name: "income" }),
        change(4, { field_name: "rent" }),
        // the slug of a deleted choice, given to another one
        { kind: "choice", parent: 2, action: "delete", id: 3 },
        slug(2, 2, "never"),
        // and one created again
        { kind: "choice", parent: 3, action: "delete", id: 6 },
        { kind: "choice", parent: 3, action: "create", data: { text: "Garden" } },
      );
      await send("d", { town: "Oslo", timing: "right-now", extras: ["sauna", "garden"], rent: 20, income: 2 });
      await fold();

      const matching = async (answers: object) => {
        const query = new URLSearchParams({ ordering: "lead_id", answers: JSON.stringify(answers) });
        const { status, body } = await api.get(`${LEADS}?${query}`, { as });
        expect(status, JSON.stringify(body)).toBe(200);
        return body.results.map(({ lead_id }: { lead_id: string }) => lead_id).join("");
      };
      const filters: readonly (readonly [object, string])[] = [
        [{ town: { contains: "rome" } }, "ab"],
        [{ city: { contains: "o" } }, "abd"],
        [{ town: { answered: false } }, "c"],
        [{ timing: { any: ["right-now"] } }, "ad"],
        [{ timing: { any: ["immediate"] } }, "ad"],
        [{ timing: { any: ["Right now", "never"] } }, "abd"],
        [{ timing: { answered: true } }, "abcd"],
        [{ extras: { any: ["swimming"] } }, "a"],
        [{ extras: { any: ["pool", "sauna"] } }, "abd"],
        [{ extras: { any: ["garden"] } }, "d"],
        [{ rent: { min: 10 } }, "abd"],
        [{ income: { max: 5 } }, "abd"],
        [{ income: { min: 2 } }, "d"],
        [{ moved: { min: "2024-01-01" } }, "ab"],
        [{ moved: { answered: false } }, "cd"],
      ];
      for (const [answers, leads] of filters) expect([answers, await matching(answers)]).toEqual([answers, leads]);

      const analytics = await api.get("/api/v1/analytics/question_analytics/", { as });
      const counts = Object.fromEntries(
        analytics.body.map(
          ({
            field_name,
            answer_distribution,
          }: {
            field_name: string;
            answer_distribution: { response: string; count: number }[];
          }) => [field_name, answer_distribution.map(({ response, count }) => `${response}: ${count}`).join(", ")],
        ),
      );
      expect(counts).toEqual({
        town: "Rome: 2, Oslo: 1",
        timing: "Right now: 2, Later: 1, (other): 1",
        extras: "Pool: 1, Sauna: 3, Garden: 1, (other): 1",
        rent: "10: 2, 20: 1",
        moved: "2024-01-31: 2",
        income: "1: 2, 2: 1",
      });
      if (from === "rollups") {
        const db = database.of(renaming.id);
        const state = await readRollupState(db, renaming.id);
        expect(state?.backfilled_to).toBeNull();
        expect(state && (await differences(db, state))).toEqual([]);
      }

      const file = await api.get("/api/v1/exports/leads.csv?ordering=lead_id&columns=lead_id,town,timing,extras", {
        as,
      });
      expect(String(file.body).split("\r\n").slice(1, 5)).toEqual([
        "a,Rome,Right now,Pool; Sauna",
        "b,Rome,Later,Sauna; garden (deleted)",
        "c,,never (deleted),",
        "d,Oslo,Right now,Sauna; Garden",
      ]);

      // a lead's own answers, and the request of a form that has not been updated yet
      const lead = await api.get(`${LEADS}a/`, { as });
      await send("a", lead.body.answers, true);
      const again = await api.get(`${LEADS}a/`, { as });
      expect(again.body.answers).toEqual({
        town: "Rome",
        timing: "right-now",
        extras: ["swimming", "sauna"],
        // these names now belong to other questions
        income: 10,
        moved: "2024-01-31",
        rent: 1,
      });
      const tried = await api.post(`${LEADS}test/`, { as, body: { answers: { city: "Rome", extras: "pool" } } });
      expect(tried.status).toBe(200);
      const both = await api.post(LEADS, { as, body: { answers: { city: "Rome", town: "Oslo" } } });
      expect(both.body.answers).toEqual({ city: [expect.stringContaining("no question with this field name")] });
    });
  },
);
