import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";

const { api, database, editModel, makeAccount, makeUser } = await testApp();

const TESTS = "/api/v1/tests/";

/** An account that asks for a score and a remark, adds the score to X, and has one rule: 700 and more. */
async function newAccount() {
  const account = await makeAccount({ timeZone: "Pacific/Auckland" });
  const admin = await makeUser(account, { role: "admin" });
  await editModel(
    account,
    {
      kind: "question",
      action: "create",
      data: { number: 1, text: "Score?", type: "integer", field_name: "score", required: true },
    },
    {
      kind: "question",
      action: "create",
      data: { number: 2, text: "Anything else?", type: "text", field_name: "rest" },
    },
    { kind: "question", action: "create", data: { number: 3, text: "Since?", type: "date", field_name: "since" } },
    { kind: "scoring_model", action: "create", data: { question: 1, formula: "{score}", weight: 0.1 } },
    {
      kind: "scoring_model",
      action: "create",
      data: { question: 3, formula: "today() - {since}", x_axis: false, y_axis: true },
    },
    {
      kind: "recommendation",
      action: "create",
      data: { question: 1, rule: "If {score} >= 700", response_text: "Yes" },
    },
  );
  const post = async (path: string, body: object) => await api.post(`${TESTS}${path}`, { as: admin, body });
  const run = async (query = "") => await api.get(`${TESTS}run/${query}`, { as: admin });
  return { account, admin, post, run };
}

test("the live model's tests run again after each change, and a failing test does not prevent it", async () => {
  const { admin, post, run } = await newAccount();
  const good = { name: "Good", answers: { score: 750 }, expect: { x_axis: 75, recommendations: { score: 1 } } };
  expect(await post("", good)).toMatchObject({ status: 201, body: { id: 1, ...good, date: null } });
  await post("", { name: "Poor", answers: { score: 300 }, expect: { x_axis: 30 } });
  expect((await run()).body).toMatchObject({ passed: 2, failed: 0 });

  const model = "/api/v1/scoring-models/1/";
  expect((await api.patch(model, { as: admin, body: { weight: 0.2 } })).status).toBe(200);
  expect((await api.delete("/api/v1/recommendations/1/", { as: admin })).status).toBe(204);
  expect((await run("?id=1")).body).toEqual({
    passed: 0,
    failed: 1,
    results: [
      {
        id: 1,
        name: "Good",
        passed: false,
        differences: [
          { member: "x_axis", expected: 75, actual: 150 },
          { member: "recommendations.score", expected: 1, actual: null },
        ],
      },
    ],
  });
  expect((await api.patch("/api/v1/questions/1/", { as: admin, body: { max_value: 500 } })).status).toBe(200);
  const { failed, results } = (await run()).body;
  expect([failed, results[0].errors]).toEqual([2, { score: ["750 is too large. The maximum is 500."] }]);
  expect((await run("?id=3")).status).toBe(404);
});

test("a change of a test reports all of its faults", async () => {
  const { admin, post } = await newAccount();
  await post("", { name: "Good", answers: [{ question_id: 1, response: "750" }], expect: { priority: "Low" } });
  const faulty = { answers: { score: "many" }, expect: { x_axis: 0.001, hope: 1 }, date: "2023-02-29" };
  const { status, body } = await api.patch(`${TESTS}1/`, { as: admin, body: faulty });
  expect([status, body]).toEqual([
    400,
    {
      answers: [expect.stringMatching(/^score: "many" is not/)],
      expect: {
        x_axis: ["Ensure that there are no more than 2 decimal places."],
        hope: [expect.stringMatching(/Unknown field/)],
      },
      date: ["Enter a date as YYYY-MM-DD."],
    },
  ]);
  expect((await post("", { name: "Empty", answers: { score: 1 }, expect: {} })).body).toEqual({
    expect: ["Expect at least one of the lead's scores, bands, or recommendations."],
  });
});

