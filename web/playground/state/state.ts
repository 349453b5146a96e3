import { type Answers, type Diagnostic, EMPTY_MODEL, type ModelDocument } from "#engine";
import { EXAMPLE } from "./example.ts";

/** What someone has typed into a control, and what stands against it. */
export interface Draft {
  readonly text: string;
  /** One sentence each; none when the text has been taken over. */
  readonly problems: readonly string[];
  /** Of a formula or rule: where the problems are. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The playground. `document` and `answers` always hold: what does not is kept beside them as a draft, until
 * it does.
 */
export interface PlaygroundState {
  readonly document: ModelDocument;
  readonly answers: Answers;
  /** By the key of the control's target. */
  readonly drafts: Readonly<Record<string, Draft>>;
}

export const INITIAL: PlaygroundState = { ...EXAMPLE, drafts: {} };

/** A model without any part. */
export const BLANK: PlaygroundState = { document: EMPTY_MODEL, answers: {}, drafts: {} };

/** The drafts that could not be taken over. */
export function brokenDrafts({ drafts }: PlaygroundState): [key: string, draft: Draft][] {
  return Object.entries(drafts).filter(([, { problems }]) => problems.length > 0);
}
