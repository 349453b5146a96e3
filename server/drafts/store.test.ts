import pino from "pino";
import { afterAll, describe, expect, test } from "vitest";
import { DRAFT_LIMITS } from "#contract";
import type { DraftEdit } from "#engine";
import { createServices } from "../api/create-services.ts";
import { COMMAND_LINE } from "../audit/agent.ts";
import { workFor } from "../base/loop-time.ts";
import { SECRET_KEY, testApp } from "../testing/app.ts";
import { largeModel } from "../testing/large-model.ts";

// Two nodes: the application of `testApp`, and a second one on the same database.

const { api, services, database, makeAccount, makeUser } = await testApp();
const other = createServices(database, SECRET_KEY, pino({ level: "warn" }, pino.destination(2)));
afterAll(async () => {
  await other.ingest.drain();
  await other.tokens.close();
});

async function newDraft() {
  const account = await makeAccount();
  const admin = await makeUser(account, { role: "admin" });
  const { body } = await api.post("/api/v1/drafts/", { as: admin, body: { name: "Try" } });
  return { account, admin, id: body.id as number };
}

let fields = 0;
const addField = (): DraftEdit => ({
  kind: "calculated_field",
  action: "create",
  data: { name: `field_${++fields}`, formula: `${fields} + 1` },
  at: new Date().toISOString(),
});

test("only the newest revision of a draft that is edited all day is kept in memory", async () => {
  const { account, id } = await newDraft();
  await services.drafts.read(account.id, id);
  const stats = () => ({ entries: 0, hits: 0, ...services.caches.stats().get("drafts") });
  const { entries, hits } = stats();
  for (let n = 0; n < 10; n++) await services.drafts.edit(account.id, id, COMMAND_LINE, addField());
  expect((await services.drafts.read(account.id, id)).model.document.calculated_fields).toHaveLength(10);
  expect(stats().entries).toBe(entries);
  expect(stats().hits).toBeGreaterThan(hits + 10);
});