test("a lead is kept as a test: with its current score, and without personal data", async () => {
  const { account, admin, post, run } = await newAccount();
  const answers = { score: 720, rest: "Call my wife", since: "2024-01-01" };
  await api.post("/api/v1/leads/", { as: admin, body: { lead_id: "jo@example.com", name: "Jo", answers } });
  await database.pool.query("update lead set evaluated_on = '2024-01-31' where account_id = $1", [account.id]);
  const kept = await post("from-lead/", { lead_id: "jo@example.com" });
  expect(kept.status).toBe(201);
  expect(kept.headers.get("model-version")).toBe("8");
  expect(kept.body).toMatchObject({
    name: "Low lead",
    answers: { score: 720, since: "2024-01-01" },
    date: "2024-01-31",
    expect: { x_category: "B", y_category: "D", priority: "Low", recommendations: { score: 1 } },
  });
  const exact = { lead_id: "jo@example.com", name: "Exactly", expect: ["y_axis", "total_score"] };
  expect((await post("from-lead/", exact)).body).toMatchObject({
    name: "Exactly",
    expect: { y_axis: 30, total_score: 102 },
  });
  expect((await post("from-lead/", exact)).body).toEqual({ name: ["A test named Exactly already exists."] });
  expect((await run()).body).toMatchObject({ passed: 2, failed: 0 });
  expect(await post("from-lead/", { lead_id: "nobody" })).toMatchObject({ status: 404 });

  // its permanent records name the questions only
  const { body } = await api.get("/api/v1/audit-log/?target_type=test", { as: admin });
  expect(body.results[1].after.answers).toEqual(["score", "since"]);
  const { rows } = await database.pool.query(
    "select document::text from model_version where account_id = $1 and document::text like '%wife%'",
    [account.id],
  );
  expect(rows).toEqual([]);

  await api.patch("/api/v1/questions/1/", { as: admin, body: { max_value: 500 } });
  expect(await post("from-lead/", { lead_id: "jo@example.com" })).toMatchObject({
    status: 400,
    body: {
      lead_id: [expect.stringMatching(/no longer fit/)],
      answers: { score: [expect.stringMatching(/too large/)] },
    },
  });
});

const EXPORT = "/api/v1/exports/tests.csv";

/** An account with the model of {@link newAccount}, choices, several answers, and numbers. */
async function accountWithChoices() {
  const made = await newAccount();
  const choices = ["Own house", "Rented; furnished", "=None"].map((text) => ({ text }));
  await editModel(
    made.account,
    {
      kind: "question",
      action: "create",
      data: { number: 4, text: "How do you live?", type: "choice", field_name: "home", choices },
    },
    {
      kind: "question",
      action: "create",
      data: { number: 5, text: "Owned?", type: "multiple_choice", field_name: "owned", choices },
    },
    {
      kind: "question",
      action: "create",
      data: { number: 6, text: "Income?", type: "number", field_name: "priority" },
    },
  );
  const { admin } = made;
  const send = async (body: string | Buffer, query = "", headers: Record<string, string> = {}) =>
    await api.post(`${TESTS}import/${query}`, {
      as: admin,
      headers: { "Content-Type": "text/csv", ...headers },
      body: body as string,
    });
  const exported = async () => (await api.get(EXPORT, { as: admin })).body as unknown as string;
  const all = async () => (await api.get(TESTS, { as: admin })).body.results;
  return { ...made, send, exported, all };
}

const EVERYTHING = {
  name: "Everything",
  answers: {
    score: 700,
    rest: '  =a, "b"\nand c',
    since: "2024-01-31",
    home: "rented-furnished",
    owned: ["own-house", "none"],
    priority: 1234.5,
  },
  date: "2026-01-15",
  expect: { x_axis: 70, total_score: 785.5, priority: "High", recommendations: { score: 1 } },
};
const BLANK = {
  name: "Blank",
  answers: { score: 1, rest: "" },
  date: null,
  expect: { recommendations: { score: null } },
};

test("exported tests are imported as they were, here and in another account, as one change", async () => {
  const { post, send, exported, all } = await accountWithChoices();
  for (const each of [EVERYTHING, BLANK]) expect((await post("", each)).status).toBe(201);
  const file = await exported();
  expect(file.split("\r\n")[0]).toBe(
    "name,date,score,rest,since,home,owned,answers.priority,x_axis,y_axis,total_score,x_category,y_category,priority,recommendations.score",
  );
  const same = { created: 0, updated: 0, unchanged: 2, dry_run: false };
  expect((await send(file)).body).toEqual(same);
  const other = await accountWithChoices();
  expect((await other.send(file, "?dry_run=true")).body).toEqual({
    created: 2,
    updated: 0,
    unchanged: 0,
    dry_run: true,
  });
  expect(await other.all()).toEqual([]);
  const { version } = (await api.get("/api/v1/model/", { as: other.admin })).body;
  expect((await other.send(file, "?file_name=golden.csv")).body).toMatchObject({ created: 2 });
  expect(await other.all()).toMatchObject([EVERYTHING, BLANK]);
  expect((await api.get("/api/v1/model/", { as: other.admin })).body).toMatchObject({
    version: version + 1,
    note: 'Applied the model file "golden.csv"',
  });
  expect(await other.exported()).toBe(file);
  // an answer that no longer fits is kept in a test that stays as it is
  await api.patch("/api/v1/questions/1/", { as: other.admin, body: { max_value: 500 } });
  const changed = file.replace("Blank,,1", "Blank,,2");
  expect((await other.send(changed)).body).toEqual({ created: 0, updated: 1, unchanged: 1, dry_run: false });
  expect(await all()).toMatchObject([EVERYTHING, BLANK]);
});

