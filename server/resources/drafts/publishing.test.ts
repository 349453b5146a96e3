import pino from "pino";
import { afterAll, describe, expect, test } from "vitest";
import { MESSAGES, type OperationId, operations } from "#contract";
import { createServices } from "../../api/create-services.ts";
import { createApp } from "../../app.ts";
import { MAX_ATTEMPTS } from "../../jobs/backoff.ts";
import { startJobs } from "../../jobs/runner.ts";
import { SECRET_KEY, type TestUser, testApp } from "../../testing/app.ts";
import { simulationKind } from "../simulations/work.ts";
import { publicationKind } from "./work.ts";

const { api, database, services, makeAccount, makeUser, tokenOf } = await testApp();
const secondNode = createServices(database, SECRET_KEY, pino({ level: "warn" }, pino.destination(2)));
const other = createApp(secondNode);
afterAll(async () => {
  await secondNode.ingest.drain();
  await secondNode.tokens.close();
});

const DRAFTS = "/api/v1/drafts/";

/** An account with a small model, and users who may change it. */
async function shop(settings: object = {}) {
  const account = await makeAccount();
  const admin = await makeUser(account, { role: "admin" });
  const colleague = await makeUser(account, { role: "admin" });
  const post = async (path: string, body: object, as: TestUser = admin, draft?: number) => {
    const headers = draft === undefined ? {} : { "X-Draft": String(draft) };
    return await api.post(`/api/v1/${path}/`, { as, headers, body });
  };
  await post("questions", { number: 1, text: "Income?", type: "number", field_name: "income" });
  await post("scoring-models", { question: 1, formula: "{income}", name: "Income" });
  const boss = await makeUser(account, { role: "superuser" });
  if (Object.keys(settings).length > 0)
    await api.patch(`/api/v1/accounts/${account.id}/`, { as: boss, body: settings });

  const begin = async (as = admin, body: object = {}): Promise<number> =>
    (await post("drafts", { name: "Plan", ...body }, as)).body.id;
  const weight = (value: number, draft?: number, as = admin) =>
    api.patch("/api/v1/scoring-models/1/", {
      as,
      headers: draft === undefined ? {} : { "X-Draft": String(draft) },
      body: { weight: value },
    });
  const step = (id: number, name: string, body: object = {}, as = admin, headers: Record<string, string> = {}) =>
    api.post(`${DRAFTS}${id}/${name}/`, { as, headers, body });
  /** Approves the draft with the tag of its current state. */
  const approve = async (id: number, as = colleague, body: object = {}) => {
    const etag = (await api.get(`${DRAFTS}${id}/`, { as })).headers.get("ETag") ?? "";
    return await step(id, "approve", body, as, { "If-Match": etag });
  };
  const publish = (id: number, body: object = {}, as = admin) =>
    step(id, "publish", { note: "As planned", ...body }, as);
  const read = async (id: number) => (await api.get(`${DRAFTS}${id}/`, { as: admin })).body;
  const activity = async (id: number) =>
    (await api.get(`${DRAFTS}${id}/activity/`, { as: admin })).body.results.map(({ kind }: { kind: string }) => kind);
  /** The actions of the audit log about a draft, the oldest first. */
  const logged = async (id: number): Promise<string[]> => {
    const { body } = await api.get(`/api/v1/audit-log/?target_type=draft&target_id=${id}`, { as: admin });
    return body.results.map(({ action }: { action: string }) => action).reverse();
  };
  const live = async () => (await api.get("/api/v1/model/", { as: admin })).body;
  return { account, admin, colleague, boss, post, begin, weight, step, approve, publish, read, activity, logged, live };
}

type Shop = Awaited<ReturnType<typeof shop>>;

/** A draft with one change, sent for review and approved. */
async function approved({ begin, weight, step, approve, admin }: Shop, value = 2): Promise<number> {
  const id = await begin(admin);
  await weight(value, id);
  await step(id, "request-review");
  expect((await approve(id)).status).toBe(200);
  return id;
}

const workOn = (on = services) => startJobs(database, [publicationKind(on)], { lookMs: 10 });

/** Makes scheduled drafts due. */
const letTimePass = (account: { readonly id: number }) =>
  database.pool.query({
    text: "update job set due_at = now() where account_id = $1 and kind = 'publication' and state = 'waiting'",
    values: [account.id],
  });

/** The only column of the rows that a query returns. */
async function column(text: string, values: unknown[] = []): Promise<unknown[]> {
  const { rows } = await database.pool.query<Record<string, unknown>>({ text, values });
  return rows.map((row) => Object.values(row)[0]);
}

