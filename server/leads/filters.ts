import { type AnswerFilters, choiceSentence, type FieldFaults, fault, splitValues } from "#contract";
import type { BandLetter } from "#engine";
import type { Principal } from "../access/principal.ts";
import type { Tenancy } from "../db/database.ts";
import { ownerOf } from "../db/tenancy/sandbox.ts";
import { invalid } from "../http/errors.ts";
import { type BandOfVersions, type BandRange, bandsCalled, namings, spanOf } from "../models/priorities.ts";
import type { ModelStore } from "../models/store.ts";
import { type AnswerCondition, type AnswerConditions, readAnswerFilters } from "./answer-filters.ts";
import { type LeadFilters, matchesFilters } from "./matching.ts";

/** The stores that filters are resolved with. */
interface Stores {
  readonly models: Pick<ModelStore, "live" | "names">;
  readonly database: Tenancy;
}

/** The account whose leads are filtered. */
type Viewer = Pick<Principal, "account">;

const NO_CONDITIONS: AnswerConditions = { ok: true, conditions: [] };

/** The conditions of filters by answers on the account's own questions, or all of their faults. */
export async function answerConditions(
  { models }: Pick<Stores, "models">,
  { account }: Viewer,
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

/** The bands with these names in the versions that scored leads. */
async function prioritiesOf(
  { database }: Stores,
  { account }: Viewer,
  given: readonly string[] | undefined,
): Promise<Priorities | undefined> {
  if (given === undefined) return undefined;
  const known = await namings(database.of(ownerOf(account.id)));
  const names = [...new Set(known.flatMap(({ names }) => [...names.values()]))];
  const asked = given.flatMap((text) => splitValues(text, names));
  const unknown = asked.filter((name) => bandsCalled(name, known).length === 0);
  const faults = (asked.length === 0 ? given : unknown).map((name) =>
    fault("unknown_choice", choiceSentence(names, name)),
  );
  return {
    wanted: asked.flatMap((name) => bandsCalled(name, known)),
    faults: faults.length === 0 ? {} : { priority: faults },
  };
}

/** Filters as sent: priorities by name, answers as the client wrote them. */
type SentFilters = Omit<LeadFilters, "priority"> & {
  readonly priority?: readonly string[] | undefined;
  readonly answers?: AnswerFilters | undefined;
};

/** Increase it with every change of the stored format: an unknown condition would match every lead. */
export const FILTERS_FORMAT = 6;

const KNOWN_FORMATS: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, FILTERS_FORMAT]);

/**
 * Whether stored filters have a format that this version can read. Format 1 lacked answers under former names, format 2
 * re-scorings and leads by their identifiers, format 3 sources, and format 4 imports; its searches did not ignore
 * accents. Format 5 lacked outcomes.
 */
export const hasKnownFormat = (kept: { readonly format: number } | undefined | null): kept is ResolvedFilters =>
  kept !== undefined && kept !== null && KNOWN_FORMATS.has(kept.format);

/**
 * Filters resolved by an account's model and calendar at one moment; later changes of these do not affect them. They
 * are plain data, which an erasure stores until it has ended.
 */
export interface ResolvedFilters {
  readonly format: 1 | 2 | 3 | 4 | 5 | typeof FILTERS_FORMAT;
  readonly filters: LeadFilters;
  readonly answers: readonly AnswerCondition[];
  readonly timeZone: string;
  /** For filters by outcome: after how many days a lead without one counts as lost. */
  readonly lostAfterDays?: number | null;
  /** The points that follow from the filters by bands of the axes. */
  readonly axes?: Readonly<Partial<Record<"x" | "y", BandRange>>>;
}

/**
 * Resolves filters of leads: those by answers with the account's own questions, those by priority with the band names
 * of the versions that scored the leads.
 *
 * @param within path of the body's member with the filters, for the faults; absent for those of a query
 * @param others faults of other parameters, or of other members of the body, to be reported with those found here
 * @throws HttpError 400
 */
export async function resolveFilters(
  stores: Stores,
  asking: Viewer,
  { answers, priority, ...query }: SentFilters,
  { within = [], others = {} }: { readonly within?: readonly string[]; readonly others?: FieldFaults } = {},
): Promise<ResolvedFilters> {
  const read = await answerConditions(stores, asking, answers);
  const priorities = await prioritiesOf(stores, asking, priority);
  const errors: FieldFaults = { ...priorities?.faults, ...(read.ok ? {} : { answers: read.errors }) };
  const isFaulty = Object.keys(errors).length > 0;
  if (!read.ok || isFaulty || Object.keys(others).length > 0) {
    const placed = within.reduceRight<FieldFaults>((inner, member) => ({ [member]: inner }), errors);
    throw invalid(isFaulty ? { ...others, ...placed } : others);
  }
  const filters = { ...query, ...(priorities === undefined ? {} : { priority: priorities.wanted }) };
  const axes = await axesOf(stores, asking, query);
  const lost = query.outcome === undefined ? {} : { lostAfterDays: await lostAfterDays(stores, asking) };
  return {
    format: FILTERS_FORMAT,
    filters,
    answers: read.conditions,
    timeZone: asking.account.timeZone,
    ...lost,
    ...(axes === undefined ? {} : { axes }),
  };
}

/** After how many days a lead without an outcome counts as lost in an account; null for never. */
async function lostAfterDays({ database }: Stores, { account }: Viewer): Promise<number | null> {
  const owner = ownerOf(account.id);
  const row = await database.of(owner).selectFrom("account").select("lost_after_days").executeTakeFirst();
  return row?.lost_after_days ?? null;
}

/** The points that leads in these bands of the axes have, by the versions that may have scored them. */
async function axesOf(
  { database }: Stores,
  { account }: Viewer,
  { x_category: x, y_category: y }: Pick<SentFilters, "x_category" | "y_category">,
): Promise<ResolvedFilters["axes"]> {
  if (x === undefined && y === undefined) return undefined;
  const known = await namings(database.of(account.id));
  const rangeIn = (axis: "x" | "y", letter: BandLetter) =>
    spanOf(known.flatMap(({ ranges }) => ranges[axis].get(letter) ?? []));
  return { ...(x === undefined ? {} : { x: rangeIn("x", x) }), ...(y === undefined ? {} : { y: rangeIn("y", y) }) };
}

/** The condition of filters of leads, resolved by {@link resolveFilters}. @throws HttpError 400 */
export async function matching(stores: Stores, asking: Viewer, sent: SentFilters, others: FieldFaults = {}) {
  return matchesFilters(await resolveFilters(stores, asking, sent, { others }));
}
