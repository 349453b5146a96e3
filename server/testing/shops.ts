import { expect } from "vitest";
import { startJobs } from "../jobs/runner.ts";
import { publicationKind } from "../resources/drafts/work.ts";
import { type TestUser, testApp } from "./app.ts";

export const DRAFTS = "/api/v1/drafts/";

/** A server for tests of drafts that go live, with accounts that have a small model. */
export async function testShops() {
  const app = await testApp();
  const { api, database, services, makeAccount, makeUser } = app;

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
    return {
      account,
      admin,
      colleague,
      boss,
      post,
      begin,
      weight,
      step,
      approve,
      publish,
      read,
      activity,
      logged,
      live,
    };
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

  return { ...app, shop, approved, workOn, letTimePass, column };
}
