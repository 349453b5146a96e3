import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { SUGGESTION_LIMITS } from "#contract/wire";
import { Interruption, type JobRun } from "../../jobs/kind.ts";
import { type Json, type TestUser, testApp } from "../../testing/app.ts";
import { createQuestion } from "../../testing/edits.ts";
import { runJobs } from "../../testing/jobs.ts";
import { suggestionKind } from "./work.ts";

const { api, database, services, makeAccount, makeUser, editModel } = await testApp();

const PATH = "/api/v1/suggestions/";
const ROWS = 2_400;

/** Past leads: income and region say something, notes are all different, and `signed` was known only afterwards. */
function pastLeads(
  rows = ROWS,
  won = (chance: number, row: number) => chance > ((row * 7_919) % 1_000) / 1_000,
): string {
  const lines = ["Income;Region;Postal code;Notes;Country;Signed;Became"];
  for (let row = 0; row < rows; row += 1) {
    const income = (row * 37) % 5_000;
    const region = ["North", "South", "East"][row % 3] ?? "";
    const isWon = won(0.05 + income / 8_000 + (region === "South" ? 0.2 : 0), row);
    const code = 1_000 + ((row * 31) % 900);
    const cells = [
      row % 20 === 0 ? "" : `${income},5`,
      region,
      code,
      `Note ${row}`,
      "Chile",
      isWon ? 1 : 0,
      isWon ? "Won" : "Lost",
    ];
    lines.push(cells.join(";"));
  }
  return `${lines.join("\n")}\n`;
}

const QUERY = "?outcome_column=Became&success=won&exclude=Signed&not_for_scoring=Postal code";

const send = async (as: TestUser, body: string | Uint8Array, query = QUERY) =>
  await api.post(`${PATH}${query}`, { as, body, headers: { "Content-Type": "text/csv" } });

async function suggested(as: TestUser, body: string | Uint8Array, query = QUERY): Promise<Json> {
  const made = await send(as, body, query);
  expect([made.status, made.body]).toEqual([201, made.body]);
  expect(made.body).toMatchObject({ state: "queued", result: null });
  await runJobs(services);
  return (await api.get(`${PATH}${made.body.id}/`, { as })).body;
}

const newAdmin = async () => await makeUser(await makeAccount(), { role: "admin" });

const byName = (list: Json, name: string) => list.find((each: Json) => (each.field_name ?? each.name) === name);

test("a file of past leads alone becomes a first model, in a draft that scores as it was suggested", async () => {
  const admin = await newAdmin();
  const { state, progress, result, id } = await suggested(admin, pastLeads(), `${QUERY}&create_questions=true`);
  expect({ state, progress }).toEqual({ state: "done", progress: { done: 4, of: 4 } });
  expect(result).toMatchObject({ rows: ROWS, without_outcome: 0, unreadable: 0, scale: 100 });
  const reasons = Object.fromEntries(result.questions.map((each: Json) => [each.field_name, each.left_out]));
  expect(reasons).toEqual({
    income: null,
    region: null,
    postal_code: "not_for_scoring",
    notes: "too_many_values",
    country: "constant",
  });
  expect(byName(result.questions, "income")).toMatchObject({ created_type: "number", predicts_too_well: false });
  for (const { bins, field_name } of result.questions) {
    const rows = bins.reduce((sum: number, { n }: Json) => sum + n, 0);
    expect([field_name, rows]).toEqual([field_name, bins.length === 0 ? 0 : ROWS]);
  }
  const { random, by_time, live, ceiling, with_questions_not_for_scoring_auc } = result.judged;
  for (const judged of [random, by_time, ceiling.random, ceiling.by_time]) expect(judged.auc).toBeGreaterThan(0.6);
  expect(live).toBeNull();
  expect(with_questions_not_for_scoring_auc).toBeGreaterThan(0.6);
  const draft = await api.post(`${PATH}${id}/draft/`, { as: admin, body: { accept: "all", name: "First model" } });
  expect([draft.status, draft.body]).toEqual([201, draft.body]);
  expect(draft.body).toMatchObject({ name: "First model", state: "open" });
  const inDraft = { as: admin, headers: { "X-Draft": String(draft.body.id) } };
  const { body: questions } = await api.get("/api/v1/questions/", inDraft);
  expect(questions.results.map(({ field_name, type }: Json) => [field_name, type])).toEqual([
    ["income", "number"],
    ["region", "choice"],
    ["postal_code", "integer"],
    ["notes", "text"],
    ["country", "choice"],
  ]);
  const { body: models } = await api.get("/api/v1/scoring-models/", inDraft);
  expect(models.results.map(({ formula }: Json) => formula)).toEqual(expect.arrayContaining(["{income}", "{region}"]));
  // nothing is live, and the file is gone
  expect((await api.get("/api/v1/questions/", { as: admin })).body.count).toBe(0);
  const { rows } = await database.pool.query("select file from suggestion where job_id = $1", [id]);
  expect(rows).toEqual([{ file: null }]);
});

