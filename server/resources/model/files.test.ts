import { describe, expect, test } from "vitest";
import { type FieldErrors, leavesOf } from "#contract";
import { testApp } from "../../testing/app.ts";

const { api, makeAccount, makeUser } = await testApp();

const V1 = "/api/v1";
const PLAN = `${V1}/model/plan/`;
const APPLY = `${V1}/model/apply/`;
const FILE = `${V1}/model/file/`;
const YAML = { "Content-Type": "application/yaml" };

const YAML_FILE = `
format: 1
name: Income only
questions:
  - field_name: income
    text: Income?
    type: number
  - field_name: kind   # asked second
    text: Kind?
    type: choice
    choices:
      - { text: Good }
      - { text: Bad, value: 7 }
calculated_fields: []
scoring_models:
  - question: income
    formula: "{income}"
    value_ranges: [{ start: 0, end: 10, points: 5 }, { start: 10, points: 50 }]
recommendations:
  - { question: kind, rule: "If {kind} == 'bad'", response_text: Sorry, type: rejection }
`;

async function newAccount() {
  const account = await makeAccount();
  const [admin, client] = [await makeUser(account, { role: "admin" }), await makeUser(account)];
  return { account, admin, client };
}

const textsOf = (changes: readonly { readonly text: string }[]) => changes.map(({ text }) => text);

test("a file is planned without any change, applied as one version, and scores the same as a model made by hand", async () => {
  const { admin, client } = await newAccount();
  const plan = await api.post(PLAN, { as: admin, headers: YAML, body: YAML_FILE });
  expect(plan).toMatchObject({ status: 200, body: { version: 1 } });
  expect(textsOf(plan.body.changes)).toEqual([
    'question "Income?" (income) added',
    'question "Kind?" (kind) added with 2 choices',
    'scoring model 1 ("Income?") added: {income}, with 2 value ranges',
    `rule 1 of "Kind?" added: If {kind} == 'bad'`,
  ]);
  expect((await api.get(`${V1}/questions/`, { as: admin })).body.count).toBe(0);
  const applied = await api.post(APPLY, { as: admin, headers: YAML, body: YAML_FILE });
  expect(applied).toMatchObject({ status: 200, body: { version: 2, changed: true, changes: plan.body.changes } });
  expect(applied.headers.get("Model-Version")).toBe("2");
  expect(applied.headers.get("Model-Previous-Version")).toBe("1");
  const again = await api.post(APPLY, { as: admin, headers: YAML, body: YAML_FILE });
  expect(again).toMatchObject({ status: 200, body: { version: 2, changed: false, changes: [] } });
  expect(again.headers.get("Model-Version")).toBeNull();
  const lead = await api.post(`${V1}/leads/`, { as: client, body: { answers: { income: 12, kind: "bad" } } });
  expect(lead.body).toMatchObject({ x_axis: 50, recommendation: "Sorry", model_version: 2 });
  const versions = await api.get(`${V1}/model-versions/`, { as: admin });
  expect(versions.body.results.map((row: { note: string }) => row.note)).toEqual([
    'Applied the model file "Income only"',
    "Started without a model",
  ]);
  const log = await api.get(`${V1}/audit-log/?action=apply`, { as: admin });
  expect(log.body.results).toMatchObject([
    {
      action: "apply",
      target: { type: "model_version", id: "2", label: "Version 2" },
      before: { live_version: 1 },
      after: { live_version: 2, file: "Income only", changes: 4 },
    },
  ]);
  const undone = await api.post(`${V1}/model-versions/1/restore/`, {
    as: admin,
    headers: { "If-Match": applied.headers.get("Model-ETag") ?? "" },
  });
  expect(undone.status).toBe(201);
  expect((await api.get(`${V1}/questions/`, { as: admin })).body.count).toBe(0);
});

test("an agency undoes in a client's account what it did there", async () => {
  const agency = await makeAccount();
  const client = await makeAccount({ parent: agency.id });
  const as = await makeUser(agency, { role: "admin" });
  const headers = { "X-Account": client.slug };
  const applied = await api.post(APPLY, { as, headers: { ...headers, ...YAML }, body: YAML_FILE });
  const ifMatch = { "If-Match": applied.headers.get("Model-ETag") ?? "" };
  expect((await api.get(`${V1}/model/`, { as, headers })).headers.get("ETag")).toBe(ifMatch["If-Match"]);
  const undone = await api.post(`${V1}/model-versions/1/restore/`, { as, headers: { ...headers, ...ifMatch } });
  expect(undone.status).toBe(201);
});

