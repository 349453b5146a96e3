import type { Answers } from "../document/model.ts";
import { createFrame } from "../language/program.ts";
import type { CompiledModel } from "../scoring/compile.ts";
import { runSync } from "../values/steps.ts";
import { factorsOf } from "./factors.ts";
import { nextBandInSteps } from "./next-band.ts";
import { totalOf } from "./total.ts";
import type { Reasons } from "./types.ts";

/**
 * Returns why a lead has no higher score, and the smallest change that would bring it into the next band.
 *
 * @param possible what the points of each question are compared with; see `factorsOf`
 * @example reasonsFor(model, { credit_score: 640 }, evaluatedOn).factors[0]?.missing // 60
 */
export function reasonsFor(
  model: CompiledModel,
  answers: Answers,
  evaluatedOn: number,
  possible?: ReadonlyMap<number, number>,
): Reasons {
  return runSync(reasonsInSteps(model, answers, evaluatedOn, possible));
}

/** The same in steps, so that the caller can do other work in between, such as scoring other leads with the model. */
export function* reasonsInSteps(
  compiled: CompiledModel,
  answers: Answers,
  evaluatedOn: number,
  possible?: ReadonlyMap<number, number>,
): Generator<void, Reasons> {
  const model = { ...compiled, frame: createFrame(compiled.program) };
  totalOf(model, answers, evaluatedOn);
  const factors = factorsOf(model, possible);
  yield;
  return { factors, next_band: yield* nextBandInSteps({ model, answers, evaluatedOn }) };
}
