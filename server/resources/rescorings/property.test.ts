import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import {
  type Answers,
  createReplay,
  type ModelDocument,
  parseDate,
  type Question,
  recommend,
  rulesOf,
  today,
} from "#engine";
import { drawOf, someAnswer, someDocument, someFieldNames, withFieldNames } from "#engine/testing";
import { COMMAND_LINE } from "../../audit/agent.ts";
import { verify } from "../../cli/rollups.ts";
import { scoreRequest } from "../../ingest/score.ts";
import { batchStatement } from "../../ingest/statement.ts";
import { startJobs } from "../../jobs/runner.ts";
import { resolveFilters } from "../../leads/filters.ts";
import { type Json, testApp } from "../../testing/app.ts";
import { isLong } from "../../testing/long.ts";
import { requestRescoring } from "./request.ts";
import { rescoringKind } from "./work.ts";

// Random models, random edits, random leads that arrived on random days, and arrivals in between: re-scoring each lead
// has the result that the engine returns for the answers that arrived.

const { api, services, database, makeAccount, makeUser } = await testApp();
const { pool } = database;

const TIME_ZONE = "Pacific/Auckland";
const ROUNDS = isLong ? 25 : 3;
const LEADS = 30;

/** The expected data of a lead: what arrived and when, and its result by the version that scored it last. */
interface Known {
  readonly given: Answers;
  readonly givenTo: readonly Question[];
  readonly own: number;
  readonly version: number;
  readonly document: ModelDocument;
  readonly on: number;
}

const seeds = Array.from({ length: ROUNDS }, () => randomInt(2 ** 31));

