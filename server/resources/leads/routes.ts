import type { Kysely } from "kysely";
import { operations, validate } from "#contract";
import { answerFilters } from "#contract/schemas/answer-filters";
import {
  type Answers,
  type CompiledModel,
  createCarry,
  createFit,
  explainInSteps,
  formatDate,
  parseDate,
  priorityOf,
  reasonsInSteps,
  recommend,
  scoreLead,
  today,
} from "#engine";
import type { OtherFaults } from "../../api/call.ts";
import { route } from "../../api/route.ts";
import { runCooperatively } from "../../base/cooperative.ts";
import type { Tables } from "../../db/tables.ts";
import { isSandbox } from "../../db/tenancy/sandbox.ts";
import { invalid, notFound } from "../../http/errors.ts";
import { addressOf, answerPage, type PageQuery } from "../../http/pagination.ts";
import { channelOf } from "../../ingest/source.ts";
import { submit } from "../../ingest/submit.ts";
import { answerConditions } from "../../leads/filters.ts";
import { listLeads } from "../../leads/list.ts";
import { findClicks, findHistory, findLead } from "../../leads/queries.ts";
import type { LeadRow } from "../../leads/rows.ts";
import { versionsOf } from "../../leads/versions.ts";
import { submitBatch } from "./batch.ts";
import { storingFor } from "./by-hand.ts";
import { leadsFile } from "./export.ts";
import { leadsRequest } from "./leads-request.ts";
import {
  presentAnswers,
  presentAuthor,
  presentClicks,
  presentContact,
  presentOrigin,
  presentOutcome,
  presentRescored,
  presentScores,
  presentSource,
  presentStored,
  presentTest,
  submittedText,
  trackingOf,
} from "./present.ts";
import { faultyAnswers, readSent } from "./read-answers.ts";
import { requireRoomForTests } from "./test-room.ts";

async function leadOr404(db: Kysely<Tables>, leadId: string) {
  const row = await findLead(db, leadId);
  if (row === undefined) throw notFound();
  return row;
}

/** Explains a score, and what held it back. Other work runs in between. */
async function explained(model: CompiledModel, answers: Answers, evaluatedOn: number) {
  const explanation = await runCooperatively(explainInSteps(model, answers, evaluatedOn));
  return { ...explanation, ...(await runCooperatively(reasonsInSteps(model, answers, evaluatedOn))) };
}

/** The faults of the filters by answers, if another part of the query is faulty too. */
const faultyFilters: OtherFaults = async ({ principal, services }, sent) => {
  const given = typeof sent === "object" && sent !== null && "answers" in sent ? sent.answers : undefined;
  const filters = validate(answerFilters, given);
  if (principal === undefined || !filters.ok) return {};
  const read = await answerConditions(services, principal, filters.value);
  return read.ok ? {} : { answers: read.errors };
};