describe("an export", () => {
  test("is JSON or YAML, as requested, and changes nothing when it is applied again", async () => {
    const { account, admin } = await newAccount();
    await api.post(APPLY, { as: admin, headers: YAML, body: YAML_FILE });
    const json = await api.get(FILE, { as: admin });
    expect(json.headers.get("Content-Type")).toBe("application/json");
    expect(json.headers.get("Vary")).toBe("Accept");
    expect(json.body).toMatchObject({ format: 1, name: account.slug, questions: [{ field_name: "income" }, {}] });
    expect(json.body.$schema).toMatch(/\/schemas\/model-1\.json$/);
    const asked = [
      api.get(`${FILE}?format=yaml`, { as: admin }),
      api.get(FILE, { as: admin, headers: { Accept: "application/yaml" } }),
      // like every known parameter without a value, an empty format is ignored
      api.get(`${FILE}?format=`, { as: admin, headers: { Accept: "application/yaml" } }),
      api.get(FILE, { as: admin, headers: { Accept: "text/html, application/json;q=0.5, text/yaml;q=0.9" } }),
    ];
    for (const { headers, body: text } of await Promise.all(asked)) {
      expect(headers.get("Content-Type")).toBe("application/yaml");
      expect(text).toMatch(/^\$schema: .*\nformat: 1\n/);
      const plan = await api.post(PLAN, { as: admin, headers: YAML, body: text });
      expect(plan).toMatchObject({ status: 200, body: { version: 2, changes: [] } });
    }
    for (const accept of ["application/json, application/yaml", "*/*", "text/html"]) {
      const answer = await api.get(FILE, { as: admin, headers: { Accept: accept } });
      expect(answer.headers.get("Content-Type"), accept).toBe("application/json");
    }
    expect((await api.get(`${FILE}?format=xml`, { as: admin })).status).toBe(400);
    expect((await api.post(PLAN, { as: admin, body: json.body })).body).toEqual({ version: 2, changes: [] });
  });

  test("has the tag of the live model, which plan and apply accept", async () => {
    const { admin } = await newAccount();
    const [file, model, plan] = [
      await api.get(FILE, { as: admin }),
      await api.get(`${V1}/model/`, { as: admin }),
      await api.post(PLAN, { as: admin, body: { format: 1 } }),
    ];
    const tag = file.headers.get("ETag") ?? "";
    expect([model.headers.get("ETag"), plan.headers.get("ETag")]).toEqual([tag, tag]);
    expect((await api.get(FILE, { as: admin, headers: { "If-None-Match": tag } })).status).toBe(304);
    const headers = { ...YAML, "If-Match": tag };
    expect((await api.post(APPLY, { as: admin, headers, body: YAML_FILE })).status).toBe(200);
    const late = await api.post(APPLY, { as: admin, headers, body: { format: 1, recommendations: [] } });
    expect(late.status).toBe(412);
    expect(late.body.detail).toMatch(/Nothing was applied/);
    expect((await api.get(`${V1}/recommendations/`, { as: admin })).body.count).toBe(1);
  });
});

