import { describe, expect, test } from "vitest";
import { ACCESS_SETTLES_DAYS, MESSAGES } from "#contract";
import { type TestUser, testApp } from "../../testing/app.ts";

const { api, database, makeAccount, makeUser, tokenOf } = await testApp();

/** An account of an agency with four eyes, and with two administrators. */
async function guarded() {
  const agency = await makeAccount();
  const account = await makeAccount({ parent: agency.id, name: "Harbor" });
  const admin = await makeUser(account, { role: "admin" });
  const colleague = await makeUser(account, { role: "admin" });
  const address = `/api/v1/accounts/${account.id}/`;
  const set = (review: string, as: TestUser) => api.patch(address, { as, body: { review } });
  const read = async (as = admin) => await api.get(`${address}review/`, { as });
  const request = (as = admin, body: object = {}) => api.post(`${address}review/request-off/`, { as, body });
  const cancel = (as = admin) => api.post(`${address}review/cancel-off/`, { as });
  /** Confirms the request with the tag that the confirming user reads, or with an earlier one. */
  const confirm = async (as = colleague, etag?: string) =>
    await api.post(`${address}review/confirm-off/`, {
      as,
      headers: { "If-Match": etag ?? (await read(as)).headers.get("ETag") ?? "" },
    });
  const events = async () =>
    (await api.get("/api/v1/audit-log/?target_type=account", { as: admin })).body.results.map(
      ({ action }: { action: string }) => action,
    );
  expect((await set("four_eyes", admin)).status).toBe(200);
  return { agency, account, address, admin, colleague, set, read, request, cancel, confirm, events };
}

describe("turning on four eyes", () => {
  test("is rejected if nobody else could approve, and names the users who can", async () => {
    const agency = await makeAccount();
    const account = await makeAccount({ parent: agency.id, name: "Alone" });
    const admin = await makeUser(account, { role: "admin" });
    await makeUser(account, { role: "client" });
    const address = `/api/v1/accounts/${account.id}/`;
    const on = () => api.patch(address, { as: admin, body: { review: "four_eyes" } });
    // a superuser of the installation could approve as well
    await database.pool.query("update app_user set is_active = false where is_superuser");
    const refused = await on();
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        review: [
          "Nobody else could approve your changes in Alone. Add another administrator to the account or its agency first.",
        ],
      },
    ]);
    expect((await api.get(`${address}review/`, { as: admin })).body).toEqual({
      review: "off",
      reviewers: [
        { id: admin.id, username: admin.username, account: account.id, counts_from: null, gave_access_to: [] },
      ],
      other_reviewers: 0,
      off_request: null,
    });
    const manager = await makeUser(agency, { role: "admin" });
    const boss = await makeUser(await makeAccount(), { role: "superuser" });
    expect((await on()).status).toBe(200);
    const seen = async (as: TestUser) => {
      const { body } = await api.get(`${address}review/`, { as });
      return [body.reviewers.map(({ id }: TestUser) => id), body.other_reviewers];
    };
    expect(await seen(admin)).toEqual([[admin.id, manager.id], 1]);
    expect(await seen(boss)).toEqual([[admin.id, boss.id, manager.id].sort(), 0]);
    // nothing is checked if it is already on
    await database.pool.query("update app_user set is_active = false where is_superuser");
    await api.patch(`/api/v1/users/${manager.id}/`, { as: manager, body: { is_active: false } });
    expect((await on()).status).toBe(200);
  });

  test("a new account has a user who approves, or is rejected", async () => {
    const agency = await makeAccount();
    await database.pool.query("update app_user set is_active = false where is_superuser");
    const manager = await makeUser(agency, { role: "admin" });
    const create = (name: string, more: object = {}) =>
      api.post("/api/v1/accounts/", { as: manager, body: { name, review: "four_eyes", ...more } });
    expect(await create("Two")).toMatchObject({ status: 400, body: { review: [expect.stringContaining("in Two.")] } });
    const first_user = { username: "first-of-two", password: "ten thousand acorns" };
    expect((await create("Two", { first_user: { ...first_user, is_staff: false } })).status).toBe(400);
    expect((await create("Two", { first_user })).body).toMatchObject({ review: "four_eyes" });
  });
});

