import { type AnswerFilters, choiceSentence, type FieldFaults, fault, valuesIn } from "#contract";
import type { Principal } from "../access/principal.ts";
import type { Tenancy } from "../db/database.ts";
import { invalid } from "../http/errors.ts";
import { type BandOfVersions, bandsCalled, namings } from "../models/priorities.ts";
import type { ModelStore } from "../models/store.ts";
import { type AnswerCondition, type AnswerConditions, readAnswerFilters } from "./answer-filters.ts";
import { type LeadFilters, matches } from "./matching.ts";

/** What filters are read by. */
interface Stores {
  readonly models: Pick<ModelStore, "live" | "names">;
  readonly database: Tenancy;
}

/** In whose leads it is looked. */
type Asking = Pick<Principal, "account">;

const NO_CONDITIONS: AnswerConditions = { ok: true, conditions: [] };

/** The conditions that filters by answers make by the account's own questions, or everything that is wrong with them. */
export async function answerConditions(
  { models }: Pick<Stores, "models">,
  { account }: Asking,
  filters: AnswerFilters | undefined,
): Promise<AnswerConditions> {
  if (filters === undefined) return NO_CONDITIONS;
  const model = await models.live(account.id);
  const { questions } = model.document;
  const names = await models.names(account.id, model);
  return readAnswerFilters(filters, questions, account.timeZone, names);
}

interface Priorities {
  readonly wanted: readonly BandOfVersions[];
  readonly faults: FieldFaults;
}

/** The bands that are called so by the versions that scored leads. */
async function prioritiesOf(
  { database }: Stores,
  { account }: Asking,
  given: readonly string[] | undefined,
): Promise<Priorities | undefined> {
  if (given === undefined) return undefined;
  const known = await namings(database.of(account.id));
  const names = [...new Set(known.flatMap(({ names }) => [...names.values()]))];
  const asked = given.flatMap((text) => valuesIn(text, names));
  const unknown = asked.filter((name) => bandsCalled(name, known).length === 0);
  const faults = (asked.length === 0 ? given : unknown).map((name) =>
    fault("unknown_choice", choiceSentence(names, name)),
  );
  return {
    wanted: asked.flatMap((name) => bandsCalled(name, known)),
    faults: faults.length === 0 ? {} : { priority: faults },
  };
}

/** Filters as they are sent: priorities by name, answers as the client wrote them. */
type SentFilters = Omit<LeadFilters, "priority"> & {
  readonly priority?: readonly string[] | undefined;
  readonly answers?: AnswerFilters | undefined;
};

/** To be raised with every change of what is kept: a condition that is not understood would find every lead there is. */
export const FILTERS_FORMAT = 3;

/**
 * Whether filters were kept in a format that is understood here. Format 1 knew of no answers under former names, format 2
 * of no re-scorings and no leads by their identifiers.
 */
export const isUnderstood = (kept: { readonly format: number } | undefined | null): kept is ResolvedFilters =>
  kept?.format === 1 || kept?.format === 2 || kept?.format === FILTERS_FORMAT;

/**
 * Filters as an account's model and calendar read them at one moment: what they find follows neither from then on.
 * Plain data, which an erasure keeps until it is done.
 */
export interface ResolvedFilters {
  readonly format: 1 | 2 | typeof FILTERS_FORMAT;
  readonly filters: LeadFilters;
  readonly answers: readonly AnswerCondition[];
  readonly timeZone: string;
}

/**
 * Resolves filters of leads: those by answers as the account's own questions read them, those by priority as the
 * versions that scored the leads name their bands.
 *
 * @param within the path of the body's member that has the filters, for the faults; absent for those of a query
 * @param others faults of other parameters, to be named with those found here
 * @throws HttpError 400
 */
export async function resolveFilters(
  stores: Stores,
  asking: Asking,
  { answers, priority, ...query }: SentFilters,
  { within = [], others = {} }: { readonly within?: readonly string[]; readonly others?: FieldFaults } = {},
): Promise<ResolvedFilters> {
  const read = await answerConditions(stores, asking, answers);
  const priorities = await prioritiesOf(stores, asking, priority);
  const errors = { ...others, ...priorities?.faults, ...(read.ok ? {} : { answers: read.errors }) };
  if (!read.ok || Object.keys(errors).length > 0) {
    throw invalid(within.reduceRight<FieldFaults>((inner, member) => ({ [member]: inner }), errors));
  }
  const filters = { ...query, ...(priorities === undefined ? {} : { priority: priorities.wanted }) };
  return { format: FILTERS_FORMAT, filters, answers: read.conditions, timeZone: asking.account.timeZone };
}

/** The condition that filters of leads make, as {@link resolveFilters} reads them. @throws HttpError 400 */
export async function matching(stores: Stores, asking: Asking, sent: SentFilters, others: FieldFaults = {}) {
  return matches(await resolveFilters(stores, asking, sent, { others }));
}