describe("publishing", () => {
  test("makes the draft the live model, once, and shows it everywhere", async () => {
    const { begin, weight, publish, step, read, activity, live, admin } = await shop();
    const id = await begin();
    await weight(2, id);
    const answer = await publish(id, { note: "Income counts twice" });
    expect([answer.status, answer.body]).toEqual([200, { version: 4 }]);
    expect(answer.headers.get("Model-Version")).toBe("4");
    expect(await live()).toMatchObject({ version: 4, note: "Income counts twice", author: { id: admin.id } });
    expect((await live()).document.scoring_models[0].weight).toBe(2);
    expect(await read(id)).toMatchObject({ state: "published", published_version: 4, may: { publish: false } });
    expect(await activity(id)).toEqual(["published"]);
    const log = await api.get("/api/v1/audit-log/?action=publish", { as: admin });
    expect(log.body.results).toMatchObject([
      {
        target: { type: "draft", id: String(id), label: "Plan" },
        before: { live_version: 3 },
        after: { live_version: 4, changes: 1, note: "Income counts twice" },
      },
    ]);
    const again = await publish(id);
    expect([again.status, again.body.detail]).toEqual([
      400,
      '"Plan" was published as version 4. Start a new draft to change the model again.',
    ]);
    expect((await weight(3, id)).status).toBe(400);
    const renamed = await api.patch(`${DRAFTS}${id}/`, { as: admin, body: { description: "Done" } });
    expect([renamed.status, renamed.body.detail]).toEqual([
      400,
      '"Plan" was published as version 4, so its name and description can no longer be changed. Add a comment to it instead, or start a new draft.',
    ]);
    const discarded = await api.post(`${DRAFTS}${id}/discard/`, { as: admin });
    expect([discarded.status, discarded.body.detail]).toEqual([
      400,
      '"Plan" was published as version 4, so it cannot be discarded. To undo its changes, start a draft from an earlier version and publish that.',
    ]);
    expect((await step(id, "comments", { body: "It works." })).status).toBe(201);
  });

  test("the version names its draft, with everyone who drafted it, who approved it, and who published it", async () => {
    const { admin, colleague, boss, begin, weight, step, approve, publish, read } = await shop({ review: "four_eyes" });
    const named = ({ id, username }: TestUser) => ({ id, username });
    const id = await begin(admin, { name: "Income counts twice" });
    await weight(2, id, colleague);
    await weight(3, id, admin);
    await step(id, "request-review");
    const approved_at = (await approve(id, boss)).body.review.approved_at;
    expect((await publish(id, { note: "As agreed" }, colleague)).status).toBe(200);
    const { published_version } = await read(id);
    const versions = "/api/v1/model-versions/";
    const version = (await api.get(`${versions}${published_version}/`, { as: admin })).body;
    const drafted_by = [named(admin), named(colleague)];
    const draft = { id, name: "Income counts twice", drafted_by, approved_by: named(boss), approved_at };
    expect(version).toMatchObject({ note: "As agreed", author: named(colleague), draft, same_as: null });
    // a live change has no draft
    expect((await api.get(`${versions}2/`, { as: admin })).body.draft).toBeNull();
    for (const search of ["twice", boss.username, "AGREED", "income"]) {
      const found = (await api.get(`${versions}?search=${search}`, { as: admin })).body.results;
      expect(found.map((each: { version: number }) => each.version)).toContain(published_version);
    }
  });

  test("restoring is a draft of an earlier version", async () => {
    const { admin, begin, weight, publish, live } = await shop();
    const before = (await live()).document;
    await weight(7);
    const id = await begin(undefined, { from_version: 3 });
    expect((await publish(id, { note: "Back" })).body).toEqual({ version: 5 });
    expect((await live()).document).toEqual(before);
    expect((await api.get("/api/v1/model-versions/5/", { as: admin })).body.same_as).toBe(3);
  });

  test("two nodes that publish one draft at once create one version", async () => {
    const { begin, weight, admin, live } = await shop();
    const token = await tokenOf(admin);
    for (let round = 0; round < 5; round += 1) {
      const id = await begin();
      await weight(10 + round, id);
      const send = (to: Pick<typeof other, "request">) =>
        to.request(`http://localhost${DRAFTS}${id}/publish/`, {
          method: "POST",
          headers: { Authorization: `Token ${token}`, "Content-Type": "application/json" },
          body: JSON.stringify({ note: "Both" }),
        });
      const answers = await Promise.all([send(other), send(createApp(services)), send(other)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
      expect((await live()).version).toBe(4 + round);
    }
  });

  test("what prevents publishing is reported with what to do", async () => {
    const { begin, weight, post, publish, admin } = await shop();
    const empty = await begin();
    expect((await publish(empty)).body.detail).toBe("The draft has no changes. Change the model in it first.");
    expect((await publish(empty, { note: " " })).body).toEqual({ note: ["This field may not be blank."] });
    const id = await begin();
    await weight(2, id);
    await post("tests", { name: "Rich", answers: { income: 10 }, expect: { x_axis: 10 } }, admin, id);
    const failing = await publish(id);
    expect([failing.status, failing.body.detail]).toEqual([
      400,
      '1 of 1 test fails: "Rich". Change the model or the tests until they pass.',
    ]);
    const checklist = await api.get(`${DRAFTS}${id}/checklist/`, { as: admin });
    expect(checklist.body).toMatchObject({ can_publish: false, summary: failing.body.detail });
    const gone = await begin();
    await api.post(`${DRAFTS}${gone}/discard/`, { as: admin });
    expect((await publish(gone)).body.detail).toBe('"Plan" was discarded. Start a new draft to change the model.');
    expect((await publish(99_999)).status).toBe(404);
  });

  test("a simulation is valid as long as the draft scores the same, and predicts the changes by re-scoring", async () => {
    const { begin, weight, post, publish, admin } = await shop();
    await post("leads", { lead_id: "first", answers: { income: 10 } });
    const id = await begin();
    await weight(2, id);
    const simulated = async (body: object) => {
      const { body: simulation } = await post("simulations", { draft: id, ...body });
      const node = startJobs(database, [simulationKind(services)], { lookMs: 10 });
      const read = async () => (await api.get(`/api/v1/simulations/${simulation.id}/`, { as: admin })).body;
      await expect.poll(async () => (await read()).state).toBe("done");
      await node.stop();
      return read;
    };
    const simulationCheck = async () => {
      const { items, rescoring } = (await api.get(`${DRAFTS}${id}/checklist/`, { as: admin })).body;
      return [items.find(({ check }: { check: string }) => check === "simulation").state, rescoring];
    };
    expect(await simulationCheck()).toEqual(["warning", null]);
    const readSome = await simulated({ leads: { search: "first" } });
    expect(await simulationCheck()).toEqual(["ok", null]);
    await simulated({ date: "own" });
    const found = ["ok", { date: "own", leads: 1, would_change: 1 }];
    expect(await simulationCheck()).toEqual(found);
    await post("tests", { name: "Rich", answers: { income: 10 }, expect: { x_axis: 20 } }, admin, id);
    expect(await simulationCheck()).toEqual(found);
    expect(await readSome()).toMatchObject({ is_stale: false, document: { draft: id, draft_name: "Plan" } });
    await weight(3, id);
    expect(await simulationCheck()).toEqual(["warning", null]);
    expect(await readSome()).toMatchObject({ stale_reasons: ["The draft has been edited since."] });
    // the draft's simulations are listed for the version that it is published as, together with the version's own
    await weight(2, id);
    expect((await publish(id)).status).toBe(200);
    await post("simulations", { version: 4, against: 3 });
    const of = async (version: number) => {
      const { body } = await api.get(`/api/v1/simulations/?version=${version}`, { as: admin });
      expect(body.count).toBe(body.results.length);
      return body.results.map((each: { document: object }) => each.document);
    };
    expect(await of(4)).toMatchObject([{ version: 4 }, { draft: id }, { draft: id }]);
    expect(await of(3)).toEqual([]);
  });

  test("leads are re-scored in the same step, now and at a time", async () => {
    const { account, begin, weight, post, publish, step, admin } = await shop();
    await post("leads", { lead_id: "first", answers: { income: 10 } });
    const rescorings = async (query = "") => (await api.get(`/api/v1/rescorings/${query}`, { as: admin })).body.results;
    const id = await begin();
    await weight(2, id);
    const rescore = { date: "own", leads: { search: "first" } };
    const published = (await publish(id, { rescore })).body;
    const [begun] = await rescorings();
    expect(begun).toMatchObject({ version: 4, date: "own", requested_by: { id: admin.id } });
    expect(published).toEqual({ version: 4, rescoring: begun.id });
    const later = await begin();
    await weight(3, later);
    await publish(later, { at: "2099-06-01T08:00", rescore });
    expect((await rescorings()).length).toBe(1);
    const inputs = async () => {
      const text =
        "select input::text as input from job where account_id = $1 and kind = 'publication' order by job_id";
      return (await database.pool.query<{ input: string }>({ text, values: [account.id] })).rows.map(
        (row) => row.input,
      );
    };
    expect((await inputs())[0]).toContain("first");
    await step(later, "unschedule");
    expect((await inputs())[0]).not.toContain("first");
    await publish(later, { at: "2099-06-01T08:00", rescore });
    await letTimePass(account);
    const node = workOn();
    await expect.poll(async () => (await rescorings()).length).toBe(2);
    await node.stop();
    expect(await rescorings()).toMatchObject([{ version: 5, date: "own", requested_by: { id: admin.id } }, {}]);
    expect(await rescorings("?version=4")).toMatchObject([{ id: begun.id, version: 4 }]);
    expect(await rescorings("?version=3")).toEqual([]);
    expect((await inputs())[1]).not.toContain("first");
  });

  test("an account may only warn of failing tests", async () => {
    const { begin, weight, post, publish, admin } = await shop({ failing_tests: "warn" });
    const id = await begin();
    await weight(2, id);
    await post("tests", { name: "Rich", answers: { income: 10 }, expect: { x_axis: 10 } }, admin, id);
    const { body } = await api.get(`${DRAFTS}${id}/checklist/`, { as: admin });
    expect(body.items).toContainEqual({ check: "tests", state: "warning", text: '1 of 1 test fails: "Rich".' });
    expect((await publish(id)).status).toBe(200);
  });
});

describe("a live model that has changed since", () => {
  test("accepts the edits of the draft where they fit", async () => {
    const { begin, weight, post, publish, live, read } = await shop();
    const id = await begin();
    await weight(2, id);
    await post("questions", { number: 2, text: "Own?", type: "text", field_name: "own" }, undefined, id);
    await post("questions", { number: 2, text: "Theirs?", type: "text", field_name: "theirs" });
    expect((await publish(id)).body).toEqual({ version: 5 });
    const { document } = await live();
    expect(document.questions.map(({ field_name }: { field_name: string }) => field_name)).toEqual([
      ...["income", "theirs", "own"],
    ]);
    expect(document.scoring_models[0].weight).toBe(2);
    expect(await read(id)).toMatchObject({ state: "published", base_version: 3, published_version: 5 });
  });

  test("is not counted among the changes of a draft that conflicts with it", async () => {
    const { begin, weight, post, admin } = await shop();
    const id = await begin();
    await weight(2, id);
    await weight(9);
    await post("questions", { number: 2, text: "Theirs?", type: "text", field_name: "theirs" });
    const { body } = await api.get(`${DRAFTS}${id}/checklist/`, { as: admin });
    expect(body.items).toContainEqual({ check: "changes", state: "ok", text: "The draft makes 1 change." });
  });

  test("shows conflicts with both sides, until they are resolved", async () => {
    const { begin, weight, publish, step, live, admin, activity, read } = await shop();
    const id = await begin();
    await weight(2, id);
    await weight(3, id);
    await weight(9);
    const refused = await publish(id);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        detail: expect.stringContaining("1 change of the draft conflicts with it. Resolve the conflicts first."),
        conflicts: [{ edit: 1, can_keep: true, errors: null, later: [2], author: { id: admin.id } }],
      },
    });
    const conflicts = await api.get(`${DRAFTS}${id}/conflicts/`, { as: admin });
    expect(conflicts.body).toEqual(refused.body.conflicts);
    expect(conflicts.body[0]).toMatchObject({
      ours: [{ text: 'weight of "Income" 1 → 2' }],
      theirs: [{ text: 'weight of "Income" 1 → 9' }],
    });
    expect((await step(id, "rebase")).body).toMatchObject({ conflicts: conflicts.body });
    expect((await step(id, "rebase", { resolutions: [{ edit: 77, take: "live" }] })).body).toEqual({
      resolutions: [{ edit: ["The draft has no edit 77."] }],
    });
    const solved = await step(id, "rebase", { resolutions: [{ edit: 1, take: "draft" }] });
    expect(solved.body).toMatchObject({ state: "open", base_version: 4, revision: 3, changes: 1, edits: 2 });
    expect(await activity(id)).toEqual(["rebased"]);
    const edits = await api.get(`${DRAFTS}${id}/edits/`, { as: admin });
    expect(edits.body.results).toMatchObject([
      { edit: 2, changes: ['weight of "Income" 2 → 3'] },
      { edit: 1, changes: ['weight of "Income" 9 → 2'] },
    ]);
    expect((await weight(4, id)).status).toBe(200);
    expect((await publish(id)).body).toEqual({ version: 5 });
    expect((await live()).document.scoring_models[0].weight).toBe(4);
    expect(await read(id)).toMatchObject({ edits: 3 });
    await weight(5);
    expect((await api.get(`${DRAFTS}${id}/conflicts/`, { as: admin })).body).toEqual([]);
  });

  test("says who changed the same live and when, and accepts a value other than either side's", async () => {
    const { account, colleague, boss, begin, weight, step, live, admin, post } = await shop();
    const id = await begin();
    await weight(2, id);
    await weight(3, id);
    await weight(8, undefined, colleague);
    await post("questions", { number: 2, text: "Theirs?", type: "text", field_name: "theirs" });
    await weight(9, undefined, boss);
    const conflicts = async () => (await api.get(`${DRAFTS}${id}/conflicts/`, { as: admin })).body;
    const by = ({ id: who, username }: TestUser) => ({ id: who, username });
    const versions = [
      { version: 6, author: by(boss), note: 'Changed scoring model "Income"', created_at: (await live()).published_at },
      { version: 4, author: by(colleague) },
    ];
    expect(await conflicts()).toMatchObject([{ edit: 1, can_keep: true, data: { weight: 2 }, versions }]);
    // for versions from before this was stored it is found by comparing them; each revision is computed once
    await database.pool.query("update model_version set changed_items = null where account_id = $1", [account.id]);
    await post("calculated-fields", { name: "more", formula: "1" }, admin, id);
    expect(await conflicts()).toMatchObject([{ versions }]);
    const solve = (data: object) => step(id, "rebase", { resolutions: [{ edit: 1, take: "draft", data }] });
    expect((await solve({ weight: -1 })).body).toEqual({
      resolutions: [{ data: { weight: [expect.any(String)] } }],
    });
    expect((await solve({ formula: "{nope}" })).body.conflicts[0]).toMatchObject({ edit: 1, versions });
    expect((await solve({ weight: 5 })).body).toMatchObject({ base_version: 6, edits: 2 });
    const headers = { "X-Draft": String(id) };
    expect((await api.get("/api/v1/scoring-models/1/", { as: admin, headers })).body.weight).toBe(5);
  });

  test("accepts another value of a range and of a band in the list that it is in", async () => {
    const { begin, step, admin, account } = await shop();
    const ranges = async (points: number, draft?: number) => {
      const headers = draft === undefined ? {} : { "X-Draft": String(draft) };
      const [range] = (await api.get("/api/v1/scoring-models/1/", { as: admin, headers })).body.value_ranges;
      const body = { value_ranges: [{ start: 0, end: 10, points, ...(range && { id: range.id }) }] };
      expect((await api.patch("/api/v1/scoring-models/1/", { as: admin, headers, body })).status).toBe(200);
    };
    const bands = async (from: number, draft?: number) => {
      const headers = draft === undefined ? {} : { "X-Draft": String(draft) };
      const { body } = await api.get("/api/v1/bands/", { as: admin, headers });
      const x = body.x.map((band: { letter: string }) => (band.letter === "A" ? { ...band, from } : band));
      expect((await api.put("/api/v1/bands/", { as: admin, headers, body: { ...body, x } })).status).toBe(200);
    };
    await ranges(1);
    const id = await begin();
    await ranges(2, id);
    await bands(90, id);
    await ranges(3);
    await bands(85);
    const { body: conflicts } = await api.get(`${DRAFTS}${id}/conflicts/`, { as: admin });
    const [ofRange, ofBands] = conflicts;
    expect(conflicts).toMatchObject([{ versions: [{ version: 5 }] }, { versions: [{ version: 6 }] }]);
    const [range] = ofRange.data.value_ranges;
    const x = ofBands.data.x.map((band: { letter: string }) => (band.letter === "A" ? { ...band, from: 88 } : band));
    const resolutions = [
      { edit: 1, take: "draft", data: { value_ranges: [{ ...range, points: 7 }] } },
      { edit: 2, take: "draft", data: { x } },
    ];
    expect((await step(id, "rebase", { resolutions })).body).toMatchObject({ base_version: 6, edits: 2 });
    const { model } = await services.drafts.read(account.id, id);
    expect(model.document.scoring_models[0]?.value_ranges).toMatchObject([{ points: 7 }]);
    expect(model.document.bands.x[0]?.from).toBe(88);
  });

  test("an edit that the live model rejects is corrected, and the later ones stay", async () => {
    const { begin, post, step, admin, publish, live, read } = await shop();
    const own = { number: 2, text: "Own?", type: "number", field_name: "own" };
    const id = await begin();
    const { body: question } = await post("questions", own, admin, id);
    await post("scoring-models", { question: question.id, formula: "{income} + 1", name: "Own" }, admin, id);
    await post("questions", { ...own, text: "Theirs?" });
    const { body: found } = await api.get(`${DRAFTS}${id}/conflicts/`, { as: admin });
    expect(found).toMatchObject([
      {
        edit: 1,
        can_keep: false,
        errors: { field_name: [expect.any(String)] },
        data: { field_name: "own" },
        later: [2],
      },
    ]);
    const solve = (data: object, take = "draft") => step(id, "rebase", { resolutions: [{ edit: 1, take, data }] });
    expect((await solve({ field_name: "9 lives" })).body).toEqual({
      resolutions: [{ data: { field_name: [expect.any(String)] } }],
    });
    expect((await solve({ field_name: "mine" }, "live")).body).toEqual({
      resolutions: [{ data: ["This edit cannot be corrected. Omit this field."] }],
    });
    // also taken
    expect((await solve({ field_name: "income" })).body.conflicts).toMatchObject([
      { edit: 1, errors: { field_name: [expect.any(String)] }, data: { field_name: "income" } },
    ]);
    expect((await solve({ field_name: "mine" })).body).toMatchObject({ base_version: 4, edits: 2, changes: 2 });
    expect(await read(id)).toMatchObject({ state: "open" });
    expect((await publish(id)).body).toEqual({ version: 5 });
    const { document } = await live();
    expect(document.questions.map(({ field_name }: { field_name: string }) => field_name)).toEqual([
      ...["income", "own", "mine"],
    ]);
    expect(document.scoring_models[1]).toMatchObject({ name: "Own", question: question.id + 1 });
  });

  test("a comment is about an item of the draft, its base, or the live model", async () => {
    const { begin, post, step, admin, weight, live } = await shop();
    const id = await begin();
    const headers = { "X-Draft": String(id) };
    const comment = (type: string, item: number | null, field: string | null = null) =>
      step(id, "comments", { body: "Why?", about: { type, id: item, field } });
    const nothing = (what: string) =>
      `There is no ${what} in the draft, in the version it is based on, or in the live model. Use the type and id of a change in the draft's diff, or omit about to comment on the draft as a whole.`;
    for (const [type, noun] of [
      ["question", "question"],
      ["choice", "choice"],
      ["scoring_model", "scoring model"],
      ["value_range", "value range"],
      ["recommendation", "rule"],
      ["calculated_field", "calculated field"],
      ["test", "test"],
    ] as const) {
      const answer = await comment(type, 99);
      expect([answer.status, answer.body]).toEqual([400, { about: { id: [nothing(`${noun} with the id 99`)] } }]);
      expect((await comment(type, null)).body).toEqual({ about: { id: [`Send the id of the ${noun}.`] } });
    }
    expect((await comment("bands", 1)).body).toEqual({ about: { id: ["The bands have no id. Send null."] } });
    expect((await comment("bands", null, "label")).status).toBe(201);
    expect((await comment("scoring_model", 1, "colour")).body).toEqual({
      about: { field: [expect.stringContaining('Changes of a scoring model have no field "colour".')] },
    });
    // an item that exists only in the draft, and one that is deleted only in the draft
    const { body: own } = await post("calculated-fields", { name: "half", formula: "{income} / 2" }, admin, id);
    expect((await comment("calculated_field", own.id, "formula")).status).toBe(201);
    expect((await comment("scoring_model", 1, "weight")).status).toBe(201);
    expect((await api.delete("/api/v1/scoring-models/1/", { as: admin, headers })).status).toBe(204);
    expect((await comment("scoring_model", 1)).status).toBe(201);
    // an item that is gone without a trace: comments about it stay
    expect((await api.delete(`/api/v1/calculated-fields/${own.id}/`, { as: admin, headers })).status).toBe(204);
    expect((await comment("calculated_field", own.id)).status).toBe(400);
    // what went live since, and what the draft would then make of its own items
    await post("questions", { number: 2, text: "New?", type: "text", field_name: "fresh" });
    expect((await comment("question", 2)).status).toBe(201);
    await post("questions", { number: 2, text: "Own?", type: "text", field_name: "own" }, admin, id);
    const against = await api.get(`${DRAFTS}${id}/diff/?against=live`, { as: admin });
    const added = against.body.changes.find(({ action }: { action: string }) => action === "created");
    expect((await comment("question", added.target.id)).status).toBe(201);
    expect((await weight(2)).status).toBe(200);
    expect((await live()).version).toBe(5);
    // a draft that has ended can still be commented on
    await api.post(`${DRAFTS}${id}/discard/`, { as: admin });
    expect((await comment("scoring_model", 1)).status).toBe(201);
    expect((await comment("test", 1)).status).toBe(400);
    const { body } = await api.get(`${DRAFTS}${id}/activity/`, { as: admin });
    const subjects = body.results.flatMap(({ about }: { about: object | null }) => about ?? []);
    expect(subjects).toContainEqual({ type: "calculated_field", id: own.id, field: "formula" });
    expect(subjects).toHaveLength(7);
    const comments = await api.get(`${DRAFTS}${id}/activity/?kind=comment&page_size=3`, { as: admin });
    const [newest, , ...earlier] = body.results;
    expect([comments.body.count, comments.body.results]).toEqual([7, [newest, ...earlier.slice(0, 2)]]);
    expect(comments.body.next).toContain("kind=comment");
    const others = await api.get(`${DRAFTS}${id}/activity/?kind=discarded`, { as: admin });
    expect(others.body).toMatchObject({ count: 1, results: [{ kind: "discarded" }] });
    expect(await api.get(`${DRAFTS}${id}/activity/?kind=remark`, { as: admin })).toMatchObject({
      status: 400,
      body: { kind: [expect.stringContaining("comment")] },
    });
    const missing = await step(99_999, "comments", { body: "?", about: { type: "test", id: 1, field: null } });
    expect([missing.status, missing.body]).toEqual([404, { detail: "There is no draft 99999." }]);
  });

  test("comments stay with their subject", async () => {
    const { begin, post, step, admin, logged } = await shop();
    const id = await begin();
    const { body: question } = await post(
      "questions",
      { number: 2, text: "Own?", type: "text", field_name: "own" },
      admin,
      id,
    );
    const about = { type: "question", id: question.id, field: null };
    await step(id, "comments", { body: "Needed?", about });
    await post("questions", { number: 2, text: "Theirs?", type: "text", field_name: "theirs" });
    expect((await step(id, "rebase")).body).toMatchObject({ edits: 1, changes: 1 });
    expect(await logged(id)).toEqual(["create", "update", "comment", "rebase"]);
    const { body } = await api.get(`${DRAFTS}${id}/activity/`, { as: admin });
    expect(body.results).toMatchObject([{ kind: "rebased" }, { about: { ...about, id: question.id + 1 } }]);
  });
});