export const leadRoutes = [
  route(
    operations.submitLead,
    async (call) => {
      const { body, principal, services } = call;
      const { models, ingest } = services;
      if (isSandbox(principal.account.id)) await requireRoomForTests(call.db, 1);
      const to = { models, ingest: storingFor(call) ?? ingest };
      const submitted = await submit(to, principal.account, body, channelOf(principal));
      if (call.isKeyed) call.namedLeads.push(submitted.submission.leadId);
      return { jsonText: submittedText(submitted, trackingOf(principal, services)) };
    },
    faultyAnswers,
  ),

  route(operations.submitLeads, submitBatch),

  route(
    operations.testLead,
    async ({ body, principal: { account }, services, workspace }) => {
      const { document, rules, compiled, version } = await workspace.model();
      const read = await readSent(services, account, workspace, body.answers);
      if (!read.ok) throw invalid({ answers: read.errors });
      const evaluatedOn = today(new Date(), account.timeZone);
      const score = scoreLead(compiled, read.answers, evaluatedOn);
      const priority = priorityOf(document.bands, score.total_band);
      const scores = presentScores({ score, priority, recommended: recommend({ rules }, score) });
      const lead_id = body.lead_id ?? null;
      return { lead_id, ...scores, model_version: version, evaluated_on: formatDate(evaluatedOn) };
    },
    faultyAnswers,
  ),

  route(
    operations.listLeads,
    async (call) => {
      const { query, principal, services, http } = call;
      const { count, rows, next, previous } = await listLeads(await leadsRequest(call));
      return {
        count: count.count,
        count_is_exact: count.isExact,
        next: next && addressOf(http, next),
        previous: previous && addressOf(http, previous),
        results: await present(rows),
      };

      async function present(rows: readonly LeadRow[]) {
        const { id } = principal.account;
        const versionOf = await versionsOf(services.models, id, rows);
        const isWithAnswers = query.include === "answers";
        const tracking = trackingOf(principal, services);
        const carry = isWithAnswers ? createCarry((await services.models.live(id)).document.questions) : undefined;
        return rows.map((row) => {
          const model = versionOf(row.model_version);
          const carried = carry?.(row.answers, model.document.questions);
          return {
            ...presentStored(row, model, tracking),
            ...presentContact(row),
            ...presentSource(row),
            ...presentOutcome(row, principal.lostAfterDays),
            ...presentTest(principal),
            ...(carried ? { answers: { ...carried.others, ...carried.asked } } : {}),
          };
        });
      }
    },
    faultyFilters,
  ),

  route(operations.getLead, async ({ params, principal, services, db }) => {
    const row = await leadOr404(db, params.lead_id);
    const [model, clicks] = await Promise.all([
      services.models.version(principal.account.id, row.model_version),
      findClicks(db, row.lead_id),
    ]);
    return {
      ...presentStored(row, model, trackingOf(principal, services)),
      ...presentContact(row),
      ...presentSource(row),
      ...presentOutcome(row, principal.lostAfterDays),
      ...presentTest(principal),
      ...presentAnswers(row),
      ...presentAuthor(row),
      ...presentRescored(row),
      ...presentOrigin(row),
      ...presentClicks(clicks),
    };
  }),

  route(operations.getLeadHistory, async ({ params, query, principal, services, http, db }) => {
    const { lead_id } = await leadOr404(db, params.lead_id);
    const find = (page: PageQuery) => findHistory(db, lead_id, page);
    return await answerPage(http, query, find, async (rows) => {
      const versionOf = await versionsOf(services.models, principal.account.id, rows);
      const tracking = trackingOf(principal, services);
      return rows.map((row) => ({
        ...presentStored(row, versionOf(row.model_version), tracking),
        ...presentTest(principal),
        ...presentAnswers(row),
        ...presentAuthor(row),
        ...presentRescored(row),
        ...presentOrigin(row),
        superseded_at: row.superseded_at.toISOString(),
      }));
    });
  }),

  route(operations.explainLead, async ({ params, principal, services, workspace, db }) => {
    const row = await leadOr404(db, params.lead_id);
    const evaluatedOn = parseDate(row.evaluated_on);
    if (evaluatedOn === undefined) throw new Error(`the lead ${row.lead_id} has no evaluation date`);
    // by the version that scored it, unless a draft is named
    if (workspace.draft === null) {
      const { compiled } = await services.models.prepared(principal.account.id, row.model_version);
      const explanation = await explained(compiled, row.answers, evaluatedOn);
      return { lead_id: row.lead_id, ...presentTest(principal), model_version: row.model_version, ...explanation };
    }
    const { document, compiled } = await workspace.model();
    const former = await services.models.version(principal.account.id, row.model_version);
    const fitAnswers = createFit(document.questions, principal.account.timeZone);
    const fitted = fitAnswers(row.answers, former.document.questions);
    if (!fitted.ok) throw invalid({ answers: fitted.errors });
    const explanation = await explained(compiled, fitted.read, evaluatedOn);
    return { lead_id: row.lead_id, ...presentTest(principal), model_version: null, ...explanation };
  }),

  route(operations.exportLeads, leadsFile, faultyFilters),
];
