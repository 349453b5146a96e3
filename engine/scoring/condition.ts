import { checkItem } from "../checks/check-item.ts";
import { scopesOf } from "../checks/scope.ts";
import { faultOf } from "../checks/sources.ts";
import type { Answers, Band, BandList, CalculatedField, ModelDocument } from "../document/model.ts";
import { remembered } from "../document/parts.ts";
import type { Fault } from "../faults/fault.ts";
import { type Checked, canCompile, check } from "../language/check.ts";
import { programBuilder } from "../language/compile.ts";
import {
  createFrame,
  type Frame,
  listOf,
  type Program,
  putChoice,
  putList,
  putNumber,
  TODAY,
} from "../language/program.ts";
import { isTrue, run } from "../language/run.ts";
import type { FieldType, Scope } from "../language/types.ts";
import { fromHundredths } from "../values/decimal.ts";
import { answerLoader } from "./answer-loader.ts";
import type { Score } from "./score.ts";

/** The stored result of a lead, for a condition. */
export interface ConditionResult extends Omit<Score, "matched"> {
  readonly answers: Answers;
  /** The number of the day that `today()` returned. */
  readonly evaluatedOn: number;
}

type Points = "x" | "y" | "total";
type Letter = "x_band" | "y_band" | "total_band";

/**
 * The fields of a result that a condition may name in addition to the fields of the model, each with its place and its
 * meaning.
 */
const RESULT_FIELDS = {
  x_axis_score: { points: "x", doc: "points of the X axis" },
  y_axis_score: { points: "y", doc: "points of the Y axis" },
  total_score: { points: "total", doc: "points of both axes" },
  x_category: { list: "x", letter: "x_band", doc: "band of the X axis, as letter or label" },
  y_category: { list: "y", letter: "y_band", doc: "band of the Y axis, as letter or label" },
  priority: { list: "total", letter: "total_band", doc: "band of the total, as letter or label" },
} as const satisfies Readonly<
  Record<
    string,
    { readonly doc: string } & ({ readonly points: Points } | { readonly list: BandList; readonly letter: Letter })
  >
>;

const PREVIOUS = "previous_";

interface ResultField {
  readonly name: string;
  /** Whether it is a field of the previous result. */
  readonly isPrevious: boolean;
  readonly of: (typeof RESULT_FIELDS)[keyof typeof RESULT_FIELDS];
}

const FIELDS: readonly ResultField[] = Object.entries(RESULT_FIELDS).flatMap(([name, of]) => [
  { name, isPrevious: false, of },
  { name: PREVIOUS + name, isPrevious: true, of },
]);

/** The meanings of the fields of a result that a condition may name, by their names. */
export const CONDITION_FIELDS: Readonly<Record<string, string>> = Object.fromEntries(
  FIELDS.map(({ name, isPrevious, of }) => [
    name,
    isPrevious ? `The previous ${of.doc}. Unknown for a new lead.` : `The ${of.doc}.`,
  ]),
);

const NUMBER: FieldType = { kind: "number", list: false };

/** Bands are choices: the letter is the slug, the label the text, and the value grows with the points. */
const typeOfBands = remembered(
  (bands: readonly Band[]): FieldType => ({
    kind: "choice",
    list: false,
    calledBy: "text",
    choices: bands.map(({ letter, label }, place) => ({ slug: letter, text: label, value: bands.length - place })),
  }),
);

/**
 * Returns the fields that a condition on the results of leads may use: those of a rule, the bands, and the previous
 * result. A question or calculated field with the same name replaces it.
 */
export function conditionScope(document: ModelDocument): Scope {
  const scope = new Map(scopesOf(document).all);
  for (const { name, of } of FIELDS)
    if (!scope.has(name)) scope.set(name, "points" in of ? NUMBER : typeOfBands(document.bands[of.list]));
  return scope;
}

/** A condition that can be tried on results of one model version. */
export interface Condition {
  /** Whether it is true. A condition that depends on an unknown value is not true. */
  holds(current: ConditionResult, previous: ConditionResult | undefined): boolean;
}

/**
 * Compiles a condition, such as `If {total_score} >= 150 and {previous_total_score} < 150`, for the results of a model
 * version.
 *
 * @returns its faults with their positions, if it does not fit the model
 */
export function compileCondition(
  document: ModelDocument,
  source: string,
): { readonly ok: true; readonly condition: Condition } | { readonly ok: false; readonly faults: readonly Fault[] } {
  const scope = conditionScope(document);
  const checked = check(source, "rule", scope);
  const faults = checked.diagnostics.flatMap((found) => (found.severity === "error" ? [faultOf(found)] : []));
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, condition: build(document, scope, checked) };
}

function build(document: ModelDocument, scope: Scope, { tree, fields }: Checked): Condition {
  const builder = programBuilder(scope);
  const calculated = usedIn(document, fields).map((field) => {
    const checked = checkItem(field, field.formula, "formula", scopesOf(document).beforeScores);
    if (!canCompile(checked)) throw new Error(`${checked.diagnostics[0]?.message} in: ${field.formula}`);
    return { name: field.name, routine: builder.add(checked.tree) };
  });
  const routine = builder.add(tree);
  const program = builder.build();
  const frame = createFrame(program);
  const load = answerLoader(program, document.questions);
  const before = scopesOf(document).beforeScores;
  const results = FIELDS.filter(({ name }) => fields.has(name) && !before.has(name));
  return {
    holds(current, previous) {
      load(current.answers, frame);
      frame.numbers[TODAY] = current.evaluatedOn;
      for (const { name, routine: formula } of calculated) {
        const value = run(program, formula, frame);
        const slot = slotOf(program, name);
        if (formula.type.list) putList(frame, slot, listOf(formula, frame));
        else putNumber(frame, slot, value);
      }
      for (const field of results) putResult(document, program, frame, field, field.isPrevious ? previous : current);
      return isTrue(run(program, routine, frame));
    },
  };
}

function putResult(
  { bands }: ModelDocument,
  program: Program,
  frame: Frame,
  { name, of }: ResultField,
  result: ConditionResult | undefined,
): void {
  const slot = slotOf(program, name);
  if ("points" in of) putNumber(frame, slot, result === undefined ? Number.NaN : fromHundredths(result[of.points]));
  else
    putChoice(
      frame,
      slot,
      bands[of.list].findIndex(({ letter }) => letter === result?.[of.letter]),
    );
}

function slotOf(program: Program, name: string) {
  const slot = program.slots.get(name);
  if (slot === undefined) throw new Error(`the program has no field ${name}`);
  return slot;
}

/**
 * Returns the calculated fields that a condition uses, directly or through others. Each comes after those that it uses.
 */
function usedIn(document: ModelDocument, named: ReadonlySet<string>): readonly CalculatedField[] {
  const { calculatedFields, beforeScores } = scopesOf(document);
  const wanted = new Set(named);
  return [...calculatedFields]
    .reverse()
    .filter(({ name, ...field }) => {
      if (!wanted.has(name)) return false;
      for (const used of check(field.formula, "formula", beforeScores, 0).fields) wanted.add(used);
      return true;
    })
    .reverse();
}