describe("two nodes", () => {
  test("edit one draft at the same moment, and no edit is lost", async () => {
    const { account, id } = await newDraft();
    const nodes = [services, other];
    const edits = Array.from({ length: 16 }, (_, n) =>
      nodes[n % 2]?.drafts.edit(account.id, id, COMMAND_LINE, addField()),
    );
    const ids = (await Promise.all(edits)).map((edited) => edited?.result.id);
    expect([...ids].sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual(ids.map((_, index) => index + 1));
    for (const { drafts } of nodes) {
      const { draft, model } = await drafts.read(account.id, id);
      expect(draft).toMatchObject({ revision: 16, edits: 16, last_edit: 16, changes: 16 });
      expect(model.document.calculated_fields).toHaveLength(16);
    }
    const { rows } = await database.pool.query("select edit from draft_edit where draft_id = $1 order by edit", [id]);
    expect(rows.map(({ edit }) => edit)).toEqual(ids.map((_, index) => index + 1));
  });

  test("an undo on one node is never mixed up with an edit on the other", async () => {
    const { account, id } = await newDraft();
    for (let n = 0; n < 4; n++) await services.drafts.edit(account.id, id, COMMAND_LINE, addField());
    const undo = () => other.drafts.revert(account.id, id, COMMAND_LINE, undefined, () => {});
    const edit = () => services.drafts.edit(account.id, id, COMMAND_LINE, addField());
    await Promise.all([undo(), edit(), undo(), edit(), undo(), edit()]);
    const { draft, model } = await services.drafts.read(account.id, id);
    expect([draft.edits, draft.revision, model.document.calculated_fields.length]).toEqual([4, 10, 4]);
    // the document is the result of the edits on the base, in whatever order they arrived
    for (let left = 3; left >= 0; left--) expect((await undo()).draft.edits).toBe(left);
    expect((await other.drafts.read(account.id, id)).model.document.calculated_fields).toEqual([]);
  });

  test("one reads the other's changes at once, and compiles only those", async () => {
    const { account, id } = await newDraft();
    await services.drafts.edit(account.id, id, COMMAND_LINE, addField());
    const before = (await other.drafts.read(account.id, id)).model;
    await services.drafts.edit(account.id, id, COMMAND_LINE, addField());
    const after = (await other.drafts.read(account.id, id)).model;
    expect(after.document.calculated_fields).toHaveLength(2);
    expect(after.document.calculated_fields[0]).toBe(before.document.calculated_fields[0]);
    expect((await other.drafts.read(account.id, id)).model).toBe(after);
  });
});

test("undoing an edit from before questions had reasons completes what it puts back", async () => {
  const { account, id } = await newDraft();
  const at = new Date().toISOString();
  const edit = (made: DraftEdit) => services.drafts.edit(account.id, id, COMMAND_LINE, made);
  const data = { number: 1, text: "Income?", type: "number", field_name: "income" } as const;
  await edit({ kind: "question", action: "create", data, at });
  await edit({ kind: "question", action: "delete", id: 1, at });
  await database.pool.query({
    text: `update draft_edit set undo = regexp_replace(undo::text, '"reason":"","lead_can_change":false,', '')::json
      where draft_id = $1 and edit = 2 and undo::text like '%lead_can_change%'`,
    values: [id],
  });
  await services.drafts.revert(account.id, id, COMMAND_LINE, undefined, () => {});
  const { questions } = (await other.drafts.read(account.id, id)).model.document;
  expect(questions).toMatchObject([{ field_name: "income", reason: "", lead_can_change: false }]);
});

describe("the state of a draft", () => {
  const setState = (id: number, state: string, more = "") =>
    database.pool.query({ text: `update draft set state = $2 ${more} where draft_id = $1`, values: [id, state] });

  test("any edit withdraws an approval, and so does an undo", async () => {
    const { account, admin, id } = await newDraft();
    const edit = () => services.drafts.edit(account.id, id, COMMAND_LINE, addField());
    const approve = () =>
      setState(id, "approved", ", requester_id = 7, approver_id = 8, approver_username = 'x', approved_at = now()");
    const read = async () => (await api.get(`/api/v1/drafts/${id}/`, { as: admin })).body;
    await approve();
    expect(await read()).toMatchObject({ state: "approved", review: { approved_by: { id: 8 } } });
    await edit();
    expect(await read()).toMatchObject({ state: "open", review: null });
    await approve();
    await services.drafts.revert(account.id, id, COMMAND_LINE, undefined, () => {});
    expect(await read()).toMatchObject({ state: "open", review: null });
    const { rows } = await database.pool.query("select kind, revision from draft_event where draft_id = $1", [id]);
    expect(rows).toEqual([
      { kind: "approval_withdrawn", revision: 1 },
      { kind: "approval_withdrawn", revision: 2 },
    ]);
    // a draft in review stays in review
    await setState(id, "in_review", ", requester_id = 7");
    await edit();
    expect(await read()).toMatchObject({ state: "in_review", review: { requested_by: { id: 7 } } });
  });

  test("a scheduled or published draft can be read, and a change gets an error that says what to do instead", async () => {
    const { admin, id } = await newDraft();
    const headers = { "X-Draft": String(id) };
    for (const [state, hint] of [
      ["scheduled", "Cancel the schedule first"],
      ["published", "Start a new draft"],
    ] as const) {
      await setState(id, state, ", published_version = 1");
      expect((await api.get("/api/v1/questions/", { as: admin, headers })).status).toBe(200);
      const body = { name: `after_${state}`, formula: "1" };
      for (const refused of [
        await api.post("/api/v1/calculated-fields/", { as: admin, headers, body }),
        await api.post(`/api/v1/drafts/${id}/undo/`, { as: admin }),
        await api.delete(`/api/v1/drafts/${id}/edits/1/`, { as: admin }),
        await api.post("/api/v1/model/apply/", { as: admin, headers, body: { format: 1, calculated_fields: [] } }),
      ]) {
        expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining(hint)]);
      }
      expect((await api.post(`/api/v1/drafts/${id}/discard/`, { as: admin })).status).toBe(400);
    }
  });

  test("a deleted account's drafts are deleted", async () => {
    const { account, id } = await newDraft();
    await services.drafts.edit(account.id, id, COMMAND_LINE, addField());
    const superuser = await makeUser(await makeAccount(), { role: "superuser" });
    expect((await api.delete(`/api/v1/accounts/${account.id}/`, { as: superuser })).status).toBe(204);
    await expect(services.drafts.read(account.id, id)).rejects.toMatchObject({ status: 404 });
    await expect(services.drafts.edit(account.id, id, COMMAND_LINE, addField())).rejects.toMatchObject({ status: 404 });
  });
});

