import { describe, expect, test } from "vitest";
import { applyDraftEdit, type DraftEdit, type ModelDocument, patched } from "#engine";
import { templates } from "../models/templates.ts";
import { type Answer, type Json, type TestUser, testApp } from "../testing/app.ts";
import { isLong } from "../testing/long.ts";
import { storeManyEdits } from "../testing/long-draft.ts";

// A draft with the maximum number of edits (a twentieth of them in a normal run), and a live model that has changed
// since.

const EDITS = isLong ? 10_000 : 500;

/**
 * Milliseconds within which a call must be answered on any machine: the server's own limit. With twenty times the
 * edits, while the other long walks run, the test prints the duration and checks the result.
 */
const LIMIT = isLong ? 300_000 : 10_000;

/** The longest time that anyone may wait for a turn, in milliseconds; a quiet machine stays far below. */
const MAX_PAUSE_MS = isLong ? 10_000 : 1_000;

const { api, services, database, makeAccount, makeUser } = await testApp({ answerMs: LIMIT });

/**
 * Runs work, and measures how long it took and the longest pause for everything else in this process, in milliseconds.
 */
async function watched<Value>(work: () => Promise<Value>) {
  let [last, pause, isOver] = [performance.now(), 0, false];
  const tick = () => {
    const now = performance.now();
    pause = Math.max(pause, now - last);
    last = now;
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  const start = performance.now();
  const value = await work();
  const took = performance.now() - start;
  isOver = true;
  return { value, took, pause };
}

async function longDraft(count: number) {
  const account = await makeAccount();
  const admin = await makeUser(account, { role: "admin" });
  const template = templates().find(({ slug }) => slug === "consumer-credit");
  await api.post("/api/v1/model/apply/", { as: admin, body: template?.file });
  const base = (await services.models.live(account.id)).document;
  // with this many edits all of the template's tests fail
  await database.pool.query("update account set failing_tests = 'warn' where account_id = $1", [account.id]);
  const { body } = await api.post("/api/v1/drafts/", { as: admin, body: { name: "Long" } });
  const id = body.id as number;
  await storeManyEdits(database, { account: account.id, draft: id }, base, count);
  return { account, admin, id, base };
}

/**
 * Everything that is stored of a draft, after checking that its edits lead from its base to its document, and their
 * inverses back.
 */
async function stored(accountId: number, id: number) {
  const { draft, model } = await services.drafts.read(accountId, id);
  const base = (await services.models.version(accountId, draft.base_version)).document;
  const { rows } = await database.pool.query(
    "select edit, content, undo, octet_length(content::text) + octet_length(undo::text) as bytes from draft_edit where draft_id = $1 order by edit",
    [id],
  );
  const numbers: number[] = rows.map(({ edit }) => edit);
  const replayed = rows.reduce((document: ModelDocument, { content }: { content: DraftEdit }) => {
    const result = applyDraftEdit(document, content, () => base);
    return result.ok ? result.document : expect.fail(JSON.stringify([content, result]));
  }, base);
  expect(replayed).toEqual(model.document);
  expect(rows.reduceRight((document, { undo }) => patched(document, undo), model.document)).toEqual(base);
  expect(draft.edits).toBe(numbers.length);
  expect(draft.edit_bytes).toBe(rows.reduce((sum, { bytes }) => sum + bytes, 0));
  return { draft, model, numbers };
}

const answeredIn = async (what: string, status: number, call: () => Promise<Answer<Json>>) => {
  const { value, took, pause } = await watched(call);
  if (isLong) console.info(`${what}: ${Math.round(took)} ms, nobody else for ${Math.round(pause)} ms`);
  expect([what, value.status, value.body.detail]).toEqual([what, status, value.body.detail]);
  expect([what, took < LIMIT, pause < MAX_PAUSE_MS]).toEqual([what, true, true]);
  return value;
};

const conflictsAt = (id: number) => `/api/v1/drafts/${id}/conflicts/`;

describe("a draft of thousands of edits", () => {
  test("is answered in time, blocks nobody, and loses nothing", async () => {
    const { account, admin, id } = await longDraft(EDITS);
    const draft = `/api/v1/drafts/${id}/`;
    const inDraft = { as: admin, headers: { "X-Draft": String(id) } };
    const get = (what: string, path = draft, sending: { as: TestUser } = inDraft) =>
      answeredIn(what, 200, () => api.get(path, sending));
    const change = async (id: number, body: object) =>
      expect((await api.patch(`/api/v1/scoring-models/${id}/`, { as: admin, body })).status).toBe(200);
    await change(1, { name: "Live" });

    expect((await get("the draft", draft, { as: admin })).body).toMatchObject({ edits: EDITS, revision: EDITS });
    expect((await get("conflicts", conflictsAt(id), { as: admin })).body).toEqual([]);
    expect((await get("checklist", `${draft}checklist/`, { as: admin })).body.can_publish).toBe(true);
    const { changes } = (await get("diff to live", `${draft}diff/?against=live`, { as: admin })).body;
    expect(changes.length).toBeGreaterThan(20);
    const fromBase = (await get("diff to base", `${draft}diff/?against=base`, { as: admin })).body.changes;
    expect(fromBase).toHaveLength(changes.length);
    expect((await get("edits", `${draft}edits/?page_size=100`, { as: admin })).body.count).toBe(EDITS);
    await get("tests", "/api/v1/tests/run/");
    await answeredIn("preview", 200, () =>
      api.post("/api/v1/simulations/preview/", { as: admin, body: { draft: id } }),
    );

    const body = { help_text: "The last word." };
    const edited = await answeredIn("one more edit", isLong ? 400 : 200, () =>
      api.patch("/api/v1/questions/1/", { ...inDraft, body }),
    );
    if (isLong) expect(edited.body.detail).toContain("at most 10,000 edits");
    else await answeredIn("undo", 200, () => api.post(`${draft}undo/`, { as: admin }));
    expect((await stored(account.id, id)).numbers).toHaveLength(EDITS);

    const revert = (what: string, edit: number) =>
      answeredIn(what, 200, () => api.delete(`${draft}edits/${edit}/`, { as: admin }));
    await revert("take back the last", EDITS);
    await revert("take back the first", 1);
    // a field, which a later edit deletes: later ones get its id
    expect((await revert("take back one that created something", 4)).body.edits).toBe(EDITS - 4);
    const { model, numbers } = await stored(account.id, id);
    expect([numbers[0], numbers.at(-1)]).toEqual([2, EDITS - 1]);

    await answeredIn("conflicts again", 200, () => api.get(conflictsAt(id), { as: admin }));
    await answeredIn("rebase", 200, () => api.post(`${draft}rebase/`, { as: admin, body: {} }));
    const rebased = await stored(account.id, id);
    expect(rebased.model.document.scoring_models[0]).toEqual({ ...model.document.scoring_models[0], name: "Live" });

    // now with a conflict: all edits of the same item are resolved like the first one
    await change(1, { weight: 77 });
    const [conflict, ...more] = (await get("conflicts that there are", conflictsAt(id), { as: admin })).body;
    expect(more).toEqual([]);
    expect(conflict.later.length).toBeGreaterThan(EDITS / 200);
    await get("diff in spite of it", `${draft}diff/?against=live`, { as: admin });
    const note = { note: "All of it" };
    await answeredIn("publishing with a conflict", 400, () => api.post(`${draft}publish/`, { as: admin, body: note }));
    const resolutions = [{ edit: conflict.edit, take: "live" }];
    await answeredIn("rebase with a decision", 200, () =>
      api.post(`${draft}rebase/`, { as: admin, body: { resolutions } }),
    );
    expect((await stored(account.id, id)).model.document.scoring_models[0]?.weight).toBe(77);

    await change(2, { name: "Once more" });
    await answeredIn("publish", 200, () => api.post(`${draft}publish/`, { as: admin, body: note }));
    const live = (await services.models.live(account.id)).document;
    expect(live.scoring_models[0]?.weight).toBe(77);
    expect(live.scoring_models[1]?.name).toBe("Once more");
  });
});
