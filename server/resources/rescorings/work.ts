import type { RunningServices } from "../../api/create-services.ts";
import { actorOf } from "../../audit/agent.ts";
import { Interruption, JobFailure, type JobRun, type RunnableKind } from "../../jobs/kind.ts";
import { eachPart, inTurns } from "../../leads/each-part.ts";
import { everyLead, matchesFilters } from "../../leads/matching.ts";
import { countLeads } from "../../leads/queries.ts";
import { type PartSize, positionOf, type Walked, walk } from "../../leads/walk.ts";
import { liveNumber } from "../../models/live-version.ts";
import { holdAccount } from "../../rollups/state.ts";
import { createDecisions, type Decision } from "./decide.ts";
import { forgetFigures, forgetFilters, RESCORING, type RescoringInput } from "./kind.ts";
import { presentTally, type RescoringResult } from "./present.ts";
import { lockLeads, readLeadsById, type StoredLead, toRescore } from "./read.ts";
import { type By, storeNext } from "./store.ts";
import { added, type Checkpoint, NOTHING } from "./tally.ts";

/** The sizes of steps. */
export interface Sizes {
  /** Of the leads that are read and scored. */
  readonly part: PartSize;
  /** How many leads are changed in one transaction. */
  readonly changed: number;
}

/** Usually half a megabyte at a time, some tens of milliseconds each. Leads may have a megabyte. */
const SIZES: Sizes = { part: { leads: 2_000, bytes: 2 ** 22 }, changed: 250 };

/** The jobs that re-score stored leads. */
export const rescoringKind = (services: RunningServices, sizes = SIZES): RunnableKind => ({
  ...RESCORING,
  run: (job) => rescoreAll(services, job, sizes),
});

/**
 * Re-scores stored leads in parts. Each part is counted in the transaction that changes it, so after a crash another run
 * continues with the rest.
 */
async function rescoreAll(services: RunningServices, job: JobRun, { part, changed }: Sizes): Promise<RescoringResult> {
  const { accountId } = job;
  const input = job.input as RescoringInput;
  const { by, questions, decide } = await prepare(services, job, input);
  let progress = (job.checkpoint as Checkpoint | null) ?? NOTHING;
  const result = () => ({ leads: job.done, ...presentTally(progress, questions) });
  // the filters are deleted after all leads are done
  if (input.leads === null) return result();
  const isOfAll = matchesFilters(input.leads) === everyLead;
  const reading = inTurns(services, accountId);
  const after = progress.last;
  await eachPart(
    job,
    { filters: input.leads, at: new Date(input.requestedAt) },
    {
      begin: async (condition) => ({
        checkpoint: progress,
        done: 0,
        total: await reading((db) => countLeads(db, condition)),
      }),
      parts: (condition) => walk<StoredLead>(reading, { condition, after, size: part, columns: toRescore(accountId) }),
      work: async (found) => {
        for (const some of inSteps(found, await decide(found), changed)) {
          const again = async () => decide(await reading((db) => readLeadsById(db, accountId, idsOf(some.leads))));
          progress = await store(job, by, some, progress, again);
        }
      },
      finish: async (db) => {
        await forgetFilters(db, job);
        if (isOfAll) await db.updateTable("account").set({ rescored_version: input.version }).execute();
        await forgetFigures(db, job);
        return { checkpoint: progress, done: job.done };
      },
    },
  );
  return result();
}

/** Returns who requested it, and the function that decides about leads. */
async function prepare({ database, models }: RunningServices, { accountId, id }: JobRun, input: RescoringInput) {
  const { version, date, evaluatedOn } = input;
  const row = await database
    .of(accountId)
    .selectFrom("account as a")
    .innerJoin("job as j", "j.account_id", "a.account_id")
    .select(["a.time_zone", "j.actor_id", "j.actor_username"])
    .where("j.job_id", "=", id)
    .executeTakeFirstOrThrow();
  const target = await models.prepared(accountId, version);
  const decide = createDecisions(models, accountId, { target, timeZone: row.time_zone, date, evaluatedOn });
  const by: By = { accountId, jobId: id, actor: actorOf(row.actor_id, row.actor_username), version };
  return { by, questions: target.document.questions, decide };
}

/** Consecutive leads, with the decisions about them. */
interface Step {
  readonly leads: readonly Walked<StoredLead>[];
  readonly decisions: readonly Decision[];
}

const idsOf = (leads: readonly StoredLead[]) => leads.map(({ lead_id }) => lead_id);
const nextIn = (decisions: readonly Decision[]) =>
  decisions.flatMap((decision) => (decision.outcome === "changed" ? [decision.next] : []));

/** Splits leads so that no transaction changes more than the maximum. */
function* inSteps(leads: readonly Walked<StoredLead>[], decisions: readonly Decision[], most: number): Generator<Step> {
  let from = 0;
  let changed = 0;
  for (let to = 1; to <= leads.length; to += 1) {
    if (decisions[to - 1]?.outcome === "changed") changed += 1;
    if (changed < most && to < leads.length) continue;
    yield { leads: leads.slice(from, to), decisions: decisions.slice(from, to) };
    from = to;
    changed = 0;
  }
}

/** A lead has changed since it was read. */
const CHANGED_MEANWHILE = new Error("changed meanwhile");

/**
 * Stores the decisions about some leads, in one transaction with the job's progress. If one of the leads to change is
 * no longer in the state that was read, all are decided again from their current state.
 */
async function store(
  job: JobRun,
  by: By,
  { leads, decisions }: Step,
  before: Checkpoint,
  decideAgain: () => Promise<readonly Decision[]>,
): Promise<Checkpoint> {
  const last = positionOf(leads.at(-1) as Walked<StoredLead>);
  for (let decided = decisions; ; decided = await decideAgain()) {
    const progress: Checkpoint = { ...added(before, decided), last };
    try {
      await job.step(async (db) => {
        // being deleted, or gone: anything stored for it would be left over
        if (!(await holdAccount(db, by.accountId))) throw new Interruption("lost");
        const next = nextIn(decided);
        const ids = next.map(({ lead_id }) => lead_id);
        const locked = await lockLeads(db, by.accountId, ids);
        // after the locks: if a later version has stored one of them, its move of the pointer is visible
        const live = await liveNumber(db, by.accountId);
        if (live !== by.version) throw new JobFailure(movedOn(by.version, live));
        if (next.some(({ lead_id, revision }) => locked.get(lead_id) !== revision)) throw CHANGED_MEANWHILE;
        await storeNext(db, by, next);
        return { checkpoint: progress, done: job.done + leads.length };
      });
      return progress;
    } catch (error) {
      if (error !== CHANGED_MEANWHILE) throw error;
    }
  }
}

const movedOn = (version: number, live: number | undefined) =>
  `Version ${live} went live, so re-scoring with version ${version} stopped. Leads that were re-scored keep their new results. Start again to use version ${live}.`;
