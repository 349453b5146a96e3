import { describe, expect, test } from "vitest";
import { MESSAGES } from "#contract";
import { type TestUser, testApp } from "../../testing/app.ts";

const { api, database, makeAccount, makeUser } = await testApp();

/** An account of an agency in which four eyes is on, with two administrators. */
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
  /** Confirms the request as whoever confirms it reads it, or as it was read. */
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
  test("is refused where nobody else could approve, and names who can", async () => {
    const agency = await makeAccount();
    const account = await makeAccount({ parent: agency.id, name: "Alone" });
    const admin = await makeUser(account, { role: "admin" });
    await makeUser(account, { role: "client" });
    const address = `/api/v1/accounts/${account.id}/`;
    const on = () => api.patch(address, { as: admin, body: { review: "four_eyes" } });
    // whoever runs the installation could approve as well
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
      reviewers: [{ id: admin.id, username: admin.username, account: account.id }],
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
    // what is on already is not asked again
    await database.pool.query("update app_user set is_active = false where is_superuser");
    await api.patch(`/api/v1/users/${manager.id}/`, { as: manager, body: { is_active: false } });
    expect((await on()).status).toBe(200);
  });

  test("a new account has somebody who approves, or is refused", async () => {
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
  test("takes two people, whoever began", async () => {
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

  test("one confirms what one saw, and only what still stands", async () => {
    const { agency, admin, colleague, read, request, cancel, confirm, events } = await guarded();
    await request(admin, { reason: "Before" });
    const seen = (await read(colleague)).headers.get("ETag") ?? "";
    await request(admin, { reason: "After" });
    expect((await confirm(colleague, seen)).status).toBe(412);
    // anybody who may confirm it may refuse it
    expect((await cancel(colleague)).body).toMatchObject({ review: "four_eyes", off_request: null });
    expect((await cancel(colleague)).status).toBe(200);
    expect((await events()).slice(0, 3)).toEqual(["cancel_review_off", "request_review_off", "request_review_off"]);
    // a request ends with the rights of whoever made it
    await request(admin);
    const boss = await makeUser(agency, { role: "superuser" });
    await api.patch(`/api/v1/users/${admin.id}/`, { as: boss, body: { is_active: false } });
    expect((await read(colleague)).body).toMatchObject({ review: "four_eyes", off_request: null });
    expect((await confirm()).status).toBe(400);
    expect((await request(colleague)).body.off_request.requested_by.id).toBe(colleague.id);
    expect((await confirm(boss)).body.review).toBe("off");
  });

  test("two at the same moment: one request stands, and what was canceled is not confirmed", async () => {
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

  test("a superuser can alone, which the audit log says", async () => {
    const { agency, admin, set, read, request, events } = await guarded();
    const manager = await makeUser(agency, { role: "admin" });
    const boss = await makeUser(agency, { role: "superuser" });
    await request(admin);
    expect((await set("off", manager)).status).toBe(403);
    expect((await set("off", boss)).body).toMatchObject({ review: "off" });
    expect((await events())[0]).toBe("override_review");
    // turned on again, nothing is left of the request
    await set("four_eyes", admin);
    expect((await read()).body).toMatchObject({ review: "four_eyes", off_request: null });
  });
});
