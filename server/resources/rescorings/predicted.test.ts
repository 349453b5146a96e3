import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { fromHundredths, type ModelDocument } from "#engine";
import { drawOf, someAnswer, someDocument, someFieldNames, withFieldNames } from "#engine/testing";
import { COMMAND_LINE } from "../../audit/agent.ts";
import { scoreRequest } from "../../ingest/score.ts";
import { batchStatement } from "../../ingest/statement.ts";
import { startJobs } from "../../jobs/runner.ts";
import { type Json, testApp } from "../../testing/app.ts";
import { isLong } from "../../testing/long.ts";
import { simulationKind } from "../simulations/work.ts";
import { rescoringKind } from "./work.ts";

// Random models and leads: re-scoring each lead has the result that a simulation predicted.

const { api, services, database, makeAccount, makeUser } = await testApp();
const { pool } = database;

const TIME_ZONE = "Pacific/Auckland";
const ROUNDS = isLong ? 25 : 3;
const LEADS = 40;

const same = (document: ModelDocument) => document;

/** A case in which a new question has the name, and therefore the answers, of a deleted one. */
const INHERITED = 434_635_447;
/** A case in which leads with answers to a deleted question were re-scored since by a version that asks the new one. */
const RESCORED_SINCE = 1_693_725_257;
const seeds = [INHERITED, RESCORED_SINCE, ...Array.from({ length: ROUNDS }, () => randomInt(2 ** 31))];

test.each(seeds)("re-scoring has the predicted result for every lead (seed %i)", async (seed) => {
  const draw = drawOf(seed);
  const made = await makeAccount({ timeZone: TIME_ZONE });
  const account = { ...made, name: "", timeZone: TIME_ZONE };
  const admin = await makeUser(made, { role: "admin" });

  const changed = async (derive: (document: ModelDocument) => ModelDocument) => {
    await services.models.change(account.id, COMMAND_LINE, ({ model }) => ({
      document: derive(model.document),
      note: "",
      event: { action: "apply", target: { type: "model_version" } },
    }));
    return (await services.models.live(account.id)).version;
  };
  const renamed = (document: ModelDocument) => withFieldNames(document, someFieldNames(draw, document));
  const change = async (edits: number) =>
    await changed((document) => (draw.coin() ? renamed : same)(someDocument(draw, edits, document)));
  /** The versions whose questions leads were asked. */
  const asked = new Set<number>();
  const arrive = async (prefix: string, count: number, daysAgo = 500) => {
    const model = await services.models.live(account.id);
    asked.add(model.version);
    for (let n = 0; n < count; n += 1) {
      const answered = model.document.questions.filter(({ required }) => required || draw.coin());
      const answers = Object.fromEntries(answered.map((question) => [question.field_name, someAnswer(draw, question)]));
      const now = new Date(Date.now() - draw.whole(0, daysAgo) * 86_400_000);
      const lead = { lead_id: `${prefix}${draw.whole(1, count)}`, answers, allow_duplicates: true };
      try {
        await pool.query(batchStatement([scoreRequest(account, model, lead, { type: "admin" }, now).submission]));
      } catch (error) {
        expect((error as { status?: number }).status).toBe(400);
      }
    }
  };
  /** Requests a job, runs it, and reads its result. */
  const done = async (path: string, body: object, between: () => Promise<unknown> = async () => {}): Promise<Json> => {
    const { body: begun } = await api.post(`/api/v1/${path}/`, { as: admin, body });
    await between();
    const kinds = [simulationKind(services), rescoringKind(services)];
    const node = startJobs(database, kinds, { lookMs: 5 });
    const read = async () => (await api.get(`/api/v1/${path}/${begun.id}/`, { as: admin })).body;
    await expect.poll(async () => (await read()).state, { timeout: 30_000 }).toBe("done");
    await node.stop();
    return await read();
  };
  const stored = async () => {
    const text = "select lead_id, x, y, x_band, y_band, model_version from lead where account_id = $1";
    const { rows } = await pool.query({ text, values: [account.id] });
    return new Map<string, Json>(rows.map((row) => [row.lead_id, row]));
  };

  await change(120);
  await arrive("lead", LEADS);
  await change(15);
  await arrive("lead", LEADS / 4);
  // some have been re-scored before, with their own day or with today
  await done("rescorings", { date: draw.pick("today", "own") });
  const date = draw.pick("today", "own");
  const version = await change(15);
  const before = await stored();
  const simulation = await done("simulations", { version, date }, async () => {
    // neither makes a difference: the document and the leads of a simulation are fixed
    await change(3);
    await arrive("later", 3, 0);
  });
  const { results } = (await api.get(`/api/v1/simulations/${simulation.id}/leads/?page_size=100`, { as: admin })).body;
  await services.models
    .restore(account.id, COMMAND_LINE, version)
    .catch((error: { status?: number }) => expect(error.status).toBe(400));
  const leads = { created_before: simulation.as_of };
  const rescoring = await done("rescorings", { date, leads });
  const after = await stored();

  expect(results).toHaveLength(before.size);
  let moved = 0;
  for (const predicted of results) {
    const [now, formerly] = [after.get(predicted.lead_id), before.get(predicted.lead_id)];
    if (now.model_version !== formerly.model_version) moved += 1;
    const fits = predicted.x_after !== null;
    expect([fromHundredths(now.x), fromHundredths(now.y)], predicted.lead_id).toEqual(
      fits ? [predicted.x_after, predicted.y_after] : [fromHundredths(formerly.x), fromHundredths(formerly.y)],
    );
    expect([now.x_band, now.y_band]).toEqual(
      fits ? [predicted.x_category_after, predicted.y_category_after] : [formerly.x_band, formerly.y_band],
    );
  }
  const { refused, would_change } = simulation.result;
  expect(rescoring.result).toMatchObject({ leads: simulation.result.leads, refused, changed: would_change });
  expect(moved).toBe(would_change);
  // renaming fields alone changes none, and the same ones do not fit, if every lead was asked the question: a newer
  // question gets the answers to a deleted one by its name
  const models = await Promise.all([...asked].map((each) => services.models.version(account.id, each)));
  const asksFor = (id: number) => models.every(({ document }) => document.questions.some((each) => each.id === id));
  await changed((document) => {
    if (seed === INHERITED) expect(document.questions.every(({ id }) => asksFor(id))).toBe(false);
    return withFieldNames(document, someFieldNames(draw, document, asksFor));
  });
  const again = await done("rescorings", { date, leads });
  expect(again.result).toMatchObject({ leads: simulation.result.leads, refused, changed: 0 });
  expect(await stored()).toEqual(after);
});
