import type { Kysely } from "kysely";
import { applyEdit, compileModel, diffDocuments, type Edit, type ModelDocument, testOfLead } from "#engine";
import type { ActingAccount } from "../access/principal.ts";
import { type Actor, type Agent, COMMAND_LINE } from "../audit/agent.ts";
import type { Tables } from "../db/tables.ts";
import { storeEdit } from "../drafts/write.ts";
import type { Submission } from "../ingest/submission.ts";
import { FILTERS_FORMAT } from "../leads/filters.ts";
import { insertDraft } from "../resources/drafts/write.ts";
import { insertSimulation } from "../resources/simulations/request.ts";

const DRAFT = {
  name: "Timeline counts half",
  description: "Many leads say that they buy soon and do not. Try the timeline at half its weight before it goes live.",
} as const;

const TIMELINE = "Timeline";

/** The demo's account before the draft. */
export interface DemoAccount {
  readonly account: ActingAccount;
  readonly document: ModelDocument;
  readonly leads: readonly Submission[];
  readonly author: Actor;
  readonly now: Date;
}

/**
 * Adds a sample draft: a lower weight, a lead kept as a test, and a simulation on all leads, which the server runs
 * right after its start.
 */
export async function addDraft(db: Kysely<Tables>, demonstrated: DemoAccount): Promise<void> {
  const { account, document: live, author, now } = demonstrated;
  const agent: Agent = { ...COMMAND_LINE, actor: author };
  let draft = await insertDraft(db, { accountId: account.id, version: 1, ...DRAFT }, agent);
  let document = live;
  for (const edit of [keptAsTest(demonstrated), halfTheWeight(live, now)]) {
    const edited = applyEdit(document, edit);
    if (!edited.ok) throw new Error(`an edit of the demo's draft is refused: ${JSON.stringify(edited)}`);
    const [before, after, id] = [document, edited.document, edited.id];
    const changes = diffDocuments(before, after);
    const fromBase = diffDocuments(live, after).length;
    const stored = await storeEdit(db, draft, { edit, id, before, after, changes, fromBase }, agent);
    if (stored === undefined) throw new Error("the demo's draft was changed by somebody else");
    draft = stored;
    document = after;
  }
  await insertSimulation(db, {
    accountId: account.id,
    draft: draft.draft_id,
    revision: draft.revision,
    version: null,
    edit: null,
    document,
    against: 1,
    isAgainstLive: true,
    filters: { format: FILTERS_FORMAT, filters: { ordering: ["lead_id"] }, answers: [], timeZone: account.timeZone },
    asked: {},
    dates: "today",
    timeZone: account.timeZone,
    asOf: now,
    actor: author,
  });
}

/** A test that the lead with the highest total stays in its band. */
function keptAsTest({ document, leads, now }: DemoAccount): Edit {
  const [best] = [...leads].sort((a, b) => b.total - a.total);
  if (best === undefined) throw new Error("the demo has no leads");
  const test = testOfLead(compileModel(document), JSON.parse(best.answers), best.evaluatedOn, new Set(), ["priority"]);
  if (!test.ok) throw new Error("the demo's best lead does not fit its model");
  return { kind: "test", action: "create", data: { ...test.data, name: NAME_OF_TEST }, at: now.toISOString() };
}

const NAME_OF_TEST = "The best lead stays on top";

function halfTheWeight({ scoring_models }: ModelDocument, now: Date): Edit {
  const timeline = scoring_models.find(({ name }) => name === TIMELINE);
  if (timeline === undefined) throw new Error(`the demo has no scoring model "${TIMELINE}"`);
  const data = { weight: timeline.weight / 2 };
  return { kind: "scoring_model", action: "update", id: timeline.id, data, at: now.toISOString() };
}
