import { type FieldCode, fault, IMPORT_LIMITS, isEmail } from "#contract/wire";
import { answerReader, choiceTable, didYouMean, type Fault, fold, grouped, hasChoices, type Question } from "#engine";
import { cellReader, saysNothing, type ValueTable } from "./cells.ts";
import { ERROR_COLUMNS, ofColumn } from "./columns.ts";
import { faultOfArrival, isoDate, momentOf } from "./dates.ts";
import { comparingNames, LIKELY, partOfName, SURE, wordsOf } from "./names.ts";
import { isResult, type Target, targetsOf } from "./targets.ts";
import type { Notation } from "./values.ts";

/**
 * The target of each column, by the column's name: a field of the lead, the field name of a question, or null for none.
 */
export type Mapping = Readonly<Record<string, string | null>>;

/** The targets of a file's columns, and the meanings of their values. */
export interface Matching {
  readonly mapping: Mapping;
  /** By the names of columns, for values that are not choices of their question. */
  readonly values: Readonly<Record<string, ValueTable>>;
}

/** A column with some of its values. */
export interface ReadColumn {
  readonly name: string;
  /** Those that are not blank. */
  readonly values: readonly string[];
  readonly notation: Notation;
}

/**
 * Values of a column that are tried to guess its target, and of all columns for all targets. Of a file with hundreds of
 * columns for hundreds of questions, fewer values of each column are tried.
 */
const TRIED = { most: 50, least: 5, all: 1_000_000 };

/**
 * The shares of values that must fit: in a column with a similar name, and in one that is found by its values alone.
 */
const ENOUGH = 0.5;
const NEARLY_ALL = 0.9;

/**
 * Returns a function that says whether a value fits a target.
 *
 * @param byHand the user's mapping of values that are not choices
 * @returns undefined for a text that means "none"
 */
export function fitting({ name, question }: Target, timeZone: string, byHand?: ValueTable): Fitting {
  if (question !== undefined) {
    const read = answerReader([{ ...question, required: false }]);
    const cells = cellReader(question, byHand);
    return (value, notation) => {
      if (cells.isBlank(value, notation)) return undefined;
      const answer = cells.answer(value, notation);
      return read({ [question.field_name]: answer }, { timeZone }).ok;
    };
  }
  if (name === "email") return (value) => (saysNothing(value) ? undefined : isEmail(value.trim()));
  if (name === "created_at") {
    const now = new Date();
    return (value, { dates }) =>
      saysNothing(value)
        ? undefined
        : faultOfArrival(value, momentOf(isoDate(value, dates), timeZone), now) === undefined;
  }
  return (value) => value.trim().length <= 200;
}

export type Fitting = (value: string, notation: Notation) => boolean | undefined;

/**
 * Guesses the target of each column, by its name and by whether its values fit. A target is assigned to the column that
 * suits it best. A column that suits none is left out. In steps, because there may be hundreds of both.
 */
export function* guessingMapping(
  columns: readonly ReadColumn[],
  questions: readonly Question[],
  timeZone: string,
): Generator<void, Mapping> {
  const offers: { readonly column: string; readonly target: string; readonly worth: number }[] = [];
  const likenessTo = comparingNames(questions);
  const targets = [...targetsOf(questions).values()];
  const most = Math.max(TRIED.least, Math.min(TRIED.most, Math.floor(TRIED.all / (targets.length * columns.length))));
  const withWords = new Set<ReadColumn>();
  for (const column of columns) {
    if (column.values.slice(0, most).every((value) => saysNothing(value) || isWord(value))) withWords.add(column);
    yield;
  }
  for (const target of targets) {
    const fits = fitting(target, timeZone);
    const likeness = likenessTo(target);
    for (const column of columns) {
      const worth = worthOf(column, likeness(column.name), target, fits, {
        most,
        hasWords: withWords.has(column),
      });
      if (worth > 0) offers.push({ column: column.name, target: target.name, worth });
      yield;
    }
  }
  offers.sort((a, b) => b.worth - a.worth);
  const mapping: Record<string, string | null> = Object.fromEntries(columns.map(({ name }) => [name, null]));
  const taken = new Set<string>();
  for (const { column, target } of offers) {
    if (mapping[column] !== null || taken.has(target)) continue;
    mapping[column] = target;
    taken.add(target);
  }
  joinNames(columns, mapping, taken);
  return mapping;
}

/** @param most the number of values that are tried */
function worthOf(
  { name, values, notation }: ReadColumn,
  alike: number,
  target: Target,
  fits: Fitting,
  { most, hasWords }: { readonly most: number; readonly hasWords: boolean },
): number {
  if (isResult(name) || ERROR_COLUMNS.includes(name as (typeof ERROR_COLUMNS)[number])) return 0;
  const isAlike = alike >= LIKELY;
  // without a similar name, only values that hardly occur by chance are evidence
  if (!isAlike && !(target.name === "email" || (hasWords && isChosen(target)))) return 0;
  const mayMisfit = isAlike ? most : (1 - NEARLY_ALL) * most;
  const tried: string[] = [];
  let misfits = 0;
  for (const value of values.slice(0, most)) {
    const isFit = fits(value, notation);
    // a text that means "none" is no evidence
    if (isFit === undefined) continue;
    tried.push(value);
    if (!isFit) misfits += 1;
    if (misfits > mayMisfit) return 0;
  }
  const share = (tried.length - misfits) / Math.max(1, tried.length);
  if (alike >= SURE) return 1 + alike + 0.01 * share;
  if (isAlike) {
    const fit = tried.length === 0 ? 1 : share;
    return fit < ENOUGH ? 0 : alike + 0.2 * fit;
  }
  const isTelling = !isChosen(target) || (new Set(tried).size > 1 && tried.every(isWord));
  return tried.length > 0 && isTelling && share >= NEARLY_ALL ? 0.1 : 0;
}

