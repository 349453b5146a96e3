import { type Answers, type Diagnostic, EMPTY_MODEL, type ModelDocument } from "#engine";
import { EXAMPLE } from "./example.ts";

/** The text in a control, and its errors. */
export interface TypedText {
  readonly text: string;
  /** One sentence each; none if the text has been applied. */
  readonly problems: readonly string[];
  /** Of a formula or rule: the positions of the problems. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The playground. `document` and `answers` are always valid. An invalid text is kept as a draft until it is valid. */
export interface PlaygroundState {
  readonly document: ModelDocument;
  readonly answers: Answers;
  /** By the key of the control's target. */
  readonly drafts: Readonly<Record<string, TypedText>>;
}

export const INITIAL: PlaygroundState = { ...EXAMPLE, drafts: {} };

/** A model without any parts. */
export const BLANK: PlaygroundState = { document: EMPTY_MODEL, answers: {}, drafts: {} };

/** The drafts that could not be applied. */
export function invalidDrafts({ drafts }: PlaygroundState): [key: string, draft: TypedText][] {
  return Object.entries(drafts).filter(([, { problems }]) => problems.length > 0);
}
