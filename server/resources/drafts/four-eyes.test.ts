import { describe, expect, test } from "vitest";
import { MESSAGES, type OperationId, operations } from "#contract";
import type { TestUser } from "../../testing/app.ts";
import { DRAFTS, testShops } from "../../testing/shops.ts";

const { api, database, makeAccount, makeUser, shop, approved, workOn, letTimePass } = await testShops();

const BANDS = [
  { letter: "A", label: "High", from: 7, action: "" },
  { letter: "B", label: "Low", from: null, action: "" },
];

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
