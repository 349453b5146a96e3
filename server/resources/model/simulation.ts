import { fault, type Input, type Operations, operations, SIMULATION } from "#contract";
import {
  applyEdit,
  compileModel,
  createCarry,
  type Edit,
  fromHundredths,
  type ModelDocument,
  priorityOf,
  type RuleTrial,
  ruleTrial,
  today,
} from "#engine";
import { route } from "../../api/route.ts";
import { invalid } from "../../http/errors.ts";
import { everyLead } from "../../leads/matching.ts";
import type { LeadRow } from "../../leads/rows.ts";
import { versionsOf } from "../../leads/versions.ts";
import { directly, type PartSize, type Walk, walk } from "../../leads/walk.ts";
import { otherFaults } from "./faults.ts";

type RuleToTry = Input<Operations["simulateRecommendation"]>["body"];

/**
 * The largest model takes a millisecond for each lead, and the largest lead is a megabyte. Other work runs in between,
 * and the leads are never all in memory.
 */
const PART_SIZE: PartSize = { leads: 50, bytes: 2 ** 20 };

/** The edit that saving the rule would make. */
function editOf({ id, ...data }: Partial<RuleToTry>): Edit {
  const at = new Date().toISOString();
  const text = { response_text: "-" };
  // `otherFaults` reports the missing members
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
  throw invalid(
    "errors" in edited ? edited.errors : { id: [fault("does_not_exist", `There is no rule with the id ${rule.id}.`)] },
  );
}

/** The newest leads. */
const NEWEST = {
  condition: everyLead,
  order: ["-created_at"],
  size: PART_SIZE,
  columns: { select: ["lead_id", "answers", "model_version"] },
} as const satisfies Walk;

interface Tried extends RuleTrial {
  readonly lead_id: string;
}

function present({ lead_id, score, recommended }: Tried, { bands }: ModelDocument) {
  const priority = priorityOf(bands, score.total_band);
  return { lead_id, total_score: fromHundredths(score.total), priority, recommended };
}

/** A rule is tried on the latest leads before it is saved. */
export const simulationRoutes = [
  route(
    operations.simulateRecommendation,
    async ({ body, principal: { account }, services, workspace, db }) => {
      const { document, id } = withRule((await workspace.model()).document, body);
      const tryLead = ruleTrial(compileModel(document), id);
      const carry = createCarry(document.questions);
      const evaluatedOn = today(new Date(), account.timeZone);
      const tried: Tried[] = [];
      for await (const leads of walk<LeadRow>(directly(db), NEWEST)) {
        const versionOf = await versionsOf(services.models, account.id, leads);
        for (const { lead_id, answers, model_version } of leads) {
          const { asked } = carry(answers, versionOf(model_version).document.questions);
          tried.push({ lead_id, ...tryLead(asked, evaluatedOn) });
        }
        if (tried.length >= SIMULATION.leads) break;
      }
      const matched = tried.filter(({ outcome }) => outcome === "matched");
      return {
        leads: tried.length,
        matched: matched.length,
        unknown: tried.filter(({ outcome }) => outcome === "unknown").length,
        recommended: tried.filter(({ recommended }) => recommended).length,
        sample: matched.slice(0, SIMULATION.sample).map((lead) => present(lead, document)),
      };
    },
    async ({ workspace }, body, found) => {
      if (typeof body !== "object" || body === null || Array.isArray(body)) return {};
      const { document } = await workspace.model();
      return otherFaults(document, editOf(body), found);
    },
  ),
];
