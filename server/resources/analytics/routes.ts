import type { Kysely } from "kysely";
import { ANALYTICS_MAX_AGE, operations } from "#contract";
import type { ModelDocument, NamesOfVersions } from "#engine";
import { accountsOf, type Principal } from "../../access/principal.ts";
import { route } from "../../api/route.ts";
import type { Services } from "../../api/services.ts";
import type { Tables } from "../../db/tables.ts";
import { findingsInPlaceOf } from "../../models/findings.ts";
import { readFigures, type Source } from "../../rollups/source.ts";
import { attention } from "./attention.ts";
import { cached } from "./cache.ts";
import { recommendationEffectiveness } from "./effectiveness.ts";
import { leadSummary } from "./lead-summary.ts";
import { plane } from "./plane.ts";
import { questionAnalytics } from "./question-analytics.ts";
import { outdated, scoredVersions } from "./scored-versions.ts";
import { sources } from "./sources.ts";
import { timeline } from "./timeline.ts";

interface FiguresCall {
  readonly principal: Principal;
  readonly services: Services;
  readonly db: Kysely<Tables>;
  readonly headers: Record<string, string>;
}

/** The cached or newly computed figures of the account that a request acts in, with their time. */
async function figures<Body>(
  { principal, services, headers }: FiguresCall,
  name: string,
  compute: (
    on: Kysely<Tables>,
    source: Source,
    document: ModelDocument,
    names: readonly NamesOfVersions[],
  ) => Promise<Body>,
) {
  const { account } = principal;
  const accounts = accountsOf(principal);
  const { body, generatedAt } = await cached(services, account.id, name, async () => {
    const model = await services.models.live(account.id);
    const names = await services.models.names(account.id, model);
    const computing = () =>
      services.database.longRead(account.id, (on) =>
        readFigures(on, account.id, (source) => compute(on, source, model.document, names)),
      );
    const inTurn = () => services.heavyReads.takeEventually(accounts, computing);
    return await services.figures.takeEventually(accounts, inTurn);
  });
  headers["Cache-Control"] = `private, max-age=${ANALYTICS_MAX_AGE}`;
  return { body, generated_at: generatedAt.toISOString() };
}

/** Which versions scored the leads. The live version is always read, because it may just have changed. */
async function scoredVersionsState(call: FiguresCall) {
  const { body, generated_at } = await figures(call, "scored_versions", scoredVersions);
  const { id } = call.principal.account;
  return { ...(await outdated(call.db, id, body.versions)), generated_at };
}

/** Figures over all leads of an account, computed at most every five minutes. */
export const analyticsRoutes = [
  route(operations.getLeadSummary, async (call) => {
    const { body, generated_at } = await figures(call, "lead_summary", leadSummary);
    const { outdated_leads } = await scoredVersionsState(call);
    return { ...body, outdated_leads, generated_at };
  }),

  route(operations.getQuestionAnalytics, async (call) => {
    const { body, generated_at } = await figures(call, "question_analytics", questionAnalytics);
    return body.map((question) => ({ ...question, generated_at }));
  }),

  route(operations.getRecommendationEffectiveness, async (call) => {
    const { body, generated_at } = await figures(call, "effectiveness", recommendationEffectiveness);
    return { ...body, generated_at };
  }),

  route(operations.getTimeline, async (call) => {
    const { account } = call.principal;
    const { body, generated_at } = await figures(call, "timeline", (on, source, document) =>
      timeline(on, source, document, account),
    );
    const { days } = call.query;
    const from = await figures(call, `sources ${days}`, (on, source) => sources(on, source, account, days));
    return { ...body, days: body.days.slice(-days), sources: from.body, generated_at };
  }),

  route(operations.getPlane, async (call) => {
    const { body, generated_at } = await figures(call, "plane", plane);
    return { ...body, generated_at };
  }),

  route(operations.getScoredVersions, scoredVersionsState),

  route(operations.getAttention, async (call) => {
    // no lead was ever scored by a draft
    if (call.workspace.draft !== null) {
      const { models, drafts } = call.services;
      const { model, draft } = await drafts.read(call.principal.account.id, call.workspace.draft);
      const base = await models.version(draft.account_id, draft.base_version);
      const names = await models.names(draft.account_id, base);
      const findings = await findingsInPlaceOf(base.document, names, model.document);
      return { findings, generated_at: new Date().toISOString() };
    }
    const { body, generated_at } = await figures(call, "attention", attention);
    return { ...body, generated_at };
  }),
];