test("points are suggested for the questions of the model, beside what it gives", async () => {
  const account = await makeAccount();
  await editModel(
    account,
    createQuestion(1, "number", "income"),
    createQuestion(2, "choice", "region", { choices: [{ text: "North" }, { text: "South" }, { text: "East" }] }),
    { kind: "scoring_model", action: "create", data: { question: 1, formula: "{income}", value_ranges: [] } } as never,
    { kind: "scoring_model", action: "create", data: { question: 2, formula: "{region}", weight: 2 } } as never,
  );
  const admin = await makeUser(account, { role: "admin" });
  const { result, id } = await suggested(admin, gzipSync(pastLeads()), `${QUERY}&rising=Income`);
  expect(result.questions.map(({ field_name }: Json) => field_name)).toEqual(["income", "region"]);
  expect(result.judged.live.random.auc).toBeGreaterThan(0.6);
  const south = byName(result.questions, "region").bins.find(({ choices }: Json) => choices?.includes("south"));
  expect(south).toMatchObject({ n: ROWS / 3, live_points: 4 });
  const points = byName(result.questions, "income").bins.flatMap((bin: Json) => ("start" in bin ? [bin.points] : []));
  expect(points).toEqual([...points].sort((a, b) => a - b));
  const draft = await api.post(`${PATH}${id}/draft/`, { as: admin, body: { accept: ["region"] } });
  expect(draft.status).toBe(201);
  const { body: models } = await api.get("/api/v1/scoring-models/", {
    as: admin,
    headers: { "X-Draft": String(draft.body.id) },
  });
  // the points of the other question are those of the live model
  expect(models.results.map(({ formula, value_ranges }: Json) => [formula, value_ranges.length > 0])).toEqual(
    expect.arrayContaining([
      ["{income}", false],
      ["{region}", true],
    ]),
  );
  const unknown = await api.post(`${PATH}${id}/draft/`, { as: admin, body: { accept: ["regions"] } });
  expect([unknown.status, unknown.body.accept]).toEqual([
    400,
    ['Nothing is suggested for "regions". Did you mean "region"?'],
  ]);
});

test("a job that is interrupted after every phase has the same result", async () => {
  const admin = await newAdmin();
  const query = `${QUERY}&create_questions=true`;
  const whole = await suggested(admin, pastLeads(), query);
  const { body } = await send(admin, pastLeads(), query);
  const { rows } = await database.pool.query<Json>("select account_id, input from job where job_id = $1", [body.id]);
  const { account_id: accountId, input } = rows[0] ?? {};
  let [checkpoint, done, runs]: [unknown, number, number] = [null, 0, 0];
  for (let isOver = false; !isOver && runs < 10; runs += 1) {
    const job: JobRun = {
      ...{ accountId, id: body.id, input, checkpoint, done, signal: new AbortController().signal },
      step: async (work) => {
        const progress = await services.database.of(accountId).transaction().execute(work);
        // as it is stored
        checkpoint = JSON.parse(JSON.stringify(progress.checkpoint));
        done = progress.done;
        throw new Interruption("stop");
      },
    };
    isOver = await suggestionKind(services)
      .run(job)
      .then(
        () => true,
        (error: unknown) => {
          if (error instanceof Interruption) return false;
          throw error;
        },
      );
  }
  expect(runs).toBe(5);
  await database.pool.query("update job set state = 'done' where job_id = $1", [body.id]);
  expect((await api.get(`${PATH}${body.id}/`, { as: admin })).body.result).toEqual(whole.result);
});

test("what gives the outcome away is named", async () => {
  const admin = await newAdmin();
  const { result } = await suggested(admin, pastLeads(), "?outcome_column=Became&success=won&create_questions=true");
  expect(byName(result.questions, "signed")).toMatchObject({ predicts_too_well: true });
});

test.each([
  ["ten rows", pastLeads(10), "There are 10 rows with an outcome. At least 200 are needed."],
  ["no success", pastLeads(ROWS, () => false), "No row is a success. Check which outcome is the success."],
  [
    "successes only",
    pastLeads(ROWS, () => true),
    "Every row is a success. Rows that are no success are needed as well.",
  ],
])("nothing is suggested from %s", async (_, file, error) => {
  const admin = await newAdmin();
  const failed = await suggested(admin, file);
  expect(failed).toMatchObject({ state: "failed", error, result: null });
  const draft = await api.post(`${PATH}${failed.id}/draft/`, { as: admin, body: { accept: "all" } });
  expect(draft.body.non_field_errors).toEqual(["This suggestion has no result, so there is nothing to accept."]);
});

test("files and columns that cannot be read are rejected", async () => {
  const admin = await newAdmin();
  const refused = async (body: string | Uint8Array, query = QUERY) => {
    const answer = await send(admin, body, query);
    return [answer.status, answer.body];
  };
  expect(await refused(pastLeads(10), "?outcome_column=Become&success=won&exclude=Signd")).toEqual([
    400,
    expect.objectContaining({
      outcome_column: ['The file has no column "Become". Did you mean "Became"?'],
      exclude: ['The file has no column "Signd". Did you mean "Signed"?'],
    }),
  ]);
  expect((await refused(pastLeads(10), "?success=won"))[0]).toBe(400);
  expect((await refused(pastLeads(10), `${QUERY}&rising=Income&falling=Income`))[1]).toMatchObject({
    falling: ['"Income" is in rising as well. Leave one of them out.'],
  });
  expect((await refused(""))[0]).toBe(400);
  expect((await refused(gzipSync(pastLeads(10)).subarray(0, 60)))[0]).toBe(400);
  expect((await refused(gzipSync(Buffer.alloc(SUGGESTION_LIMITS.decompressed + 1, "a"))))[0]).toBe(413);
  expect((await refused("PK\u0003\u0004xl/"))[0]).toBe(415);
  const { body } = await api.get(PATH, { as: admin });
  expect(body.count).toBe(0);
});