describe("turning off four eyes", () => {
  test("takes two people, whichever of them began", async () => {
    const { account, address, admin, colleague, set, read, request, confirm, events } = await guarded();
    const alone = await set("off", admin);
    expect([alone.status, alone.body.detail]).toEqual([403, MESSAGES.reviewOffNeedsTwo]);
    const replaced = await api.send("PUT", address, { as: admin, body: { name: "Harbor", review: "off" } });
    expect(replaced.status).toBe(403);
    expect((await confirm()).body.detail).toBe(
      "Nobody has requested this. Request it, then another administrator can confirm it.",
    );
    const off_request = { requested_by: { id: admin.id, username: admin.username }, reason: "We merge" };
    expect((await request(admin, { reason: "We merge" })).body).toMatchObject({ review: "four_eyes", off_request });
    const own = await confirm(admin);
    expect([own.status, own.body.detail]).toEqual([
      403,
      "You requested this yourself, so someone else has to confirm it.",
    ]);
    expect((await request(colleague)).body.detail).toContain(`${admin.username} has requested this already.`);
    const blind = await api.post(`${address}review/confirm-off/`, { as: colleague });
    expect([blind.status, blind.body.detail]).toEqual([428, MESSAGES.matchRequired]);
    expect((await read()).body).toMatchObject({ review: "four_eyes", off_request });
    expect((await confirm()).body).toMatchObject({ review: "off", off_request: null });
    expect((await api.get(address, { as: admin })).body.review).toBe("off");
    expect(await events()).toEqual(["confirm_review_off", "request_review_off", "update"]);
    const { body } = await api.get("/api/v1/audit-log/?action=confirm_review_off", { as: admin });
    expect(body.results).toMatchObject([
      {
        actor: { id: colleague.id },
        target: { type: "account", id: String(account.id) },
        before: { review: "four_eyes", requested_by: admin.username, reason: "We merge" },
        after: { review: "off" },
      },
    ]);
  });

  test("a user confirms the state that they saw, and only if it is still current", async () => {
    const { agency, admin, colleague, read, request, cancel, confirm, events } = await guarded();
    await request(admin, { reason: "Before" });
    const seen = (await read(colleague)).headers.get("ETag") ?? "";
    await request(admin, { reason: "After" });
    expect((await confirm(colleague, seen)).status).toBe(412);
    // everyone who may confirm it may reject it
    expect((await cancel(colleague)).body).toMatchObject({ review: "four_eyes", off_request: null });
    expect((await cancel(colleague)).status).toBe(200);
    expect((await events()).slice(0, 3)).toEqual(["cancel_review_off", "request_review_off", "request_review_off"]);
    // a request ends with the rights of its author
    await request(admin);
    const boss = await makeUser(agency, { role: "superuser" });
    await api.patch(`/api/v1/users/${admin.id}/`, { as: boss, body: { is_active: false } });
    expect((await read(colleague)).body).toMatchObject({ review: "four_eyes", off_request: null });
    expect((await confirm()).status).toBe(400);
    expect((await request(colleague)).body.off_request.requested_by.id).toBe(colleague.id);
    expect((await confirm(boss)).body.review).toBe("off");
  });

  test("of two at the same moment one request remains, and a canceled one is not confirmed", async () => {
    const { admin, colleague, set, read, request, cancel, confirm } = await guarded();
    for (let round = 0; round < 6; round += 1) {
      const requests = await Promise.all([request(admin), request(colleague)]);
      expect(requests.map(({ status }) => status).sort()).toEqual([200, 400]);
      const { requested_by } = (await read()).body.off_request;
      const other = requested_by.id === admin.id ? colleague : admin;
      const etag = (await read(other)).headers.get("ETag") ?? "";
      const [confirmed, again, canceled] = await Promise.all([
        confirm(other, etag),
        confirm(other, etag),
        cancel(requested_by.id === admin.id ? admin : colleague),
      ]);
      const done = [confirmed, again].filter(({ status }) => status === 200);
      expect(canceled.status).toBe(200);
      expect(done.length).toBeLessThanOrEqual(1);
      expect((await read()).body).toMatchObject({ review: done.length === 1 ? "off" : "four_eyes", off_request: null });
      await set("four_eyes", admin);
    }
  });

  test("a superuser can do it alone, and the audit log says so", async () => {
    const { agency, admin, set, read, request, events } = await guarded();
    const manager = await makeUser(agency, { role: "admin" });
    const boss = await makeUser(agency, { role: "superuser" });
    await request(admin);
    expect((await set("off", manager)).status).toBe(403);
    expect((await set("off", boss)).body).toMatchObject({ review: "off" });
    expect((await events())[0]).toBe("override_review");
    // when it is turned on again, nothing is left of the request
    await set("four_eyes", admin);
    expect((await read()).body).toMatchObject({ review: "four_eyes", off_request: null });
  });
});

