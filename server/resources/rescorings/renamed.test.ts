import { beforeEach, expect, test } from "vitest";
import { COMMAND_LINE } from "../../audit/agent.ts";
import { startJobs } from "../../jobs/runner.ts";
import { type TestUser, testApp } from "../../testing/app.ts";
import { rescoringKind } from "./work.ts";

// Fields are renamed, two of them to each other's names and one while a new question takes its old name: everything
// that evaluates stored leads finds each answer at its question.

const { api, services, database, makeAccount, makeUser, editModel } = await testApp();

let account: { readonly id: number; readonly slug: string };
let admin: TestUser;
/** The version that scored the leads. */
let first: number;

const asked = (number: number, field_name: string, required: boolean) =>
  ({
    kind: "question",
    action: "create",
    data: { number, text: `${field_name}?`, type: "number", field_name, required },
  }) as const;
const called = (id: number, field_name: string) =>
  ({ kind: "question", action: "update", id, data: { field_name } }) as const;
const scored = (question: number, formula: string) =>
  ({
    kind: "scoring_model",
    action: "create",
    data: { question, formula, x_axis: question === 1, y_axis: question === 2 },
  }) as const;
const dropped = (id: number) => ({ kind: "scoring_model", action: "delete", id }) as const;

const get = async (path: string) => (await api.get(`/api/v1/${path}`, { as: admin })).body;
const post = async (path: string, body: object) => await api.post(`/api/v1/${path}`, { as: admin, body });

beforeEach(async () => {
  account = await makeAccount();
  admin = await makeUser(account, { role: "admin" });
  await editModel(account, asked(1, "salary", true), asked(2, "rent", true), asked(3, "note", false));
  await editModel(account, scored(1, "{salary}"), scored(2, "{rent} * 2"));
  for (const [lead_id, salary, rent] of [
    ["a", 60, 20],
    ["b", 10, 70],
  ] as const) {
    expect((await post("leads/", { lead_id, answers: { salary, rent, note: 5 } })).status).toBe(201);
  }
  first = await versionNow();
  // the items that use them are removed and put back
  await editModel(account, dropped(1), dropped(2), called(1, "aside"), called(2, "salary"), called(1, "rent"));
  await editModel(account, called(3, "remark"), asked(4, "note", false));
});

const versionNow = async () => (await services.models.live(account.id)).version;
const putBack = () => editModel(account, scored(1, "{rent}"), scored(2, "{salary} * 2"));

async function rescore() {
  const { body } = await post("rescorings/", { date: "own" });
  const node = startJobs(database, [rescoringKind(services)], { lookMs: 5 });
  await expect.poll(async () => (await get(`rescorings/${body.id}/`)).state, { timeout: 30_000 }).toBe("done");
  await node.stop();
  return (await get(`rescorings/${body.id}/`)).result;
}

test("renaming fields rejects no lead and changes none", async () => {
  await putBack();
  const before = await get("leads/");
  const version = await versionNow();
  const same = { leads: 2, unchanged: 2, refused: 0 };
  expect((await post("simulations/preview/", { version, against: first })).body).toMatchObject({
    ...same,
    would_change: 0,
  });
  expect((await post("rescorings/preview/", { date: "own" })).body).toMatchObject({ ...same, changed: 0 });
  expect(await rescore()).toMatchObject({ ...same, changed: 0 });
  expect(await get("leads/")).toEqual(before);
});

test("a re-scored lead has its answers under the new names, and the way back ends where it began", async () => {
  const before = await get("leads/a/");
  expect(await rescore()).toMatchObject({ changed: 2, refused: 0 });
  expect(await get("leads/a/")).toMatchObject({ answers: { rent: 60, salary: 20, remark: 5 }, total_score: 0 });
  await putBack();
  await editModel(account, called(3, "hint"));
  expect(await rescore()).toMatchObject({ changed: 2, refused: 0 });
  expect(await get("leads/a/")).toMatchObject({ answers: { rent: 60, salary: 20, hint: 5 }, total_score: 100 });
  expect((await get("leads/a/explanation/")).scoring_models.map(({ value }: { value: number }) => value)).toEqual([
    60, 40,
  ]);
  await editModel(account, dropped(3), dropped(4));
  expect(await rescore()).toMatchObject({ changed: 2, refused: 0 });
  await services.models.restore(account.id, COMMAND_LINE, first);
  expect(await rescore()).toMatchObject({ changed: 2, refused: 0 });
  const { answers, total_score, recommendations } = before;
  expect(await get("leads/a/")).toMatchObject({ answers, total_score, recommendations });
});

test("a rule, a test, an export, and a draft's explanation find the answers too", async () => {
  const rule = { question: 1, rule: "If {rent} > 50" };
  const tried = await post("recommendations/simulation/", rule);
  expect(tried.body).toMatchObject({ leads: 2, matched: 1, sample: [{ lead_id: "a" }] });

  const kept = await post("tests/from-lead/", { lead_id: "a", name: "Kept" });
  expect(kept.body).toMatchObject({ answers: { rent: 60, salary: 20, remark: 5 } });

  const csv = await get("exports/leads.csv?columns=lead_id,salary,rent,remark,note");
  expect(csv.replace("\uFEFF", "").trim().split("\r\n").sort()).toEqual([
    "a,20,60,5,",
    "b,70,10,5,",
    "lead_id,salary,rent,remark,note",
  ]);

  await putBack();
  const { body: draft } = await post("drafts/", { name: "Look" });
  const explained = await api.get("/api/v1/leads/b/explanation/", {
    as: admin,
    headers: { "X-Draft": String(draft.id) },
  });
  expect(explained.body).toMatchObject({ x_axis: 10, y_axis: 140 });
});

test("the answer of a deleted choice is not that of a later one with its slug", async () => {
  await editModel(account, {
    kind: "question",
    action: "create",
    data: { number: 5, text: "Where?", type: "choice", field_name: "place", choices: [{ text: "City", value: 50 }] },
  });
  await editModel(account, scored(1, "{place}"));
  const [{ id: choice }] = await get("questions/5/choices/");
  for (const lead_id of ["c", "d"]) {
    await post("leads/", { lead_id, answers: { salary: 1, rent: 1, place: "city" } });
  }
  await editModel(
    account,
    { kind: "choice", parent: 5, action: "delete", id: choice },
    { kind: "choice", parent: 5, action: "create", data: { text: "City", value: 5 } },
  );
  await post("leads/", { lead_id: "e", answers: { salary: 1, rent: 1, place: "city" } });
  const counted = { leads: 5, refused: 2 };
  const [version, before] = [await versionNow(), (await versionNow()) - 2];
  expect((await post("simulations/preview/", { version, against: before })).body).toMatchObject({ refused: 2 });
  expect((await post("rescorings/preview/", { date: "own" })).body).toMatchObject(counted);
  expect((await post("recommendations/simulation/", { question: 5, rule: "If {place} == 'city'" })).body).toMatchObject(
    {
      matched: 1,
      sample: [{ lead_id: "e" }],
    },
  );
  expect(await rescore()).toMatchObject(counted);
  expect(await get("leads/c/")).toMatchObject({ answers: { place: "city" }, total_score: 50 });
});
