import { setImmediate } from "node:timers/promises";
import type { Kysely } from "kysely";
import { type Input, type Operations, operations, SIMULATION } from "#contract";
import {
  type Answers,
  applyEdit,
  compileModel,
  type Edit,
  fromHundredths,
  type ModelDocument,
  PRIORITIES,
  type RuleTrial,
  ruleTrial,
  today,
} from "#engine";
import type { Tables } from "../db/tables.ts";
import { invalid } from "../http/errors.ts";
import { route } from "../http/mount.ts";
import { otherFaults } from "./model-faults.ts";

type RuleToTry = Input<Operations["simulateRecommendation"]>["body"];

/** A largest model takes a millisecond for each lead: others are served in between. */
const AT_A_TIME = 50;

/** The edit that saving the rule would be. */
function editOf({ id, ...data }: Partial<RuleToTry>): Edit {
  const at = new Date().toISOString();
  const text = { response_text: "-" };
  // what is not sent is for `otherFaults` to miss
  return (
    id === undefined
      ? { kind: "recommendation", action: "create", data: { ...data, ...text }, at }
      : { kind: "recommendation", action: "update", id, data, at }
  ) as Edit;
}

/** @throws HttpError 400 for a rule that could not be saved */
function withRule(document: ModelDocument, rule: RuleToTry): { readonly document: ModelDocument; readonly id: number } {
  const edited = applyEdit(document, editOf(rule));
  if (edited.ok) return edited;
  throw invalid("errors" in edited ? edited.errors : { id: [`There is no rule ${rule.id}.`] });
}

async function latestLeads(db: Kysely<Tables>, accountId: number) {
  return await db
    .selectFrom("lead")
    .where("account_id", "=", accountId)
    .select(["lead_id", "answers"])
    .orderBy("created_at", "desc")
    .orderBy("lead_id", "desc")
    .limit(SIMULATION.leads)
    .execute();
}

interface Tried extends RuleTrial {
  readonly lead_id: string;
}

function present({ lead_id, score, recommended }: Tried) {
  const priority = PRIORITIES[score.total_band];
  return { lead_id, total_score: fromHundredths(score.total), priority, recommended };
}

/** A rule tried on the latest leads before it is saved. */
export const simulationRoutes = [
  route(
    operations.simulateRecommendation,
    async ({ body, principal: { account }, services }) => {
      const live = await services.models.live(account.id);
      const { document, id } = withRule(live.document, body);
      const tryLead = ruleTrial(compileModel(document), id);
      const leads = await latestLeads(services.database.kysely, account.id);
      const evaluatedOn = today(new Date(), account.timeZone);
      const tried: Tried[] = [];
      for (const [index, { lead_id, answers }] of leads.entries()) {
        if (index % AT_A_TIME === AT_A_TIME - 1) await setImmediate();
        tried.push({ lead_id, ...tryLead(answers as Answers, evaluatedOn) });
      }
      const matched = tried.filter(({ outcome }) => outcome === "matched");
      return {
        leads: tried.length,
        matched: matched.length,
        unknown: tried.filter(({ outcome }) => outcome === "unknown").length,
        recommended: tried.filter(({ recommended }) => recommended).length,
        sample: matched.slice(0, SIMULATION.sample).map(present),
      };
    },
    async ({ principal, services }, body, found) => {
      if (principal === undefined || typeof body !== "object" || body === null || Array.isArray(body)) return {};
      const { document } = await services.models.live(principal.account.id);
      return otherFaults(document, editOf(body), found);
    },
  ),
];