test("a file from a spreadsheet: its separator, encoding, and numbers are detected, choices named by text or value", async () => {
  const { send, all } = await accountWithChoices();
  const text = [
    "Name;Score?;How do you live?;Owned?;answers.priority;Since?;x_axis;recommendations.score",
    "Größe;700;OWN HOUSE;1;1.234,5;31.01.2024;70,5;NONE",
    "Zwei;10;2;Own house;;;;1",
    "",
  ].join("\r\n");
  const windows = Buffer.from(text, "latin1");
  const file = `${text.replace("Name", "name")}`;
  expect((await send(windows)).status).toBe(200);
  expect(await all()).toMatchObject([
    {
      name: "Größe",
      answers: { score: 700, home: "own-house", owned: ["own-house"], priority: 1234.5, since: "2024-01-31" },
      expect: { x_axis: 70.5, recommendations: { score: null } },
    },
    { name: "Zwei", answers: { score: 10, home: "rented-furnished" }, expect: { recommendations: { score: 1 } } },
  ]);
  expect((await send(file)).body).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
});

test("every fault of a file is named by line and column, and nothing is changed", async () => {
  const { send, all, exported, admin } = await accountWithChoices();
  const before = (await api.get("/api/v1/model/", { as: admin })).body;
  const { status, body } = await send(
    [
      "name,score,home,since,x_axis,total_score,recommendations.score,scor,date",
      "Good,750,own-house,,75,,1,,",
      ",750,,,75,,,,",
      "Good,750,,,75,,,,",
      "Bad,many,castle,31.02.2024,0.001,,7,1,2023-02-29",
      "Nothing expected,750,,,,,,,",
      "Ragged,750",
      "",
    ].join("\n"),
  );
  expect([status, body]).toEqual([
    400,
    {
      columns: { scor: ['No question or expectation is called "scor". Did you mean "score"?'] },
      lines: {
        "3": { name: ["This field may not be blank."] },
        "4": { name: ["Line 2 has a test of this name already."] },
        "5": {
          score: ['"many" is not a number. Use digits and, if needed, a decimal point, such as 1234.5.'],
          home: expect.any(Array),
          since: expect.any(Array),
          "recommendations.score": ['score has 1 rule. Enter the number of a rule, from 1 in their order, or "none".'],
          x_axis: expect.any(Array),
          date: ["Enter a date as YYYY-MM-DD."],
        },
        "6": { non_field_errors: ["Expect at least one of the lead's scores, bands, or recommendations."] },
        "7": {
          non_field_errors: [
            "This line has 2 values, and the file has 9 columns. A value, or its separator, is missing.",
          ],
        },
      },
    },
  ]);
  expect(await all()).toEqual([]);
  expect((await api.get("/api/v1/model/", { as: admin })).body).toEqual(before);
  const columns = await exported();
  expect((await send(columns)).body).toEqual({ created: 0, updated: 0, unchanged: 0, dry_run: false });
  expect((await send("score\n1\n")).body).toEqual({
    columns: { name: ["The file has no column with the names of the tests."] },
    lines: expect.any(Object),
  });
  const many = Array.from({ length: 201 }, (_, n) => `t${n},1,1\n`).join("");
  expect((await send(`name,score,x_axis\n${many}`)).body).toEqual({
    non_field_errors: ["The file has 201 rows; a model can have 200 tests."],
  });
  const faulty = Array.from({ length: 150 }, (_, n) => `t${n},x,1\n`).join("");
  const { body: first } = await send(`name,score,x_axis\n${faulty}`);
  expect([Object.keys(first.lines).length, first.non_field_errors]).toEqual([
    100,
    ["The file has 150 faults. These are the first 100."],
  ]);
  for (const [wrong, code] of [
    ["%PDF-1.7", 415],
    ["", 400],
    [`name\n${"x".repeat(4_194_304)}`, 413],
  ] as const)
    expect((await send(wrong)).status, wrong.slice(0, 9)).toBe(code);
  expect((await send("{}", "", { "Content-Type": "application/json" })).status).toBe(415);
});

test("a file goes into a draft as one edit, and into no live model under four eyes", async () => {
  const { admin, account, send, all } = await accountWithChoices();
  await makeUser(account, { role: "admin" });
  const { body: draft } = await api.post("/api/v1/drafts/", { as: admin, body: { name: "Tested" } });
  const four = await api.patch(`/api/v1/accounts/${account.id}/`, { as: admin, body: { review: "four_eyes" } });
  expect(four.status).toBe(200);
  const file = "name,score,x_axis\nGood,750,75\nPoor,100,10\n";
  expect((await send(file)).status).toBe(403);
  const headers = { "X-Draft": String(draft.id) };
  expect((await send(file, "", headers)).body).toMatchObject({ created: 2 });
  expect(await all()).toEqual([]);
  const { body: edits } = await api.get(`/api/v1/drafts/${draft.id}/edits/`, { as: admin });
  expect(edits.count).toBe(1);
  const { body: csv } = await api.get(EXPORT, { as: admin, headers });
  expect(csv).toContain("Poor,,100");
});