describe("four eyes", () => {
  test("an approved draft goes live, one that is not does not", async () => {
    const place = await shop({ review: "four_eyes" });
    const { begin, weight, publish, step, approve, admin, colleague, activity, read, logged } = place;
    const id = await begin();
    expect((await step(id, "request-review")).body.detail).toContain("changes nothing yet");
    await weight(2, id);
    expect((await publish(id)).body.detail).toBe("Someone else must approve the draft first. Send it for review.");
    expect((await approve(id)).body.detail).toContain("is not in review");
    expect((await step(id, "request-review", { body: "Please" })).body).toMatchObject({
      state: "in_review",
      review: { requested_by: { id: admin.id }, approved_by: null },
    });
    expect((await publish(id)).status).toBe(400);
    const waiting = (as: TestUser) => api.get(`${DRAFTS}?awaiting_review=true`, { as });
    expect([(await waiting(admin)).body.count, (await waiting(colleague)).body.count]).toEqual([0, 1]);
    const { id: by, username } = colleague;
    const sentBack = { state: "open", changes_requested_by: { id: by, username } };
    expect((await step(id, "request-changes", { body: "Not yet" }, colleague)).body).toMatchObject(sentBack);
    const found = async (query: string) =>
      (await api.get(`${DRAFTS}?${query}`, { as: admin })).body.results.map((draft: { id: number }) => draft.id);
    expect([await found("unfinished=true"), await found("unfinished=false")]).toEqual([[id], []]);
    expect((await step(id, "request-review")).body.changes_requested_by).toBeNull();
    expect((await approve(id, colleague, { body: "Fine" })).body).toMatchObject({
      state: "approved",
      review: { approved_by: { id: colleague.id } },
    });
    expect((await publish(id)).body).toEqual({ version: 4 });
    expect(await read(id)).toMatchObject({ state: "published", changes_requested_by: null });
    expect([await found("unfinished=true"), await found("unfinished=false")]).toEqual([[], [id]]);
    expect(await activity(id)).toEqual([
      ...["published", "approved", "review_requested", "changes_requested", "review_requested"],
    ]);
    expect(await logged(id)).toEqual([
      ...["create", "update", "request_review", "request_changes", "request_review", "approve", "publish"],
    ]);
  });

  test("requested changes are no longer shown after the draft was sent again, even when an edit opens it", async () => {
    const { begin, weight, step, approve, colleague, read } = await shop({ review: "four_eyes" });
    const id = await begin();
    await weight(2, id);
    await step(id, "request-review");
    await step(id, "request-changes", { body: "Not yet" }, colleague);
    await step(id, "request-review");
    await approve(id);
    await weight(3, id);
    expect(await read(id)).toMatchObject({ state: "open", changes_requested_by: null });
  });

  test("nobody approves a copy of what they edited either", async () => {
    const { begin, weight, step, approve, admin, colleague, boss } = await shop({ review: "four_eyes" });
    const original = await begin(admin);
    await weight(2, original);
    const { id } = (await step(original, "duplicate", {}, colleague)).body;
    await step(id, "request-review", {}, colleague);
    expect((await approve(id, admin)).status).toBe(403);
    expect((await approve(id, colleague)).status).toBe(403);
    expect((await approve(id, boss)).status).toBe(200);
  });

  test("nobody approves what they created or edited, not even superusers", async () => {
    const { begin, weight, step, approve, admin, colleague, boss } = await shop({ review: "four_eyes" });
    const id = await begin(boss);
    await weight(2, id, admin);
    await step(id, "request-review");
    for (const as of [boss, admin, colleague]) {
      const { results } = (await api.get(`${DRAFTS}?awaiting_review=true`, { as })).body;
      expect(results.map((draft: { id: number }) => draft.id)).toEqual(as === colleague ? [id] : []);
      expect((await api.get(`${DRAFTS}${id}/`, { as })).body.may.approve).toBe(as === colleague);
    }
    for (const as of [boss, admin]) {
      const answer = await approve(id, as);
      expect([answer.status, answer.body.detail]).toEqual([
        403,
        "You created or edited this draft, so you cannot approve it yourself. Ask another administrator to review it.",
      ]);
      // whatever else is wrong with the request
      expect(await step(id, "approve", { nonsense: 1 }, as)).toMatchObject({ status: 403, body: answer.body });
    }
    expect((await approve(id)).status).toBe(200);
  });

  test("a user approves the state that they saw", async () => {
    const { begin, weight, step, approve, colleague, read } = await shop({ review: "four_eyes" });
    const id = await begin();
    await weight(2, id);
    await step(id, "request-review");
    for (const blind of [{}, { "If-Match": "*" }]) {
      const answer = await step(id, "approve", {}, colleague, blind);
      expect([answer.status, answer.body.detail]).toEqual([428, MESSAGES.matchRequired]);
    }
    const seen = await api.get(`${DRAFTS}${id}/`, { as: colleague });
    await weight(3, id);
    const headers = { "If-Match": seen.headers.get("ETag") ?? "" };
    const late = await step(id, "approve", {}, colleague, headers);
    expect([late.status, late.body.detail]).toEqual([412, MESSAGES.changedMeanwhile]);
    expect(await read(id)).toMatchObject({ state: "in_review", review: { approved_by: null } });
    expect((await approve(id)).body).toMatchObject({ state: "approved" });
  });

  test("an edit after the approval withdraws it, even at the very moment of publishing", async () => {
    const place = await shop({ review: "four_eyes" });
    const { weight, publish, read, activity, live } = place;
    const id = await approved(place);
    await weight(5, id);
    expect(await read(id)).toMatchObject({ state: "open", review: null });
    expect((await publish(id)).status).toBe(400);
    expect(await activity(id)).toContain("approval_withdrawn");
    for (let round = 0; round < 8; round += 1) {
      const value = 10 + round;
      const raced = await approved(place, value);
      const [published, edited] = await Promise.all([publish(raced), weight(100 + round, raced)]);
      const { state } = await read(raced);
      // in either order: what was not approved is never live
      if (published.status === 200) expect([edited.status, state]).toEqual([400, "published"]);
      else expect([published.status, edited.status, state]).toEqual([400, 200, "open"]);
      expect((await live()).document.scoring_models[0].weight).toBeLessThan(100);
    }
  });

  test("an approval ends with the access of its approver", async () => {
    const changes = [{ is_active: false }, { is_staff: false }, undefined];
    for (const change of changes) {
      const place = await shop({ review: "four_eyes" });
      const { account, boss, admin, colleague, publish, step, read, activity, approve, live } = place;
      const [now, later] = [await approved(place, 2), await approved(place, 3)];
      expect((await publish(later, { at: "2099-06-01T08:00" })).status).toBe(200);
      const address = `/api/v1/users/${colleague.id}/`;
      const left = change
        ? await api.patch(address, { as: boss, body: change })
        : await api.delete(address, { as: boss });
      expect(left.status).toBe(change ? 200 : 204);
      const text = `${colleague.username} approved the draft, but can no longer approve drafts of this account, so the approval does not count. Someone else must approve it.`;
      const { body } = await api.get(`${DRAFTS}${now}/checklist/`, { as: admin });
      expect(body.items).toContainEqual({ check: "approval", state: "blocked", text });
      expect(await read(now)).toMatchObject({
        state: "approved",
        review: { approved_by: { id: colleague.id }, is_approved: false },
        may: { publish: false },
      });
      const refused = await publish(now);
      expect([refused.status, refused.body.detail]).toEqual([400, text]);
      await letTimePass(account);
      const node = workOn();
      await expect.poll(async () => (await read(later)).state).toBe("open");
      await node.stop();
      expect((await read(later)).publish_error).toBe(text);
      expect((await activity(later))[0]).toBe("publish_failed");
      expect((await live()).version).toBe(3);
      // it waits for another user, who can approve it at once, or be asked
      const waiting = async (as: TestUser) =>
        (await api.get(`${DRAFTS}?awaiting_review=true`, { as })).body.results.map(({ id }: { id: number }) => id);
      expect([await waiting(boss), await waiting(admin)]).toEqual([[now], []]);
      if (change?.is_active === false)
        expect((await step(now, "request-review")).body).toMatchObject({ state: "in_review" });
      expect((await approve(now, boss)).body).toMatchObject({
        state: "approved",
        review: { approved_by: { id: boss.id }, is_approved: true },
      });
      expect((await publish(now)).body).toEqual({ version: 4 });
    }
  });

  test("an agency that has lost its client has not approved anything there", async () => {
    const agency = await makeAccount();
    const place = await shop({ review: "four_eyes" });
    const { account, boss, publish, step } = place;
    const move = (parent: number | null) =>
      database.pool.query({
        text: "update account set parent_id = $2 where account_id = $1",
        values: [account.id, parent],
      });
    await move(agency.id);
    const visitor = await makeUser(agency, { role: "admin" });
    const id = await place.begin();
    await place.weight(2, id);
    await step(id, "request-review");
    const headers = { "X-Account": account.slug };
    const seen = await api.get(`${DRAFTS}${id}/`, { as: visitor, headers });
    const match = { ...headers, "If-Match": seen.headers.get("ETag") ?? "" };
    expect((await step(id, "approve", {}, visitor, match)).body).toMatchObject({ may: { publish: true } });
    await move(null);
    expect((await publish(id)).body.detail).toContain("so the approval does not count");
    await move(agency.id);
    expect((await publish(id, {}, boss)).body).toEqual({ version: 4 });
  });

  test("if it is turned off while a draft waits, the draft says so, and the log records who did it", async () => {
    const place = await shop({ review: "four_eyes" });
    const { account, boss, admin, begin, weight, step, publish } = place;
    const id = await begin();
    await weight(2, id);
    await step(id, "request-review");
    await api.patch(`/api/v1/accounts/${account.id}/`, { as: boss, body: { review: "off" } });
    const { body } = await api.get(`${DRAFTS}${id}/checklist/`, { as: admin });
    expect(body.items).toContainEqual({
      check: "approval",
      state: "warning",
      text: "Nobody has approved the draft yet. Review is off in this account, so the draft can be published without an approval.",
    });
    const log = await api.get("/api/v1/audit-log/?action=override_review&target_type=account", { as: admin });
    expect(log.body.results[0]).toMatchObject({
      actor: { id: boss.id },
      before: { review: "four_eyes" },
      after: { review: "off" },
    });
    expect((await publish(id)).body).toEqual({ version: 4 });
  });

  test("an approval stays when the draft is rebased, unless a conflict was decided", async () => {
    const place = await shop();
    const { weight, step, read, activity, post } = place;
    const [calm, contested] = [await approved(place, 2), await approved(place, 3)];
    await post("calculated-fields", { name: "half", formula: "{income} / 2" });
    expect((await step(calm, "rebase")).body).toMatchObject({ state: "approved", base_version: 4 });
    await weight(9);
    const solved = await step(contested, "rebase", { resolutions: [{ edit: 1, take: "draft" }] });
    expect(solved.body).toMatchObject({ state: "open", review: null });
    expect(await activity(contested)).toEqual([...["approval_withdrawn", "rebased", "approved", "review_requested"]]);
    expect(await read(calm)).toMatchObject({ state: "approved" });
  });

  const requests: {
    readonly [Id in OperationId]?: (draft: number) => readonly [path: string, body?: object | string];
  } = {
    createQuestion: () => ["questions/", { number: 9, text: "?", type: "text", field_name: "nine" }],
    replaceQuestion: () => ["questions/1/", { number: 1, text: "!", type: "number", field_name: "income" }],
    updateQuestion: () => ["questions/1/", { text: "!" }],
    moveQuestion: () => ["questions/1/move/", { number: 3 }],
    duplicateQuestion: () => ["questions/1/duplicate/", {}],
    deleteQuestion: () => ["questions/2/"],
    createChoice: () => ["questions/2/choices/", { text: "Maybe" }],
    replaceChoice: () => ["questions/2/choices/1/", { text: "Maybe" }],
    updateChoice: () => ["questions/2/choices/1/", { text: "Maybe" }],
    deleteChoice: () => ["questions/2/choices/1/"],
    createScoringModel: () => ["scoring-models/", { question: 1, formula: "{income}" }],
    replaceScoringModel: () => ["scoring-models/1/", { question: 1, formula: "{income}", weight: 3 }],
    updateScoringModel: () => ["scoring-models/1/", { weight: 3 }],
    deleteScoringModel: () => ["scoring-models/1/"],
    createValueRange: () => ["value-ranges/", { scoring_model: 1, start: 5, end: 9, points: 1 }],
    replaceValueRange: () => ["value-ranges/1/", { scoring_model: 1, start: 0, end: 5, points: 9 }],
    updateValueRange: () => ["value-ranges/1/", { points: 9 }],
    deleteValueRange: () => ["value-ranges/1/"],
    createRecommendation: () => ["recommendations/", { question: 1, rule: "If {income} > 1", response_text: "Yes" }],
    replaceRecommendation: () => ["recommendations/1/", { question: 1, rule: "If {income} > 1", response_text: "No" }],
    updateRecommendation: () => ["recommendations/1/", { response_text: "No" }],
    moveRecommendation: () => ["recommendations/1/move/", { position: 1 }],
    deleteRecommendation: () => ["recommendations/1/"],
    createCalculatedField: () => ["calculated-fields/", { name: "more", formula: "1" }],
    replaceCalculatedField: () => ["calculated-fields/1/", { name: "half", formula: "3" }],
    updateCalculatedField: () => ["calculated-fields/1/", { formula: "3" }],
    deleteCalculatedField: () => ["calculated-fields/1/"],
    createTest: () => ["tests/", { name: "More", answers: { income: 1 }, expect: { x_axis: 0 } }],
    createTestFromLead: () => ["tests/from-lead/", { lead_id: "first" }],
    replaceTest: () => ["tests/1/", { name: "One", answers: { income: 1 }, expect: { x_axis: 2 } }],
    updateTest: () => ["tests/1/", { name: "Two" }],
    deleteTest: () => ["tests/1/"],
    importTests: () => ["tests/import/", "name,income,x_axis\nMore,1,1\n"],
    applyModelFile: () => ["model/apply/", { format: 1, calculated_fields: [] }],
    restoreModelVersion: () => ["model-versions/2/restore/"],
    replaceBands: () => ["bands/", { x: BANDS, y: BANDS, total: BANDS }],
    publishDraft: (draft) => [`drafts/${draft}/publish/`, { note: "No" }],
  };
  const changing = Object.values(operations).filter((operation) => "makesVersion" in operation);

  test("no call changes the live model, and every one says what to do", async () => {
    const { account, admin, boss, post, begin, weight, live } = await shop();
    await post("questions", { number: 2, text: "?", type: "choice", field_name: "b", choices: [{ text: "Yes" }] });
    await post("value-ranges", { scoring_model: 1, start: 0, end: 5, points: 1 });
    await post("recommendations", { question: 1, rule: "If {income} > 5", response_text: "Yes" });
    await post("calculated-fields", { name: "half", formula: "2" });
    await post("tests", { name: "One", answers: { income: 1 }, expect: { x_axis: 1 } });
    await post("leads", { lead_id: "first", answers: { income: 1 } });
    const draft = await begin();
    await weight(2, draft);
    const settings = { as: boss, body: { review: "four_eyes" } };
    expect((await api.patch(`/api/v1/accounts/${account.id}/`, settings)).status).toBe(200);
    const { version } = await live();
    const accounts = ["updateAccount", "replaceAccount", "createAccount"];
    for (const { id, method } of changing) {
      if (accounts.includes(id)) continue;
      const request = requests[id as OperationId];
      if (request === undefined) throw new Error(`how is ${id} asked?`);
      const [path, body] = request(draft);
      const headers = typeof body === "string" ? { "Content-Type": "text/csv" } : {};
      for (const as of [admin, boss]) {
        const { status, body: answer } = await api.send(method, `/api/v1/${path}`, { as, body, headers });
        const expected = id === "publishDraft" ? [400, expect.any(String)] : [403, MESSAGES.reviewNeeded];
        expect([id, status, answer.detail]).toEqual([id, ...expected]);
      }
      if (id === "publishDraft") continue;
      // nor do other faults of the request hide it
      const elsewhere = path.replace(/(?<=\/)\d+(?=\/)/g, "999");
      for (const wrong of [undefined, "{", { nonsense: [] }, []]) {
        const sent = body === undefined ? {} : { body: wrong };
        const { status, body: answer } = await api.send(method, `/api/v1/${elsewhere}`, { as: admin, ...sent });
        expect([id, wrong, status, answer.detail]).toEqual([id, wrong, 403, MESSAGES.reviewNeeded]);
      }
    }
    const bands = { bands: { x: BANDS, y: BANDS, total: BANDS } };
    const account_ = await api.patch(`/api/v1/accounts/${account.id}/`, {
      as: boss,
      body: { review: "off", ...bands },
    });
    expect([account_.status, account_.body.detail]).toEqual([403, MESSAGES.reviewNeeded]);
    const faulty = { slug: (await makeAccount()).slug, bands: { ...bands.bands, x: [...BANDS].reverse() } };
    expect(await api.patch(`/api/v1/accounts/${account.id}/`, { as: boss, body: faulty })).toMatchObject({
      status: 403,
      body: { detail: MESSAGES.reviewNeeded },
    });
    expect((await live()).version).toBe(version);
  });

  test("if it is turned on at the moment of an edit, it applies to that edit or not at all", async () => {
    const { account, boss, weight, live } = await shop();
    for (let round = 0; round < 10; round += 1) {
      const set = (review: string) => api.patch(`/api/v1/accounts/${account.id}/`, { as: boss, body: { review } });
      const [switched, first, second] = await Promise.all([set("four_eyes"), weight(2 + round), weight(50 + round)]);
      expect(switched.status).toBe(200);
      const { version } = await live();
      for (const { status } of [first, second]) expect([200, 403]).toContain(status);
      expect((await weight(99)).status).toBe(403);
      expect((await live()).version).toBe(version);
      await set("off");
    }
  });
});