describe("a file that cannot be applied", () => {
  const FAULTY = `
format: 1
colour: red
questions:
  - field_name: income
    text: Income?
    type: numbr
  - field_name: 9lives
    text: Cats?
    type: number
    min_value: 5
    max_value: 1
calculated_fields:
  - { name: a, formula: "{b}" }
  - { name: b, formula: "{a}" }
scoring_models:
  - question: income
    formula: "{income} +"
    weight: heavy
  - question: nobody
    formula: "{a}"
recommendations:
  - { question: income, rule: "{income}", response_text: "" }
bands: none
`;

  test("reports all faults at once, in shape and in meaning, each at its path with its line, and stores nothing", async () => {
    const { admin } = await newAccount();
    for (const path of [PLAN, APPLY]) {
      const { status, body } = await api.post(path, { as: admin, headers: YAML, body: FAULTY });
      expect(status).toBe(400);
      expect(body.colour).toEqual([expect.stringMatching(/Unknown field.*\(line 3\)/)]);
      expect(body.questions[0].type[0]).toMatch(/numbr.*Did you mean "number".*\(line 7\)/);
      expect(body.questions[1].field_name[0]).toMatch(/\(line 8\)/);
      expect(body.calculated_fields[0].formula[0]).toMatch(/a → b → a.*\(line 14\)/);
      expect(body.scoring_models[0].formula[0]).toMatch(/\(line 18\)/);
      expect(body.scoring_models[0].weight[0]).toMatch(/\(line 19\)/);
      expect(body.recommendations[0].rule[0]).toMatch(/If.*\(line 23\)/);
      expect(body.recommendations[0].response_text[0]).toMatch(/blank.*\(line 23\)/);
      expect(body.bands[0]).toMatch(/\(line 24\)/);
    }
    expect((await api.get(`${V1}/model/`, { as: admin })).body.version).toBe(1);
  });

  test("reports them in JSON too, without lines", async () => {
    const { admin } = await newAccount();
    const questions = [{ field_name: "a", text: "A", type: "slider", step: "2.5" }, { text: 7 }, "?"];
    const scoring_models = [
      { question: "a", formula: "1", weight: "1.25", value_ranges: [{ start: "1", points: "2.5" }, 7] },
    ];
    const file = { format: 1, questions, scoring_models };
    const { status, body } = await api.post(APPLY, { as: admin, body: { ...file, extra: 1 } });
    expect(status).toBe(400);
    expect(Object.keys(body).sort()).toEqual(["extra", "questions", "scoring_models"]);
    expect(Object.keys(body.questions[0]).sort()).toEqual(["max_value", "min_value"]);
    expect(Object.keys(body.questions[1]).sort()).toEqual(["field_name", "text", "type"]);
    expect(body.questions[2]).toEqual({ non_field_errors: [expect.stringMatching(/object/)] });
  });

  test.each([
    [{ format: 2, questions: [], novelty: 1 }, /format 2.*reads format 1.*Update/],
    [{ format: "1" }, /Use `format: 1`/],
    [{}, /Use `format: 1`/],
  ])("a file of another format: %j", async (file, message) => {
    const { admin } = await newAccount();
    const { status, body } = await api.post(PLAN, { as: admin, body: file });
    expect(status).toBe(400);
    expect(body.format).toEqual([expect.stringMatching(message)]);
  });

  test.each([
    ["format: 1\nquestions: [", 400, /not valid YAML.*line/],
    ["", 400, /empty/],
    ["format: 1\nformat: 1", 400, /appears twice.*line 1/],
    // PyYAML writes texts that are numbers in YAML 1.2 like this
    ["format: 1\ndescription: 1e3", 400, /Not a valid string\. Put it in quotes: \\"1e3\\"\. \(line 2\)/],
    ["format: 1\ndescription: 0o17", 400, /Put it in quotes: \\"0o17\\"/],
    ["format: 1\ndescription: [1]", 400, /Not a valid string\. \(line 2\)/],
    ["- 1\n- 2", 400, /object/],
    [`format: 1\ndescription: "${"x".repeat(600_000)}"`, 413, /512 KiB/],
    ['format: 1\ndescription: "\\0"', 400, /Null/i],
  ])("%.30s", async (body, status, message) => {
    const { admin } = await newAccount();
    const answer = await api.post(PLAN, { as: admin, headers: YAML, body });
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toMatch(message);
  });

  test("duplicate members are reported, of which JSON keeps only the last", async () => {
    const { admin } = await newAccount();
    const body =
      '{"format": 1, "questions": [{"text": "A", "text": "B", "type": "text", "field_name": "a"}], "questions": []}';
    expect(await api.post(PLAN, { as: admin, body })).toMatchObject({
      status: 400,
      body: { questions: expect.anything() },
    });
    const inside = '{"format": 1, "questions": [{}, {"text": "A", "text": "B", "type": "text", "field_name": "a"}]}';
    const { body: refused } = await api.post(PLAN, { as: admin, body: inside });
    expect(refused.questions[1]).toEqual({ text: ["This field appears twice."] });
  });

  const rep = <Item>(length: number, item: (n: number) => Item) => Array.from({ length }, (_, n) => item(n));
  const wrong = (n: number) => ({ field_name: `a${n}`, text: "A?", type: "neither" });

  test.each<[string, object, RegExp]>([
    ["things that are no questions", { questions: rep(5_000, () => 1) }, /at most 500 questions/],
    [
      "fields in circles",
      { calculated_fields: rep(5_000, (n) => ({ name: `a${n}`, formula: `{a${n}}` })) },
      /at most 200/,
    ],
    [
      "ranges",
      { scoring_models: [{ question: "a", formula: "1", value_ranges: rep(5_000, () => ({ points: "no" })) }] },
      /at most 200 value ranges/,
    ],
    [
      "faults in lists that are no longer than they may be",
      { questions: rep(500, (n) => ({ ...wrong(n), choices: rep(200, () => 1) })) },
      /More than 1,000 values are wrong.*questions\[0\]/,
    ],
    [
      "members that nobody knows",
      {
        questions: rep(500, (n) => ({ ...wrong(n), ...Object.fromEntries(rep(50, (m) => [`u${m}`, 1])) })),
      },
      /More than 1,000 values are wrong/,
    ],
    [
      "formulas",
      {
        recommendations: rep(900, () => ({ question: "a", rule: `If ${"{b} and ".repeat(200)}1`, response_text: "A" })),
      },
      /at most 250,000 characters/,
    ],
  ])("a file with too many %s is rejected early, within the time of a request", async (_, part, message) => {
    const { admin } = await newAccount();
    const before = process.cpuUsage();
    const { status, body } = await api.post(PLAN, { as: admin, body: { format: 1, ...part } });
    // some hundred milliseconds of CPU time; without the limit each took 3 seconds or more
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(3_000);
    expect(status).toBe(400);
    const text = JSON.stringify(body);
    expect(text).toMatch(message);
    expect(text.length).toBeLessThan(4_000_000);
  });

  const flow = (count: number, value: string) => `{ ${rep(count, (n) => `k${n}: ${value}`).join(", ")} }`;
  const test99 = (test: string) => `format: 1\ntests:\n  - &t ${test}\n${"  - *t\n".repeat(99)}`;

  test.each([
    ["unknown members", `format: 1\nquestions:\n  - &q ${flow(1_900, "v")}\n${"  - *q\n".repeat(99)}`],
    ["nested ones", test99(`{ name: a, answers: ${flow(600, "{ a: 1 }")}, expect: {} }`)],
    ["expectations", test99(`{ name: a, answers: {}, expect: { recommendations: ${flow(1_900, "v")} } }`)],
    [
      "names of a thousand letters",
      test99(`{ name: a, answers: {}, expect: {}, ${flow(9, "v").slice(2, -2).replaceAll("k", "k".repeat(1_000))} }`),
    ],
    ["long numbers", test99(`{ name: ${"1".repeat(100_000)}, answers: {}, expect: {} }`)],
  ])("a few lines of YAML that repeat %s by aliases get a short answer", async (_, body) => {
    const { admin } = await newAccount();
    const { status, sent } = await api.post(PLAN, { as: admin, headers: YAML, body });
    expect(status).toBe(400);
    expect(JSON.stringify(sent).length).toBeLessThan(2_000_000);
    expect(leavesOf(sent as FieldErrors).length).toBeLessThan(3_000);
  });

  test("YAML is for model files only", async () => {
    const { admin } = await newAccount();
    const answer = await api.post(`${V1}/questions/`, { as: admin, headers: YAML, body: "number: 1" });
    expect(answer.status).toBe(415);
  });

  test("is not for API clients", async () => {
    const { client } = await newAccount();
    expect((await api.get(FILE, { as: client })).status).toBe(403);
    expect((await api.post(PLAN, { as: client, body: { format: 1 } })).status).toBe(403);
    expect((await api.post(APPLY, { as: client, body: { format: 1 } })).status).toBe(403);
  });
});

