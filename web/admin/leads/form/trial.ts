import type { AnswerDraft } from "../../answers/draft.ts";
import { session } from "../../api/session.ts";

/** What was last typed into the form that tests a lead, by account; it lasts as long as the window. */
const typed = new Map<string, AnswerDraft>();

const NOTHING: AnswerDraft = {};

/** Remembers what stands in the form that tests a lead, for coming back to it and for submitting it as a lead. */
export const keepTrial = (answers: AnswerDraft) => void typed.set(session().account.slug, answers);

/** What stands in the form that tests a lead. */
export const keptTrial = (): AnswerDraft => typed.get(session().account.slug) ?? NOTHING;

/** State of a link to the form of a new lead that begins with the answers of the one that was tested. */
export const WITH_TRIAL = { withTrial: true } as const;

export const isWithTrial = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "withTrial" in state && state.withTrial === true;
