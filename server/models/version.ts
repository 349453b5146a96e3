import {
  type AnswerReader,
  answerReader,
  type CompiledModel,
  compileModel,
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
  return {
    version,
    document,
    rules: rulesOf(document),
    get compiled() {
      if (compiled === undefined) {
        const startedAt = performance.now();
        compiled = compileModel(document);
        onCompiled?.((performance.now() - startedAt) / 1000);
      }
      return compiled;
    },
    get readAnswers() {
      readAnswers ??= answerReader(document.questions);
      return readAnswers;
    },
  };
}