const isChosen = ({ question }: Target) => question?.type === "choice" || question?.type === "multiple_choice";

/** Whether a value hardly occurs by chance among the choices of a question. */
const isWord = (value: string) =>
  /\p{L}{2}/u.test(value) && !/^(?:yes|no|true|false|ja|nein|oui|non|si)$/i.test(wordsOf(value));

/** Maps the columns with the first and the last name, if no column has both. */
function joinNames(
  columns: readonly ReadColumn[],
  mapping: Record<string, string | null>,
  taken: ReadonlySet<string>,
): void {
  const part = (wanted: "first" | "last") =>
    columns.find(({ name }) => partOfName(name) === wanted && (mapping[name] === null || mapping[name] === "name"))
      ?.name;
  const [first, last] = [part("first"), part("last")];
  if (first === undefined || last === undefined) return;
  if (taken.has("name") && mapping[first] !== "name" && mapping[last] !== "name") return;
  mapping[first] = "name";
  mapping[last] = "name";
}

/**
 * Returns the faults of a mapping, by column: columns that the file does not have, names that the account does not
 * have, and two columns for one answer. Only a name may come from several columns, which are joined.
 */
export function faultsOfMapping(
  mapping: Mapping,
  columns: readonly string[],
  questions: readonly Question[],
): Readonly<Record<string, readonly Fault<FieldCode>[]>> {
  const targets = targetsOf(questions);
  const known = new Set(columns);
  const faults: Record<string, Fault<FieldCode>[]> = {};
  const from = new Map<string, string>();
  for (const [column, target] of Object.entries(mapping)) {
    const found: Fault<FieldCode>[] = [];
    if (!known.has(column)) {
      found.push(noColumn(column, known));
    } else if (target !== null) {
      const other = from.get(target);
      if (!targets.has(target)) {
        found.push(fault("unknown_field", `There is no question "${target}".${didYouMean(target, targets.keys())}`));
      } else if (other !== undefined && target !== "name") {
        found.push(fault("duplicate", `"${other}" and "${column}" are both ${target}. Leave one of them out (null).`));
      }
      from.set(target, other ?? column);
    }
    if (found.length > 0 && Object.keys(faults).length < MAX_FAULTS) faults[column] = found;
  }
  return faults;
}

const MAX_FAULTS = 50;

const noColumn = (column: string, known: ReadonlySet<string>) =>
  fault("unknown_field", `The file has no column "${column}".${didYouMean(column, known)}`);

/**
 * Returns the faults of the meanings of values, by column: columns that the file does not have or that have no choices,
 * choices that do not exist, and answers for blank cells that their question does not accept.
 */
export function faultsOfValues(
  { mapping, values }: Matching,
  columns: readonly string[],
  questions: readonly Question[],
  timeZone: string,
): Readonly<Record<string, readonly Fault<FieldCode>[]>> {
  const targets = targetsOf(questions);
  const known = new Set(columns);
  const faults: Record<string, Fault<FieldCode>[]> = {};
  for (const [column, table] of Object.entries(values)) {
    if (Object.keys(faults).length >= MAX_FAULTS) break;
    const found = faultsOfTable(targets.get(ofColumn(mapping, column) ?? "")?.question, table, timeZone);
    if (!known.has(column)) faults[column] = [noColumn(column, known)];
    else if (found.length > 0) faults[column] = found;
  }
  return faults;
}

function faultsOfTable(question: Question | undefined, table: ValueTable, timeZone: string): Fault<FieldCode>[] {
  const values = Object.entries(table);
  if (values.length === 0) return [];
  if (question === undefined) return [fault("incompatible", "This column is not matched to a question.")];
  if (!hasChoices(question.type) && values.some(([value]) => fold(value) !== ""))
    return [
      fault(
        "incompatible",
        'This column is not matched to a question with choices, so only blank cells ("") can have a meaning.',
      ),
    ];
  if (values.length > IMPORT_LIMITS.values)
    return [fault("too_many", `Match at most ${grouped(IMPORT_LIMITS.values)} values of a column.`)];
  const choices = hasChoices(question.type) ? choiceTable(question.choices) : undefined;
  const read = answerReader([{ ...question, required: true }]);
  const faultOf = (meaning: string): Fault<FieldCode> | undefined => {
    const named = choices?.find(meaning, true);
    if (named !== undefined) return typeof named === "string" ? undefined : named;
    const answer = read({ [question.field_name]: meaning }, { timeZone });
    return answer.ok ? undefined : Object.values(answer.errors)[0]?.[0];
  };
  const taken = new Map<string, string>();
  const faults: Fault<FieldCode>[] = [];
  for (const [value, meaning] of values) {
    const other = taken.get(fold(value));
    if (other !== undefined)
      faults.push(fault("duplicate", `"${other}" and "${value}" are the same value. Send only one of them.`));
    taken.set(fold(value), value);
    const found = meaning === null ? undefined : faultOf(meaning);
    if (found !== undefined) faults.push(fault(found.code, found.message));
    if (faults.length >= MAX_FAULTS) break;
  }
  return faults;
}
