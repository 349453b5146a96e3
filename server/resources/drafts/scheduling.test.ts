import pino from "pino";
import { afterAll, describe, expect, test } from "vitest";
import { createServices } from "../../api/create-services.ts";
import { MAX_ATTEMPTS } from "../../jobs/backoff.ts";
import { SECRET_KEY } from "../../testing/app.ts";
import { testShops } from "../../testing/shops.ts";

const { api, database, makeAccount, makeUser, shop, approved, workOn, letTimePass, column } = await testShops();
const secondNode = createServices(database, SECRET_KEY, pino({ level: "warn" }, pino.destination(2)));
afterAll(async () => {
  await secondNode.ingest.drain();
  await secondNode.tokens.close();
});

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
