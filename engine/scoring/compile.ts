import { checkItem } from "../checks/check-item.ts";
import { scopesOf } from "../checks/scope.ts";
import {
  type BandList,
  type CalculatedField,
  type ModelDocument,
  type Question,
  type Recommendation,
  SCORE_NAMES,
  type ScoringModel,
} from "../document/model.ts";
import type { Mode, Node } from "../language/ast.ts";
import { type Checked, canCompile } from "../language/check.ts";
import { type ProgramBuilder, programBuilder } from "../language/compile.ts";
import { createFrame, type Frame, type Program, type Routine, type Slot } from "../language/program.ts";
import type { Scope } from "../language/types.ts";
import { mapInSteps, runSync } from "../values/steps.ts";
import { type AnswerLoader, answerLoader } from "./answer-loader.ts";
import { type BandTable, bandTable } from "./bands.ts";
import { type PointsTable, pointsTableFor } from "./points.ts";

/** A formula or rule that is ready to run, with its tree for the explanation. */
export interface Compiled {
  readonly source: string;
  readonly tree: Node;
  readonly routine: Routine;
}

export interface CompiledField extends Compiled {
  readonly field: CalculatedField;
  /** Where its value is stored for those that use it. */
  readonly slot: Slot;
}

export interface CompiledScoring extends Compiled {
  readonly scoring: ScoringModel;
  readonly question: Question;
  readonly points: PointsTable;
}

export interface CompiledRule extends Compiled {
  readonly recommendation: Recommendation;
  readonly question: Question;
}

/**
 * The rules in the form that `scoreLead` reads: by position, in plain numbers, independent of the shapes of the
 * documents.
 */
export interface RuleTable {
  /** Index into `Frame.numbers`. */
  readonly results: Int32Array;
  readonly questions: Int32Array;
  readonly recommendations: Int32Array;
  /** Space for the ids of those that match. */
  readonly found: Int32Array;
}

/**
 * A document ready to score leads. Create it once per document and keep it: its frame is reused for each lead, so that
 * scoring allocates nothing but its result.
 */
export interface CompiledModel {
  readonly document: ModelDocument;
  readonly program: Program;
  readonly frame: Frame;
  readonly load: AnswerLoader;
  /** A field comes after those that it uses. */
  readonly calculated: readonly CompiledField[];
  readonly firstPass: readonly CompiledScoring[];
  /** Those whose formulas name a score: they use the sums of the first pass. */
  readonly secondPass: readonly CompiledScoring[];
  /** In the order in which they are tried: by question number, then position. */
  readonly rules: readonly CompiledRule[];
  readonly ruleTable: RuleTable;
  readonly scores: { readonly x: Slot; readonly y: Slot; readonly total: Slot };
  readonly bands: Readonly<Record<BandList, BandTable>>;
}

/**
 * Compiles a document created by {@link applyEdit}. Throws if a formula is invalid, which is a bug.
 *
 * @example const model = compileModel(document);
 */
export function compileModel(document: ModelDocument): CompiledModel {
  return runSync(compileInSteps(document));
}

/** The same in steps, one formula or rule each, so that the caller can do other work in between. */
export function* compileInSteps(document: ModelDocument): Generator<void, CompiledModel> {
  const { beforeScores, all, calculatedFields } = scopesOf(document);
  if (calculatedFields.length < document.calculated_fields.length) {
    throw new Error("calculated fields use one another in a circle");
  }
  const builder = programBuilder(all);
  const questions = new Map(document.questions.map((question) => [question.id, question]));
  const questionOf = (id: number) => present(questions.get(id), `question ${id}`);

  const calculated = yield* mapInSteps(calculatedFields, (field) => ({
    field,
    ...compile(builder, checkedSource(field, field.formula, "formula", beforeScores)),
  }));
  const scorings = yield* mapInSteps(document.scoring_models, (scoring) => {
    const checked = checkedSource(scoring, scoring.formula, "formula", all);
    return { scoring, checked, second: SCORE_NAMES.some((name) => checked.checked.fields.has(name)) };
  });
  // routines that run in one call must be consecutive, so each pass is added as a whole
  const pass = (second: boolean) =>
    mapInSteps(
      scorings.filter((item) => item.second === second),
      ({ scoring, checked }): CompiledScoring => {
        const compiled = compile(builder, checked);
        const points = pointsTableFor(scoring, compiled.routine.type.kind);
        return { scoring, question: questionOf(scoring.question), points, ...compiled };
      },
    );
  const firstPass = yield* pass(false);
  const secondPass = yield* pass(true);
  const rules = yield* mapInSteps(document.recommendations, (recommendation) => ({
    recommendation,
    question: questionOf(recommendation.question),
    ...compile(builder, checkedSource(recommendation, recommendation.rule, "rule", all)),
  }));

  const program = builder.build();
  const slotOf = (name: string) => present(program.slots.get(name), `field ${name}`);
  return {
    document,
    program,
    frame: createFrame(program),
    load: answerLoader(program, document.questions),
    calculated: calculated.map((item) => ({ ...item, slot: slotOf(item.field.name) })),
    firstPass,
    secondPass,
    rules,
    ruleTable: {
      results: Int32Array.from(rules, ({ routine }) => routine.result),
      questions: Int32Array.from(rules, ({ question }) => question.id),
      recommendations: Int32Array.from(rules, ({ recommendation }) => recommendation.id),
      found: new Int32Array(rules.length),
    },
    scores: { x: slotOf("x_axis_score"), y: slotOf("y_axis_score"), total: slotOf("total_score") },
    bands: {
      x: bandTable(document.bands.x),
      y: bandTable(document.bands.y),
      total: bandTable(document.bands.total),
    },
  };
}

interface CheckedSource {
  readonly source: string;
  readonly checked: Checked;
}

function checkedSource(item: object, source: string, mode: Mode, scope: Scope): CheckedSource {
  const checked = checkItem(item, source, mode, scope);
  if (!canCompile(checked)) throw new Error(`${checked.diagnostics[0]?.message} in: ${source}`);
  return { source, checked };
}

function compile(builder: ProgramBuilder, { source, checked: { tree } }: CheckedSource): Compiled {
  return { source, tree, routine: builder.add(tree) };
}

function present<Item>(item: Item | undefined, what: string): Item {
  if (item === undefined) throw new Error(`the document has no ${what}`);
  return item;
}
