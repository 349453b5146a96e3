import {
  type AnswerReader,
  answerReader,
  atOnce,
  type CompiledModel,
  compiling,
  type ModelDocument,
  type RuleOfQuestion,
  rulesOf,
} from "#engine";

/**
 * One immutable version of an account's model. What scoring needs is made when it is first asked for: a
 * page of leads may come from a hundred versions, and to show them takes none of it.
 */
export interface ModelVersion<Version extends number | null = number> {
  readonly version: Version;
  readonly document: ModelDocument;
  readonly rules: readonly RuleOfQuestion[];
  readonly compiled: CompiledModel;
  /** Makes `compiled` in steps, for whoever has others to serve in between. */
  compiling(): Generator<void, void>;
  readonly readAnswers: AnswerReader;
}

/**
 * A version of a document that an edit made.
 *
 * @param version null: what a draft holds, which is no version yet
 * @param onCompiled told how long it took to compile, in seconds
 */
export function modelVersion<Version extends number | null>(
  version: Version,
  document: ModelDocument,
  onCompiled?: (seconds: number) => void,
): ModelVersion<Version> {
  let compiled: CompiledModel | undefined;
  let readAnswers: AnswerReader | undefined;

  function* compile(): Generator<void, CompiledModel> {
    let seconds = 0;
    for (const steps = compiling(document); ; ) {
      const startedAt = performance.now();
      const { done, value } = steps.next();
      seconds += (performance.now() - startedAt) / 1000;
      if (done) {
        onCompiled?.(seconds);
        compiled = value;
        return value;
      }
      yield;
    }
  }

  return {
    version,
    document,
    rules: rulesOf(document),
    get compiled() {
      return compiled ?? atOnce(compile());
    },
    *compiling() {
      try {
        if (compiled === undefined) yield* compile();
      } catch {
        // a version that does not compile can be looked at all the same; scoring by it says why
      }
    },
    get readAnswers() {
      readAnswers ??= answerReader(document.questions);
      return readAnswers;
    },
  };
}
