import { expect, test, vi } from "vitest";
import { EMPTY_MODEL } from "#engine";
import type { ActingAccount } from "../access/principal.ts";
import { workFor } from "../base/loop-time.ts";
import { HttpError } from "../http/errors.ts";
import { modelVersion } from "../models/version.ts";
import type { LeadRequest } from "./score.ts";
import { storingOn } from "./store-within.ts";
import type { Submission } from "./submission.ts";
import { submit } from "./submit.ts";
import { submitAll } from "./submit-all.ts";

const ACCOUNT = { id: 1, slug: "a", name: "A", timeZone: "UTC" } as unknown as ActingAccount;

const request = (lead_id: string, further: Partial<LeadRequest> = {}): LeadRequest => ({
  lead_id,
  answers: {},
  allow_duplicates: false,
  ...further,
});

type Outcome = "created" | "replaced" | "duplicate" | "stale" | "raced";

/** A node that knows version 1 of a model while version 2 is live, and a queue with these outcomes. */
function node(outcomeOf: (lead: Submission, statement: number) => Outcome) {
  const statements: string[][] = [];
  const live = vi.fn(async () => modelVersion(2, EMPTY_MODEL));
  const arms = async () => ({ live: await live() });
  const models = { recent: () => ({ live: modelVersion(1, EMPTY_MODEL) }), arms };
  const store = async (leads: readonly Submission[]) => {
    statements.push(leads.map(({ leadId }) => leadId));
    const createdAt = new Date();
    return leads.map((lead) => ({ outcome: outcomeOf(lead, statements.length), createdAt, revision: 1 }));
  };
  const ingest = { submitAll: store, submit: async (lead: Submission) => (await store([lead]))[0] };
  const services = { models, ingest } as unknown as Parameters<typeof submit>[0] & Parameters<typeof submitAll>[0];
  return {
    statements,
    live,
    send: (lead: LeadRequest) => submit(services, ACCOUNT, lead, { type: "admin" }),
    sendAll: (leads: readonly LeadRequest[]) => submitAll(services, ACCOUNT, leads, { type: "admin" }),
  };
}

/** What became of each lead: its version of the model and its outcome, or the codes of its faults. */
const resultsOf = (answers: Awaited<ReturnType<typeof submitAll>>) =>
  answers.map((each) =>
    each instanceof HttpError
      ? Object.values(each.faults ?? {}).flatMap((faults) =>
          Array.isArray(faults) ? faults.map(({ code }) => code) : [],
        )
      : `${each.stored.outcome} by version ${each.model.version}`,
  );

test("a lead whose model changes at every attempt is rejected, and the last lookup of the model may fail", async () => {
  const { live, send } = node(() => "stale");
  let looked = 0;
  live.mockImplementation(async () => {
    looked += 1;
    if (looked === 100) throw new Error("the database is gone");
    return modelVersion(2, EMPTY_MODEL);
  });
  // a rejection reaches its caller and nobody else
  await expect(send(request("a"))).rejects.toThrow("the database is gone");
  expect(looked).toBe(100);
});

test("a lead whose model changes at every attempt is tried a hundred times, and so is a batch", async () => {
  const single = node(() => "stale");
  await expect(single.send(request("a"))).rejects.toMatchObject({
    status: 503,
    message: expect.stringMatching(/Nothing was stored/),
  });
  expect(single.statements).toHaveLength(100);
  const batch = node(() => "stale");
  await expect(batch.sendAll([request("a")])).rejects.toMatchObject({
    status: 503,
    message: expect.stringMatching(/Nothing was stored/),
  });
  expect(batch.statements).toHaveLength(100);
  const part = node(({ leadId }) => (leadId === "a" ? "created" : "stale"));
  await expect(part.sendAll([request("a"), request("b")])).rejects.toMatchObject({
    status: 503,
    message: expect.stringMatching(/Some of the leads were stored/),
  });
  expect(part.statements).toHaveLength(101);
});

test.each<[string, Partial<LeadRequest>, object]>([
  ["no name and no address", {}, {}],
  ["blank ones", { name: "", email: "" }, {}],
  ["a name", { name: "Jane" }, { name: "Jane" }],
  ["an address", { name: null, email: "jane@example.com" }, { email: "jane@example.com" }],
])("a lead has the contact that was sent: %s", async (_, further, contact) => {
  const { submission } = await node(() => "created").send(request("a", further));
  expect(JSON.parse(submission.contact)).toEqual(contact);
});

test("a batch takes no query before its statement, and none for copies that may not replace", async () => {
  const { statements, live, sendAll } = node(({ leadId, allowDuplicates }, statement) => {
    if (leadId === "raced" && statement === 1) return "raced";
    return allowDuplicates ? "replaced" : "created";
  });
  const leads = [request("a"), request("raced"), request("a"), request("raced", { allow_duplicates: true })];
  expect(resultsOf(await sendAll(leads))).toEqual([
    "created by version 1",
    "created by version 1",
    ["lead_exists"],
    "replaced by version 1",
  ]);
  expect(statements).toEqual([["a", "raced"], ["raced"], ["raced"]]);
  expect(live).not.toHaveBeenCalled();
});

test("a batch is scored again by the version that went live, without the leads that were stored", async () => {
  const { statements, live, sendAll } = node(({ leadId, modelVersion }) =>
    leadId === "a" || modelVersion === 2 ? "created" : "stale",
  );
  expect(resultsOf(await sendAll([request("a"), request("b")]))).toEqual([
    "created by version 1",
    "created by version 2",
  ]);
  expect(statements).toEqual([["a", "b"], ["b"]]);
  expect(live).toHaveBeenCalledTimes(1);
});

test("nothing of a batch is stored after its request was answered, or all of it", async () => {
  const answer = { until: 0, isOver: true };
  const { statements, sendAll } = node(({ allowDuplicates }) => {
    answer.isOver = true;
    return allowDuplicates ? "replaced" : "created";
  });
  const leads = [request("a"), request("a", { allow_duplicates: true })];
  const answered = () => {
    workFor({ spend: () => {}, pause: () => undefined, answer });
    return sendAll(leads);
  };
  await expect(answered()).rejects.toMatchObject({
    status: 503,
    message: expect.stringMatching(/Nothing was changed/),
  });
  expect(statements).toEqual([]);
  answer.isOver = false;
  expect(resultsOf(await answered())).toEqual(["created by version 1", "replaced by version 1"]);
});

test("leads that others store at the same moment are rejected with a 503, and other failures stay what they are", async () => {
  const storingOf = (code: string) => {
    const execute = () => Promise.reject(Object.assign(new Error("refused"), { code }));
    const database = { of: () => ({ transaction: () => ({ execute }) }) };
    return storingOn(database as unknown as Parameters<typeof storingOn>[0], 1).submitAll([]);
  };
  await expect(storingOf("40P01")).rejects.toMatchObject({
    status: 503,
    message: expect.stringMatching(/by other requests/),
  });
  await expect(storingOf("42501")).rejects.toThrow("refused");
});