const BANDS = [
  { letter: "A", label: "High", from: 7, action: "" },
  { letter: "B", label: "Low", from: null, action: "" },
];

describe("scheduling", () => {
  test("a draft goes live when its time comes, once, on any number of nodes", async () => {
    const place = await shop({ review: "four_eyes" });
    const { account, weight, publish, read, activity, live, admin } = place;
    const id = await approved(place);
    const answer = await publish(id, { at: "2099-06-01T08:00" });
    expect(answer.body).toEqual({ scheduled_at: "2099-06-01T08:00:00.000Z" });
    expect(await read(id)).toMatchObject({ state: "scheduled", publish_at: "2099-06-01T08:00:00.000Z" });
    expect((await weight(8, id)).body.detail).toBe('"Plan" is scheduled to go live. Cancel the schedule first.');
    // before its time nobody does anything
    const nodes = [workOn(), workOn(secondNode)];
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await live()).version).toBe(3);
    await letTimePass(account);
    await expect.poll(async () => (await live()).version).toBe(4);
    await Promise.all(nodes.map((node) => node.stop()));
    expect(await live()).toMatchObject({ note: "As planned", author: { id: admin.id } });
    expect(await read(id)).toMatchObject({ state: "published", published_version: 4, publish_at: null });
    expect(await activity(id)).toEqual(["published", "scheduled", "approved", "review_requested"]);
    const log = await api.get("/api/v1/audit-log/?action=publish", { as: admin });
    expect(log.body.results).toMatchObject([{ via: "server", actor: { id: admin.id } }]);
  });

  test("is canceled, and the approval stays; canceling the job cancels it as well", async () => {
    const place = await shop({ review: "four_eyes" });
    const { account, publish, step, read, activity, live, admin, logged } = place;
    const id = await approved(place);
    await publish(id, { at: "2099-06-01T08:00:00+02:00" });
    expect((await step(id, "unschedule")).body).toMatchObject({ state: "approved", publish_at: null });
    expect((await step(id, "unschedule")).body.detail).toBe('"Plan" is not scheduled.');
    await publish(id, { at: "2099-06-01T08:00" });
    const { body: jobs } = await api.get("/api/v1/jobs/?kind=publication&state=waiting", { as: admin });
    expect(jobs.count).toBe(1);
    expect(jobs.results[0]).toMatchObject({ draft: { id, name: "Plan" }, version: null });
    expect(jobs.results[0].due_at).toMatch(/^2099-06-01T/);
    expect((await api.post(`/api/v1/jobs/${jobs.results[0].id}/cancel/`, { as: admin })).status).toBe(200);
    expect(await read(id)).toMatchObject({ state: "approved", publish_at: null });
    expect((await logged(id)).slice(-4)).toEqual(["schedule", "unschedule", "schedule", "unschedule"]);
    const { body: log } = await api.get("/api/v1/audit-log/?action=unschedule", { as: admin });
    expect(log.results[0]).toMatchObject({ actor: { id: admin.id } });
    expect((await activity(id)).slice(0, 4)).toEqual([
      ...["schedule_cancelled", "scheduled", "schedule_cancelled", "scheduled"],
    ]);
    await letTimePass(account);
    const node = workOn();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await node.stop();
    expect((await live()).version).toBe(3);
  });

  test("after a pause and resume it keeps its time; past that it waits, and the log records who did it", async () => {
    const place = await shop({ review: "four_eyes" });
    const { admin, publish, read, activity, live, step } = place;
    const id = await approved(place);
    await publish(id, { at: "2099-06-01T08:00" });
    const { body: jobs } = await api.get("/api/v1/jobs/?kind=publication&state=waiting", { as: admin });
    const [job] = jobs.results;
    const control = async (what: string) => {
      const { status } = await api.post(`/api/v1/jobs/${job.id}/${what}/`, { as: admin });
      expect([what, status]).toEqual([what, 200]);
    };
    /** The state after nodes have run for a while. */
    const worked = async () => {
      const node = workOn();
      await new Promise((resolve) => setTimeout(resolve, 200));
      await node.stop();
      return await read(id);
    };
    await control("pause");
    expect(await read(id)).toMatchObject({ state: "scheduled", publish_paused: true });
    await control("resume");
    const scheduled = { state: "scheduled", publish_at: "2099-06-01T08:00:00.000Z", publish_paused: false };
    expect(await worked()).toMatchObject(scheduled);
    expect((await live()).version).toBe(3);

    // a node that is working on it pauses it after its step
    const working = "update job set state = 'running', leased_until = now() + interval '1 hour' where job_id = $1";
    await database.pool.query({ text: working, values: [job.id] });
    await control("pause");
    expect(await read(id)).toMatchObject({ state: "scheduled", publish_paused: true });
    const left = "update job set state = 'paused', leased_until = null, pending_action = null where job_id = $1";
    await database.pool.query({ text: left, values: [job.id] });

    await database.pool.query({ text: "update job set due_at = now() where job_id = $1", values: [job.id] });
    expect(await worked()).toMatchObject({ state: "scheduled", publish_paused: true });
    // while it is paused it can be canceled, and when scheduled again it is independent of the paused job
    await step(id, "unschedule");
    expect(await read(id)).toMatchObject({ state: "approved", publish_at: null, publish_paused: false });
    await publish(id, { at: "2099-06-01T08:00" });
    const again = await api.get("/api/v1/jobs/?kind=publication&state=waiting", { as: admin });
    job.id = again.body.results[0].id;
    await control("pause");
    await database.pool.query({ text: "update job set due_at = now() where job_id = $1", values: [job.id] });
    await control("resume");
    expect(await worked()).toMatchObject({ state: "published", publish_paused: false });

    const log = async (query: string) => (await api.get(`/api/v1/audit-log/?${query}`, { as: admin })).body.results;
    const ofJob = await log(`target_type=job&target_id=${job.id}`);
    expect(ofJob.map(({ action }: { action: string }) => action)).toEqual(["resume", "pause"]);
    expect(ofJob[0]).toMatchObject({ actor: { id: admin.id }, target: { label: "Publish a draft" }, via: "token" });
    expect((await activity(id))[0]).toBe("published");
    await expect.poll(async () => (await api.get(`/api/v1/jobs/${job.id}/`, { as: admin })).body.state).toBe("done");
  });

  test("a draft that can no longer go live is open again, with the reason", async () => {
    const { account, admin, begin, weight, publish, read, activity, live } = await shop();
    const id = await begin();
    await weight(2, id);
    await publish(id, { at: "2099-06-01T08:00" });
    await weight(9);
    await letTimePass(account);
    const node = workOn();
    await expect.poll(async () => (await read(id)).state).toBe("open");
    await node.stop();
    const { publish_error } = await read(id);
    expect(publish_error).toContain("1 change of the draft conflicts with it.");
    expect((await activity(id))[0]).toBe("publish_failed");
    expect((await live()).version).toBe(4);
    const log = await api.get(`/api/v1/audit-log/?target_type=draft&target_id=${id}`, { as: admin });
    expect(log.body.results[0]).toMatchObject({ action: "unschedule", via: "server", after: { publish_error } });
  });

  test("a repeated failure of the server is reported, and the draft is as it was before", async () => {
    const place = await shop({ review: "four_eyes" });
    const { account, admin, publish, step, read, activity, live } = place;
    const id = await approved(place);
    await publish(id, { at: "2099-06-01T08:00" });
    await database.pool.query(`create function refuse_version() returns trigger language plpgsql as
      $$ begin if new.account_id = ${account.id} then raise exception 'no room is left'; end if; return new; end $$`);
    await database.pool.query(
      "create trigger refuse_version before insert on model_version for each row execute function refuse_version()",
    );
    const failedJob = async () => {
      const { body } = await api.get("/api/v1/jobs/?kind=publication&state=failed", { as: admin });
      return body.results[0];
    };
    const node = workOn();
    try {
      const stateInTime = async () => {
        await letTimePass(account);
        return (await read(id)).state;
      };
      await expect.poll(stateInTime, { timeout: 30_000 }).toBe("approved");
    } finally {
      await database.pool.query("drop trigger refuse_version on model_version");
      await database.pool.query("drop function refuse_version");
    }
    expect((await failedJob()).attempts).toBe(MAX_ATTEMPTS);
    const { publish_error, ...draft } = await read(id);
    expect(publish_error).toBe(
      "The server had an error while it was at this job. It is in the server's log. Nothing was published. Publish the draft again.",
    );
    expect(draft).toMatchObject({ state: "approved", publish_at: null, may: { publish: true } });
    expect((await activity(id))[0]).toBe("publish_failed");
    const log = await api.get(`/api/v1/audit-log/?target_type=draft&target_id=${id}`, { as: admin });
    expect(log.body.results[0]).toMatchObject({
      action: "unschedule",
      via: "server",
      after: { state: "approved", publish_error },
    });
    // when scheduled again it is independent of the failed job, whatever happens to that
    await publish(id, { at: "2099-06-01T08:00" });
    const job = await failedJob();
    expect((await api.post(`/api/v1/jobs/${job.id}/resume/`, { as: admin })).status).toBe(200);
    await expect.poll(async () => (await api.get(`/api/v1/jobs/${job.id}/`, { as: admin })).body.state).toBe("done");
    await node.stop();
    expect(await read(id)).toMatchObject({ state: "scheduled", publish_error: null });
    expect((await live()).version).toBe(3);
    await step(id, "unschedule");
    expect((await publish(id)).body).toEqual({ version: 4 });
  });

  // the embedded database runs one transaction at a time
  test.skipIf(database.kind === "embedded").each(["refuse", "publish"])(
    "canceling the schedule while its job is about to %s the draft does not deadlock",
    async (what) => {
      const { account, boss, begin, weight, publish, step, read } = await shop();
      const id = await begin();
      await weight(2, id);
      await publish(id, { at: "2099-06-01T08:00", rescore: { date: "own" } });
      const settings = { as: boss, body: { review: "four_eyes" } };
      if (what === "refuse") await api.patch(`/api/v1/accounts/${account.id}/`, settings);
      const waiting = () =>
        column("select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
      // holding the draft makes both of them wait, the job first
      const holder = await database.pool.connect();
      const node = workOn();
      try {
        await holder.query("begin");
        await holder.query({ text: "select from draft where draft_id = $1 for no key update", values: [id] });
        await letTimePass(account);
        await expect.poll(async () => (await waiting()).length).toBe(1);
        const canceling = step(id, "unschedule");
        await expect.poll(async () => (await waiting()).length).toBe(2);
        await holder.query("commit");
        const canceled = await canceling;
        const over = what === "refuse" ? "is not scheduled" : "was published as version 4";
        expect([canceled.status, canceled.body.detail]).toEqual([400, expect.stringContaining(over)]);
      } finally {
        holder.release(true);
        await node.stop();
      }
      expect((await read(id)).state).toBe(what === "refuse" ? "open" : "published");
      expect(
        await column("select attempt from job where account_id = $1 and kind = 'publication'", [account.id]),
      ).toEqual([0]);
    },
  );

  test("an approval that has become necessary prevents it from going live", async () => {
    const { account, boss, begin, weight, publish, read, live } = await shop();
    const id = await begin();
    await weight(2, id);
    await publish(id, { at: "2099-06-01T08:00" });
    await api.patch(`/api/v1/accounts/${account.id}/`, { as: boss, body: { review: "four_eyes" } });
    await letTimePass(account);
    const node = workOn();
    await expect.poll(async () => (await read(id)).state).toBe("open");
    await node.stop();
    expect((await read(id)).publish_error).toBe("Someone else must approve the draft first. Send it for review.");
    expect((await live()).version).toBe(3);
  });

  test("a draft of a deleted account is never published, and leaves nothing", async () => {
    const { account, begin, weight, publish } = await shop();
    const outsider = await makeUser(await makeAccount(), { role: "superuser" });
    const id = await begin();
    await weight(2, id);
    await publish(id, { at: "2099-06-01T08:00" });
    expect((await api.delete(`/api/v1/accounts/${account.id}/`, { as: outsider })).status).toBe(204);
    const left = await database.pool.query({
      text: "select from draft where account_id = $1 union all select from job where account_id = $1",
      values: [account.id],
    });
    expect(left.rowCount).toBe(0);
  });

  test("a time is in the account's time zone, in the future, and exists", async () => {
    const { begin, weight, publish, step } = await shop({ time_zone: "America/New_York" });
    const id = await begin();
    await weight(2, id);
    const at = async (text: string) => (await publish(id, { at: text })).body;
    expect(await at("2020-01-01T08:00")).toEqual({
      at: ["This time has passed. Choose a later one, or publish now."],
    });
    // the second Sunday of March
    expect(await at("2099-03-08T02:30")).toEqual({
      at: ["There is no 02:30 on 2099-03-08 in America/New_York. Choose another time."],
    });
    expect(await at("2099-02-30T08:00")).toEqual({
      at: ["There is no 08:00 on 2099-02-30 in America/New_York. Choose another time."],
    });
    for (const wrong of [
      "tomorrow",
      "2099-02-30T08:00Z",
      "2099-07-01T08:00+16:00",
      "2099-07-01T25:00",
      "2099-07-01T25:00Z",
      // in the year 10,000 in UTC
      "9999-12-31T23:30",
      "9999-12-31T23:30-01:00",
    ]) {
      expect(Object.keys(await at(wrong))).toEqual(["at"]);
    }
    expect(await at("2099-07-01T08:00")).toEqual({ scheduled_at: "2099-07-01T12:00:00.000Z" });
    await step(id, "unschedule");
    expect(await at("2099-07-01T08:00-07:00")).toEqual({ scheduled_at: "2099-07-01T15:00:00.000Z" });
  });
});