/** How one administrator can act as another, or create one who does what they say. */
const WAYS: readonly {
  readonly way: string;
  readonly says: string;
  /** @returns the user whom somebody else then controls */
  readonly take: (by: TestUser, of: TestUser, accountId: number) => Promise<TestUser>;
}[] = [
  {
    way: "viewing a token of theirs",
    says: "viewed a token of yours",
    take: async (by, of) => {
      await tokenOf(of);
      const { body } = await api.get(`/api/v1/tokens/?user=${of.id}`, { as: by });
      expect((await api.get(`/api/v1/tokens/${body.results[0].id}/`, { as: by })).status).toBe(200);
      return of;
    },
  },
  {
    way: "rotating a token of theirs",
    says: "rotated a token of yours",
    take: async (by, of) => {
      await tokenOf(of);
      const { body } = await api.get(`/api/v1/tokens/?user=${of.id}`, { as: by });
      expect((await api.post(`/api/v1/tokens/${body.results[0].id}/rotate/`, { as: by })).status).toBe(200);
      return of;
    },
  },
  {
    way: "creating a token for them",
    says: "created a token for you",
    take: async (by, of) => {
      expect((await api.post("/api/v1/tokens/", { as: by, body: { user: of.id, name: "Mine" } })).status).toBe(201);
      return of;
    },
  },
  {
    way: "setting their password",
    says: "set your password",
    take: async (by, of) => {
      expect(
        (await api.patch(`/api/v1/users/${of.id}/`, { as: by, body: { password: "acorns in a row" } })).status,
      ).toBe(200);
      return of;
    },
  },
  {
    way: "reactivating them",
    says: "reactivated your user",
    take: async (by, of) => {
      for (const is_active of [false, true])
        expect((await api.patch(`/api/v1/users/${of.id}/`, { as: by, body: { is_active } })).status).toBe(200);
      return of;
    },
  },
  {
    way: "making an administrator of an API client",
    says: "made you an administrator",
    take: async (by, _, accountId) => {
      const client = await makeUser({ id: accountId });
      expect((await api.patch(`/api/v1/users/${client.id}/`, { as: by, body: { is_staff: true } })).status).toBe(200);
      return client;
    },
  },
  {
    way: "creating an administrator",
    says: "created your user",
    take: async (by, _, accountId) => {
      const username = `made-${crypto.randomUUID()}`;
      const body = { username, password: "acorns in a row", account: accountId, is_staff: true };
      const made = await api.post("/api/v1/users/", { as: by, body });
      expect(made.status).toBe(201);
      return { id: made.body.id, username, account: accountId };
    },
  },
];

const DRAFTS = "/api/v1/drafts/";

/** A draft with a change, in review. */
async function inReview(as: TestUser): Promise<number> {
  const { id } = (await api.post(DRAFTS, { as, body: { name: "Plan" } })).body;
  const question = { number: 1, text: "Income?", type: "number", field_name: "income" };
  const headers = { "X-Draft": String(id) };
  expect((await api.post("/api/v1/questions/", { as, headers, body: question })).status).toBe(201);
  expect((await api.post(`${DRAFTS}${id}/request-review/`, { as, body: {} })).status).toBe(200);
  return id;
}

const approve = async (id: number, as: TestUser) => {
  const { headers } = await api.get(`${DRAFTS}${id}/`, { as });
  return await api.post(`${DRAFTS}${id}/approve/`, {
    as,
    headers: { "If-Match": headers.get("ETag") ?? "" },
    body: {},
  });
};

