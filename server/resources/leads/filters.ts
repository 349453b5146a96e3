import { type AnswerFilters, type FieldErrors, validate } from "#contract";
import { answerFilters } from "#contract/schemas/answer-filters";
import type { Principal } from "../../access/principal.ts";
import type { OtherFaults } from "../../api/mount.ts";
import type { Services } from "../../api/services.ts";
import { invalid } from "../../http/errors.ts";
import { type AnswerConditions, readAnswerFilters } from "./answer-filters.ts";
import { type LeadFilters, matches } from "./matching.ts";

/** In whose leads it is looked. */
type Asking = Pick<Principal, "account">;

const NO_CONDITIONS: AnswerConditions = { ok: true, conditions: [] };

async function conditionsOf(
  services: Services,
  { account }: Asking,
  filters: AnswerFilters | undefined,
): Promise<AnswerConditions> {
  if (filters === undefined) return NO_CONDITIONS;
  const { document } = await services.models.live(account.id);
  return readAnswerFilters(filters, document.questions, account.timeZone);
}

/**
 * The condition that filters of leads make, those by answers as the account's own questions read them.
 *
 * @param others faults of other parameters, to be named with those of the filters by answers
 * @throws HttpError 400
 */
export async function matching(
  services: Services,
  asking: Asking,
  { answers, ...query }: LeadFilters & { readonly answers?: AnswerFilters },
  others: FieldErrors = {},
) {
  const read = await conditionsOf(services, asking, answers);
  const errors = { ...others, ...(read.ok ? {} : { answers: read.errors }) };
  if (!read.ok || Object.keys(errors).length > 0) throw invalid(errors);
  return matches(asking.account, query, read.conditions);
}

/** The faults of the filters by answers, when something else about the query is faulty too. */
export const faultyFilters: OtherFaults = async ({ principal, services }, sent) => {
  const given = typeof sent === "object" && sent !== null && "answers" in sent ? sent.answers : undefined;
  const filters = validate(answerFilters, given);
  if (principal === undefined || !filters.ok) return {};
  const read = await conditionsOf(services, principal, filters.value);
  return read.ok ? {} : { answers: read.errors };
};