test("two files at the same moment are applied one after the other, each completely", async () => {
  const { admin } = await newAccount();
  const fileOf = (name: string) => ({
    format: 1,
    questions: ["a", "b", "c"].map((part) => ({ field_name: `${name}_${part}`, text: name, type: "number" })),
  });
  const names = ["first", "second", "third", "fourth"];
  const answers = await Promise.all(names.map((name) => api.post(APPLY, { as: admin, body: fileOf(name) })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const versions = answers.map(({ body }) => body.version);
  expect([...versions].sort()).toEqual([2, 3, 4, 5]);
  const last = names[versions.indexOf(5)];
  const { results } = (await api.get(`${V1}/questions/`, { as: admin })).body;
  expect(results.map(({ text }: { text: string }) => text)).toEqual([last, last, last]);
});

test("every template is listed, read, and applied to an empty account", async () => {
  const { admin, client } = await newAccount();
  const list = await api.get(`${V1}/model/templates/`, { as: client });
  expect(list.body.map(({ slug }: { slug: string }) => slug)).toEqual([
    "rental-application",
    "b2b-sales",
    "consumer-credit",
    "real-estate-buyer",
    "agency-intake",
  ]);
  for (const { slug, name, questions } of list.body) {
    const file = await api.get(`${V1}/model/templates/${slug}/`, { as: admin });
    expect(file.body).toMatchObject({ name, format: 1 });
    expect(file.body.questions).toHaveLength(questions);
    const applied = await api.post(APPLY, { as: admin, body: file.body });
    expect(applied, JSON.stringify(applied.body)).toMatchObject({ status: 200, body: { changed: true } });
    const yaml = await api.get(`${V1}/model/templates/${slug}/?format=yaml`, { as: admin });
    expect((await api.post(PLAN, { as: admin, headers: YAML, body: yaml.body })).body.changes).toEqual([]);
  }
});

test("the schema of model files is public, at a stable address", async () => {
  const { status, body } = await api.get("/schemas/model-1.json");
  expect(status).toBe(200);
  expect(body).toMatchObject({ title: "Leadplane model", type: "object", required: ["format"] });
  expect(body.$id).toMatch(/^http.*\/schemas\/model-1\.json$/);
  const names = Object.keys(body.properties);
  expect(names).toEqual(expect.arrayContaining(["$schema", "questions", "scoring_models", "bands"]));
  const dangling = [...JSON.stringify(body).matchAll(/"#\/\$defs\/(\w+)"/g)].filter(
    ([, name = ""]) => !(name in body.$defs),
  );
  expect(dangling).toEqual([]);
});