test.each(seeds)("every lead gets exactly the engine's result, there and back again (seed %i)", async (seed) => {
  const draw = drawOf(seed);
  const made = await makeAccount({ timeZone: TIME_ZONE });
  const account = { ...made, name: "", timeZone: TIME_ZONE };
  const client = await makeUser(made);
  const known = new Map<string, Known>();

  const change = async (edits: number) => {
    await services.models.change(account.id, COMMAND_LINE, ({ model }) => {
      const document = someDocument(draw, edits, model.document);
      return {
        document: draw.coin() ? document : withFieldNames(document, someFieldNames(draw, document)),
        note: "",
        event: { action: "apply", target: { type: "model_version" } },
      };
    });
    return await services.models.live(account.id);
  };

  /** Leads arrive, some of them again, each as if on some day; rejected ones do not. */
  const arrive = async (count: number) => {
    const model = await services.models.live(account.id);
    for (let n = 0; n < count; n += 1) {
      const lead_id = `lead-${draw.whole(1, LEADS)}`;
      const asked = model.document.questions.filter(({ required }) => required || draw.coin());
      const answers = Object.fromEntries(asked.map((question) => [question.field_name, someAnswer(draw, question)]));
      const now = new Date(Date.now() - draw.whole(0, 500) * 86_400_000);
      try {
        const request = { lead_id, answers, allow_duplicates: true };
        const { submission } = scoreRequest(account, model, request, { type: "admin" }, now);
        await pool.query(batchStatement([submission]));
        const on = submission.evaluatedOn;
        const given = JSON.parse(submission.answers) as Answers;
        const givenTo = model.document.questions;
        known.set(lead_id, { given, givenTo, own: on, on, version: model.version, document: model.document });
      } catch (error) {
        expect((error as { status?: number }).status).toBe(400);
      }
    }
  };

  /** Re-scores, and expects the engine's result for every lead. */
  const rescore = async (date: "today" | "own") => {
    const leads = await resolveFilters(services, { account }, { ordering: ["-created_at"] });
    const { version, document } = await services.models.live(account.id);
    const id = await requestRescoring(database.of(account.id), { account, agent: COMMAND_LINE, leads, date });
    const node = startJobs(database, [rescoringKind(services, { part: { leads: 7, bytes: 500 }, changed: 3 })], {
      lookMs: 5,
    });
    const job = async () => (await pool.query({ text: "select * from job where job_id = $1", values: [id] })).rows[0];
    await expect.poll(async () => (await job()).state, { timeout: 30_000 }).toBe("done");
    await node.stop();
    const replay = createReplay(document, TIME_ZONE);
    const day = today(new Date(), TIME_ZONE);
    let refused = 0;
    for (const [lead_id, lead] of known) {
      const on = date === "own" ? lead.own : Math.max(lead.own, day);
      if (!replay(lead.given, lead.givenTo, on).ok) refused += 1;
      else known.set(lead_id, { ...lead, on, version, document });
    }
    expect((await job()).result).toMatchObject({ leads: known.size, refused });
    await expectKnown();
  };

  const expectKnown = async () => {
    const { rows } = await pool.query({ text: "select * from lead where account_id = $1", values: [account.id] });
    expect(rows.length).toBe(known.size);
    for (const row of rows) {
      const { given, givenTo, on, document } = known.get(row.lead_id) as Known;
      const result = createReplay(document, TIME_ZONE)(given, givenTo, on);
      const score = result.ok ? result.score : expect.fail(JSON.stringify(result.errors));
      const { matched, ...rest } = score;
      expect(row, row.lead_id).toMatchObject({ ...rest, rule_ids: matched });
      const { body } = await api.get(`/api/v1/leads/${row.lead_id}/`, { as: client });
      const { recommendation, recommendations } = recommend({ rules: rulesOf(document) }, score);
      // the names of the fields may be those of an earlier version
      expect(body.recommendation).toBe(recommendation);
      expect(Object.values(body.recommendations)).toEqual(Object.values(recommendations));
      expect(body.priority).toBe(document.bands.total.find(({ letter }) => letter === score.total_band)?.label);
    }
  };

  const first = await change(120);
  await arrive(2 * LEADS);
  await expectKnown();
  const before = await resultsOf(account.id);
  for (let n = 0; n < 3; n += 1) {
    await change(12);
    await arrive(n);
    await rescore(draw.pick("today", "own"));
  }
  await expectReplayed(account.id);
  // back to the first version, for leads that have not arrived again
  const { version } = await services.models.live(account.id);
  if (version !== first.version)
    await services.models.restore(account.id, COMMAND_LINE, first.version).catch(sameContent);
  await rescore("own");
  const after = await resultsOf(account.id);
  const live = await services.models.live(account.id);
  for (const [lead_id, { model_version: _, ...state }] of before) {
    const { model_version, ...now } = after.get(lead_id);
    if (now.scored_at.getTime() !== state.scored_at.getTime()) continue;
    // a lead that had the same result by a version in between was not changed again, and is as that version left it
    const isBack = model_version === first.version || model_version === live.version;
    const { answers, evaluated_on } = state;
    expect(isBack ? now : { ...now, answers, evaluated_on }, lead_id).toEqual(state);
  }
  await expectReplayed(account.id);
  expect(await verify(database, made.slug)).toMatchObject({ exitCode: 0 });
});

/** There is nothing to restore if edits have undone one another. */
const sameContent = (error: { readonly status?: number }) => expect(error.status).toBe(400);

const STATE = "answers, model_version, evaluated_on, x, y, total, x_band, y_band, total_band, rule_ids";

/** The result of every lead. */
async function resultsOf(accountId: number): Promise<Map<string, Json>> {
  const text = `select lead_id, ${STATE}, scored_at from lead where account_id = $1`;
  const { rows } = await pool.query({ text, values: [accountId] });
  return new Map(rows.map((row: Json) => [row.lead_id, row]));
}

/** Every present and former state of every lead is the result of its version, its answers, and its day. */
async function expectReplayed(accountId: number): Promise<void> {
  const { rows } = await pool.query({
    text: `select lead_id, ${STATE} from lead where account_id = $1
      union all select lead_id, ${STATE} from lead_history where account_id = $1`,
    values: [accountId],
  });
  for (const { lead_id, answers, model_version, evaluated_on, rule_ids, ...stored } of rows as Json[]) {
    const { document } = await services.models.version(accountId, model_version);
    const replayed = createReplay(document, TIME_ZONE)(
      answers,
      document.questions,
      parseDate(evaluated_on) ?? Number.NaN,
    );
    const score = replayed.ok ? replayed.score : expect.fail(JSON.stringify(replayed.errors));
    expect({ ...stored, matched: rule_ids }, lead_id).toEqual(score);
  }
}
