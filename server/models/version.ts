import {
  type AnswerReader,
  answerReader,
  type CompiledModel,
  compileInSteps,
  type ModelDocument,
  type RuleOfQuestion,
  rulesOf,
  runSync,
  sizeOf,
} from "#engine";

/**
 * One immutable version of an account's model. The data for scoring is computed at its first use: a page of leads may
 * come from a hundred versions, and showing them needs none of it.
 */
export interface ModelVersion<Version extends number | null = number> {
  readonly version: Version;
  readonly document: ModelDocument;
  readonly rules: readonly RuleOfQuestion[];
  readonly compiled: CompiledModel;
  /** Computes `compiled` in steps, for callers that let other work run in between. */
  compiling(): Generator<void, void>;
  readonly readAnswers: AnswerReader;
}

/**
 * Creates a version of a document that an edit made.
 *
 * @param version null for a draft, which is not a version yet
 * @param onCompiled called with the duration of the compilation, in seconds
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
    for (const steps = compileInSteps(document); ; ) {
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
      return compiled ?? runSync(compile());
    },
    *compiling() {
      try {
        if (compiled === undefined) yield* compile();
      } catch {
        // a version that does not compile can still be viewed; scoring by it reports why
      }
    },
    get readAnswers() {
      readAnswers ??= answerReader(document.questions);
      return readAnswers;
    },
  };
}

/**
 * The memory of a version that shares nothing with others, in bytes. Measured: 12 MB for a model of 500 questions, 500
 * scoring models, and 1,000 rules, which this estimates as 17 MB, and 102 kB for a usual one, estimated as 108 kB.
 */
export function bytesOf(document: ModelDocument): number {
  const size = sizeOf(document);
  return 2 * size.document + 90 * size.sources;
}
