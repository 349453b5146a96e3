import type { Kysely } from "kysely";
import { pluralize, type Question } from "#engine";
import type { RunningServices } from "../../api/create-services.ts";
import { actorOf, THE_SERVER } from "../../audit/agent.ts";
import { recordEvent } from "../../audit/record.ts";
import type { Tables } from "../../db/tables.ts";
import { JobFailure, type JobRun, type RunnableKind } from "../../jobs/kind.ts";
import { eachPart, inTurns } from "../../leads/each-part.ts";
import { everyLead, type Matching, matchesFilters } from "../../leads/matching.ts";
import { countLeads } from "../../leads/queries.ts";
import { type PartSize, positionOf, type Walked, walk } from "../../leads/walk.ts";
import { liveNumber } from "../../models/live-version.ts";
import { agedBefore, agingLeads } from "./aging.ts";
import { createAging, createDecisions, type Decision, type Decisions } from "./decide.ts";
import { forgetFigures, forgetFilters, RESCORING, type RescoringInput, reasonOf } from "./kind.ts";
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
 * Re-scores stored leads in parts. Each part is counted in the transaction that changes it, so after a crash another
 * run continues with the rest.
 */
async function rescoreAll(services: RunningServices, job: JobRun, { part, changed }: Sizes): Promise<RescoringResult> {
  const { accountId } = job;
  const input = job.input as RescoringInput;
  const reading = inTurns(services, accountId);
  const { by, questions, decide, which } = await prepare(services, job, input);
  let progress = (job.checkpoint as Checkpoint | null) ?? NOTHING;
  const result = () => ({ leads: job.done, ...presentTally(progress, questions) });
  // the filters are deleted after all leads are done
  if (input.leads === null) return result();
  const filters = { filters: input.leads, at: new Date(input.requestedAt) };
  const isOfAll = by.version !== null && matchesFilters(input.leads) === everyLead;
  const after = progress.last;
  await eachPart(job, which === undefined ? filters : both(matchesFilters(input.leads, filters.at), which), {
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
      if (isOfAll) await db.updateTable("account").set({ rescored_version: by.version }).execute();
      if (by.reason === "aged") await recordAging(db, job, input, progress.changed);
      await forgetFigures(db, job);
      return { checkpoint: progress, done: job.done };
    },
  });
  return result();
}

const both =
  (one: Matching, other: Matching): Matching =>
  (eb) =>
    eb.and([one(eb), other(eb)]);

/** A night that changed leads is an entry in the audit log. */
async function recordAging(
  db: Kysely<Tables>,
  { accountId, id }: JobRun,
  { evaluatedOn }: RescoringInput,
  changed: number,
): Promise<void> {
  if (changed === 0) return;
  await recordEvent(db, accountId, THE_SERVER, {
    action: "rescore",
    target: { type: "lead", label: pluralize(changed, "lead") },
    after: { rescoring: id, leads: changed, evaluated_on: evaluatedOn },
  });
}

interface Prepared {
  readonly by: Rescorer;
  /** By which answers that do not fit are described. */
  readonly questions: readonly Question[];
  readonly decide: Decisions;
  /** Which of the leads that the filters find; all of them if absent. */
  readonly which?: Matching;
}

/** Who re-scores, and the version; null if each lead keeps its own. */
type Rescorer = By & { readonly version: number | null };

/** Returns who requested it, and the function that decides about leads. */
async function prepare(
  { database, models }: RunningServices,
  { accountId, id }: JobRun,
  input: RescoringInput,
): Promise<Prepared> {
  const { version, date, evaluatedOn } = input;
  const db = database.of(accountId);
  const row = await db
    .selectFrom("account as a")
    .innerJoin("job as j", "j.account_id", "a.account_id")
    .select(["a.time_zone", "j.actor_id", "j.actor_username"])
    .where("j.job_id", "=", id)
    .executeTakeFirstOrThrow();
  const actor = actorOf(row.actor_id, row.actor_username);
  const by: Rescorer = { accountId, jobId: id, actor, reason: reasonOf(input), version };
  const timeZone = row.time_zone;
  if (version !== null) {
    const target = await models.prepared(accountId, version);
    const decide = createDecisions(models, accountId, { target, timeZone, date, evaluatedOn });
    return { by, questions: target.document.questions, decide };
  }
  const aging = await agingLeads(db, models, accountId);
  const rescoredBy = aging.rescoredBy === null ? undefined : await models.prepared(accountId, aging.rescoredBy);
  const decide = createAging(models, accountId, { rescoredBy, timeZone, evaluatedOn });
  const { document } = await models.live(accountId);
  return { by, questions: document.questions, decide, which: agedBefore(aging, evaluatedOn) };
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
  by: Rescorer,
  { leads, decisions }: Step,
  before: Checkpoint,
  decideAgain: () => Promise<readonly Decision[]>,
): Promise<Checkpoint> {
  const last = positionOf(leads.at(-1) as Walked<StoredLead>);
  for (let decided = decisions; ; decided = await decideAgain()) {
    const progress: Checkpoint = { ...added(before, decided), last };
    try {
      await job.step(async (db) => {
        const next = nextIn(decided);
        const ids = next.map(({ lead_id }) => lead_id);
        const locked = await lockLeads(db, by.accountId, ids);
        // after the locks: if a later version has stored one of them, its move of the pointer is visible
        const live = by.version === null ? null : await liveNumber(db, by.accountId);
        if (by.version !== null && live !== by.version) throw new JobFailure(movedOn(by.version, live));
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

const movedOn = (version: number, live: number | null | undefined) =>
  `Version ${live} went live, so re-scoring with version ${version} stopped. Leads that were re-scored keep their new results. Start again to use version ${live}.`;
