import { useMemo } from "react";
import { type Answers, createFit, type ModelDocument, misfitsOf, misfitText, parseDate } from "#engine";
import { type Result, resultOf } from "../../../explain/result.ts";
import { useTimeZone } from "../../data/account.ts";
import { useModel } from "../../data/model.ts";
import type { LeadDetail } from "./use-lead.ts";

/** The result of a draft for a stored lead, or why its answers do not fit. */
export type LeadInDraft = { readonly result: Result } | { readonly misfits: readonly string[] };

/**
 * Scores a lead with the current draft, as of the day of its stored result, so that only the model makes a difference.
 *
 * @param former the model that scored it
 * @returns undefined until the draft is loaded
 */
export function useLeadInDraft(lead: LeadDetail, former: ModelDocument): LeadInDraft | undefined {
  const timeZone = useTimeZone();
  const document = useModel().data?.document;
  return useMemo(() => {
    const day = parseDate(lead.evaluated_on);
    if (document === undefined || day === undefined) return undefined;
    const fitted = createFit(document.questions, timeZone)(lead.answers as Answers, former.questions);
    if (fitted.ok) return { result: resultOf(document, fitted.read, day) };
    const misfits = misfitsOf(fitted.asked, fitted.errors).map((misfit) => {
      const question = document.questions.find(({ field_name }) => field_name === misfit.field_name);
      return `${question?.text ?? misfit.field_name}: ${misfitText(misfit, document.questions)}`;
    });
    return { misfits };
  }, [document, former, lead, timeZone]);
}
