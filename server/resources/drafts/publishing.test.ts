import pino from "pino";
import { afterAll, describe, expect, test } from "vitest";
import { createServices } from "../../api/create-services.ts";
import { createApp } from "../../app.ts";
import { startJobs } from "../../jobs/runner.ts";
import { SECRET_KEY, type TestUser } from "../../testing/app.ts";
import { DRAFTS, testShops } from "../../testing/shops.ts";
import { simulationKind } from "../simulations/work.ts";

const { api, database, services, tokenOf, shop, workOn, letTimePass } = await testShops();
const secondNode = createServices(database, SECRET_KEY, pino({ level: "warn" }, pino.destination(2)));
const other = createApp(secondNode);
afterAll(async () => {
  await secondNode.ingest.drain();
  await secondNode.tokens.close();
});

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