/** What a user can approve: by the draft, and by the list. */
const mayApprove = async (id: number, as: TestUser) => [
  (await api.get(`${DRAFTS}${id}/`, { as })).body.may.approve,
  (await api.get(`${DRAFTS}?awaiting_review=true`, { as })).body.results
    .map((draft: TestUser) => draft.id)
    .includes(id),
];

/** Moves all access events and the start of four eyes into the past. */
const letDaysPass = async (days: number) => {
  for (const moment of ["access_given set given_at = given_at", "account set review_since = review_since"])
    await database.pool.query({ text: `update ${moment} - $1 * interval '1 day'`, values: [days] });
};

describe("one person with the access of two counts as one", () => {
  test.each(WAYS)("$way", async ({ says, take }) => {
    const { agency, account, admin, colleague, read, request, cancel, confirm, set } = await guarded();
    const boss = await makeUser(agency, { role: "superuser" });
    const puppet = await take(admin, colleague, account.id);
    const [given] = (await database.pool.query("select * from access_given order by given_at desc limit 1")).rows;
    expect(given).toMatchObject({ user_id: puppet.id, giver_id: admin.id });
    const from = new Date(given.given_at.getTime() + ACCESS_SETTLES_DAYS * 24 * 3_600_000);

    // their own approval and confirmation do not count
    const own = await inReview(admin);
    const refused = await approve(own, puppet);
    expect([refused.status, refused.code]).toEqual([403, "access_too_new"]);
    expect(refused.body.detail).toContain(`${admin.username} ${says} on `);
    expect(refused.body.detail).toContain(from.toLocaleString("en-US", { dateStyle: "long", timeZone: "UTC" }));
    expect(await mayApprove(own, puppet)).toEqual([false, false]);
    await request(admin);
    expect((await confirm(puppet)).body.detail).toBe(refused.body.detail);
    expect((await cancel(puppet)).status).toBe(200);

    // nor those of the user who gave them access, for work done in their name
    const theirs = await inReview(puppet);
    const also = await approve(theirs, admin);
    expect([also.status, also.code]).toEqual([403, "access_too_new"]);
    expect(also.body.detail).toContain(`You gave ${puppet.username} access recently`);
    expect(await mayApprove(theirs, admin)).toEqual([false, false]);
    await request(puppet);
    expect((await confirm(admin)).code).toBe("access_too_new");
    expect((await read(admin)).body.review).toBe("four_eyes");

    // which is shown where users are listed
    const named = (await read(admin)).body.reviewers as { id: number; counts_from: string; gave_access_to: number[] }[];
    expect(named.find(({ id }) => id === puppet.id)?.counts_from).toBe(from.toISOString());
    expect(named.find(({ id }) => id === admin.id)).toMatchObject({ counts_from: null, gave_access_to: [puppet.id] });

    // others are not affected
    const third = await makeUser(account, { role: "admin" });
    expect(await mayApprove(theirs, third)).toEqual([true, true]);
    expect((await approve(theirs, third)).status).toBe(200);

    // nor are they after a long time
    await letDaysPass(ACCESS_SETTLES_DAYS - 0.001);
    expect((await approve(own, puppet)).status).toBe(403);
    await letDaysPass(0.001);
    expect(await mayApprove(own, puppet)).toEqual([true, true]);
    expect((await approve(own, puppet)).status).toBe(200);
    expect((await confirm(admin)).body.review).toBe("off");

    // access that was given while it was off counts against nobody
    const settled = await take(admin, puppet, account.id);
    await set("four_eyes", boss);
    expect(await mayApprove(await inReview(admin), settled)).toEqual([true, true]);
  });

  test("through another user as well, and after the user is deleted", async () => {
    const { account, admin, colleague, confirm, request, read } = await guarded();
    const setPassword = (by: TestUser, of: TestUser) =>
      api.patch(`/api/v1/users/${of.id}/`, { as: by, body: { password: "acorns in a row" } });
    const third = await makeUser(account, { role: "admin" });
    expect((await setPassword(admin, colleague)).status).toBe(200);
    expect((await setPassword(colleague, third)).status).toBe(200);
    const draft = await inReview(third);
    await request(third);
    expect((await confirm(admin)).code).toBe("access_too_new");
    const reviewer = (await read(admin)).body.reviewers.find(({ id }: TestUser) => id === admin.id);
    expect(reviewer.gave_access_to).toEqual([colleague.id, third.id].sort((a, b) => a - b));
    expect((await api.delete(`/api/v1/users/${third.id}/`, { as: admin })).status).toBe(204);
    expect((await approve(draft, admin)).code).toBe("access_too_new");
    // another user's later change of the same user does not free the first one
    const fourth = await makeUser(account, { role: "admin" });
    const fifth = await makeUser(account, { role: "admin" });
    await setPassword(admin, fourth);
    await setPassword(fifth, fourth);
    expect((await approve(await inReview(fourth), admin)).code).toBe("access_too_new");
  });

  test("of those who gave somebody access the last one counts", async () => {
    const { account, admin, colleague, read } = await guarded();
    const third = await makeUser(account, { role: "admin" });
    const give = async (by: TestUser) => {
      const body = { password: "acorns in a row" };
      expect((await api.patch(`/api/v1/users/${colleague.id}/`, { as: by, body })).status).toBe(200);
    };
    const countsFrom = async () => {
      const reviewers: (TestUser & { counts_from: string })[] = (await read(admin)).body.reviewers;
      return new Date(reviewers.find(({ id }) => id === colleague.id)?.counts_from ?? "");
    };
    const daysLeft = async () => Math.round(((await countsFrom()).getTime() - Date.now()) / (24 * 3_600_000));
    await give(admin);
    await letDaysPass(3);
    expect(await daysLeft()).toBe(ACCESS_SETTLES_DAYS - 3);
    await give(third);
    expect(await daysLeft()).toBe(ACCESS_SETTLES_DAYS);
    const refused = await approve(await inReview(admin), colleague);
    const until = (await countsFrom()).toLocaleString("en-US", { dateStyle: "long", timeZone: "UTC" });
    expect(refused.body.detail).toMatch(new RegExp(`^${third.username} set your password on .* count from ${until}`));
  });

  test("superusers and changes of oneself count against nobody; an earlier approval stays", async () => {
    const { agency, admin, colleague } = await guarded();
    const boss = await makeUser(agency, { role: "superuser" });
    const password = "acorns in a row";
    await api.patch(`/api/v1/users/${colleague.id}/`, { as: boss, body: { password } });
    await api.get("/api/v1/users/token/", { as: colleague });
    const own = { current_password: password, new_password: "acorns in two rows" };
    expect((await api.post("/api/v1/users/password/", { as: colleague, body: own })).status).toBe(204);
    const draft = await inReview(admin);
    expect((await approve(draft, colleague)).status).toBe(200);
    await api.patch(`/api/v1/users/${colleague.id}/`, { as: admin, body: { password } });
    const read = await api.get(`${DRAFTS}${draft}/`, { as: admin });
    expect(read.body).toMatchObject({ review: { is_approved: true }, may: { publish: true } });
    // a new password of their own does not restore exclusive access
    const again = { current_password: password, new_password: "acorns in two rows" };
    await api.post("/api/v1/users/password/", { as: colleague, body: again });
    expect((await approve(await inReview(admin), colleague)).code).toBe("access_too_new");
    expect((await api.post(`${DRAFTS}${draft}/publish/`, { as: admin, body: { note: "As planned" } })).status).toBe(
      200,
    );
  });

  test("an agency's administrators are bound by it in the accounts of their clients", async () => {
    const { agency, account, confirm, request } = await guarded();
    const [one, two] = [await makeUser(agency, { role: "admin" }), await makeUser(agency, { role: "admin" })];
    await api.post("/api/v1/tokens/", { as: one, body: { user: two.id, name: "Mine" } });
    const named = { "X-Account": account.slug };
    const { id } = (await api.post(DRAFTS, { as: two, headers: named, body: { name: "Plan" } })).body;
    const shown = await api.get(`${DRAFTS}${id}/`, { as: one, headers: named });
    const headers = { ...named, "If-Match": shown.headers.get("ETag") ?? "" };
    expect((await api.post(`${DRAFTS}${id}/approve/`, { as: one, headers, body: {} })).code).toBe("access_too_new");
    await request(one);
    expect((await confirm(two)).code).toBe("access_too_new");
  });
});