describe("many edits, and large ones", () => {
  test("a draft accepts ten thousand, and rejects further ones with a message", async () => {
    const { account, admin, id } = await newDraft();
    await services.drafts.edit(account.id, id, COMMAND_LINE, addField());
    await database.pool.query("update draft set edits = $2 where draft_id = $1", [id, DRAFT_LIMITS.edits - 1]);
    await services.drafts.edit(account.id, id, COMMAND_LINE, addField());
    const refused = await api.post("/api/v1/calculated-fields/", {
      as: admin,
      headers: { "X-Draft": String(id) },
      body: { name: "too_much", formula: "1" },
    });
    expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining("at most 10,000 edits")]);
    expect((await services.drafts.read(account.id, id)).draft).toMatchObject({ edits: 10_000, changes: 2 });
  });

  test("edits take at most 32 MiB, and can then still be undone", async () => {
    const { account, admin, id } = await newDraft();
    await services.drafts.edit(account.id, id, COMMAND_LINE, addField());
    await database.pool.query("update draft set edit_bytes = edit_bytes + $2 where draft_id = $1", [
      id,
      DRAFT_LIMITS.editBytes - 1_000,
    ]);
    const add = (name: string) =>
      api.post("/api/v1/calculated-fields/", {
        as: admin,
        headers: { "X-Draft": String(id) },
        body: { name, formula: `${"1 + ".repeat(400)}1` },
      });
    expect((await add("last_one")).status).toBe(201);
    const refused = await add("too_much");
    expect([refused.status, refused.code, refused.body.detail]).toEqual([
      400,
      "limit_reached",
      expect.stringContaining("take up 32 MiB"),
    ]);
    expect((await api.post(`/api/v1/drafts/${id}/undo/`, { as: admin })).body.edits).toBe(1);
    expect((await add("last_one")).status).toBe(201);
  });

  test("a change that was answered with a timeout is not stored afterwards", async () => {
    const { account, id } = await newDraft();
    await services.drafts.edit(account.id, id, COMMAND_LINE, addField());
    const answer = { until: 0, isOver: false };
    const whenAnswered = () => {
      answer.isOver = true;
    };
    const asked = <Value>(call: () => Promise<Value>) => {
      answer.isOver = false;
      workFor({ spend: () => {}, pause: () => undefined, answer });
      return call();
    };
    const { drafts, models } = services;
    const gone = { status: 503, message: expect.stringContaining("Nothing was changed") };
    await expect(asked(() => drafts.revert(account.id, id, COMMAND_LINE, 1, whenAnswered))).rejects.toMatchObject(gone);
    await expect(
      asked(() => drafts.edit(account.id, id, COMMAND_LINE, addField(), whenAnswered)),
    ).rejects.toMatchObject(gone);
    const edit = { ...addField(), kind: "calculated_field" } as Parameters<typeof models.edit>[2];
    await expect(asked(() => models.edit(account.id, COMMAND_LINE, edit, whenAnswered))).rejects.toMatchObject(gone);
    expect((await drafts.read(account.id, id)).draft).toMatchObject({ edits: 1, revision: 1 });
    expect((await models.live(account.id)).version).toBe(1);
  });

  test("an edit in the middle of hundreds is undone", async () => {
    const { account, id } = await newDraft();
    await services.drafts.edit(account.id, id, COMMAND_LINE, addField());
    for (let n = 0; n < 300; n++) {
      const data = { formula: `${n} + 2` };
      const edit = { kind: "calculated_field", action: "update", id: 1, data, at: new Date().toISOString() } as const;
      await services.drafts.edit(account.id, id, COMMAND_LINE, edit);
    }
    const { draft, model } = await services.drafts.revert(account.id, id, COMMAND_LINE, 150, () => {});
    expect([draft.edits, model.document.calculated_fields[0]?.formula]).toEqual([300, "299 + 2"]);
  });

  test("an edit of a large model stores only what it changed", async () => {
    const account = await makeAccount();
    const document = largeModel();
    await database.pool.query({
      text: "update model_version set document = $2 where account_id = $1",
      values: [account.id, JSON.stringify(document)],
    });
    const admin = await makeUser(account, { role: "admin" });
    const { body } = await api.post("/api/v1/drafts/", { as: admin, body: { name: "Large" } });
    const data = { help_text: "Choose one." };
    const edit = { kind: "question", action: "update", id: 7, data, at: new Date().toISOString() } as const;
    const { model } = await services.drafts.edit(account.id, body.id, COMMAND_LINE, edit);
    const live = (await services.models.live(account.id)).document;
    expect(model.document.questions.filter((question, index) => question !== live.questions[index])).toHaveLength(1);
    const { rows } = await database.pool.query(
      "select length(undo::text) as length from draft_edit where draft_id = $1",
      [body.id],
    );
    expect(rows[0]?.length).toBeLessThan(10_000);
    const undone = await services.drafts.revert(account.id, body.id, COMMAND_LINE, undefined, () => {});
    expect(undone.model.document).toEqual(live);
  });
});
