import type { AnswerDraft } from "../../answers/draft.ts";
import { session } from "../../api/session.ts";

/** The last answers in the form that tests a lead, by account; kept until the window is closed. */
const typed = new Map<string, AnswerDraft>();

const NOTHING: AnswerDraft = {};

/** Stores the answers of the form that tests a lead, to restore them or to submit them as a lead. */
export const storeTrial = (answers: AnswerDraft) => void typed.set(session().account.slug, answers);

/** The answers of the form that tests a lead. */
export const storedTrial = (): AnswerDraft => typed.get(session().account.slug) ?? NOTHING;

/** State of a link to the form of a new lead that is filled in with the answers of the tested one. */
export const WITH_TRIAL = { withTrial: true } as const;

export const isWithTrial = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "withTrial" in state && state.withTrial === true;
