import { queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Result as Answered, Operations } from "#contract";
import { type Answers, type ModelDocument, parseDate } from "#engine";
import { type Result, resultOf } from "../../../explain/result.ts";
import { api, apiLive } from "../../api/client.ts";
import { useDraftId } from "../../api/draft.ts";
import { TEST_QUERY } from "../../area/lead-list.ts";

export type LeadDetail = Answered<Operations["getLead"]>;

/** The name of a lead: its own if there is one. */
export const nameOfLead = ({ name, lead_id }: Pick<LeadDetail, "name" | "lead_id">): string => name || lead_id;

/** A lead's current state, or a former one. */
export type LeadState = Pick<
  LeadDetail,
  | "answers"
  | "x_axis"
  | "y_axis"
  | "total_score"
  | "priority"
  | "model_version"
  | "evaluated_on"
  | "updated_at"
  | "submitted_by"
  | "rescored"
  | "revision"
  | "import_id"
  | "restored"
>;

/** When a lead got a state. A re-scoring, or undoing an import, does not change when its answers arrived. */
export const createdAt = ({ restored, rescored, updated_at }: LeadState): string =>
  restored?.at ?? rescored?.at ?? updated_at;

/** The query that asks for a test lead. */
const testQuery = (isTest: boolean) => (isTest ? TEST_QUERY : {});

const leadQuery = (leadId: string, isTest: boolean) =>
  queryOptions({
    queryKey: ["lead", leadId, isTest],
    queryFn: () => api.getLead({ params: { lead_id: leadId }, query: testQuery(isTest) }),
    refetchOnWindowFocus: false,
  });

export const useLead = (leadId: string, isTest: boolean) => useQuery(leadQuery(leadId, isTest));

/** What held the score of a lead back, by the version that scored it, or by the current draft. */
export function useReasons({ lead_id, is_test, revision, model_version }: LeadDetail, isDraft: boolean) {
  const draft = useDraftId();
  return useQuery({
    queryKey: ["lead-reasons", lead_id, is_test, revision, model_version, isDraft ? draft : undefined],
    queryFn: () => (isDraft ? api : apiLive).explainLead({ params: { lead_id }, query: testQuery(is_test === true) }),
    refetchOnWindowFocus: false,
  });
}

const HISTORY_PAGE = 20;

/** The earlier states of a lead, the latest first, page by page. */
export const useHistory = (leadId: string, isTest: boolean) =>
  useInfiniteQuery({
    queryKey: ["lead-history", leadId, isTest],
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      api.getLeadHistory({
        params: { lead_id: leadId },
        query: { page: pageParam, page_size: HISTORY_PAGE, ...testQuery(isTest) },
      }),
    getNextPageParam: ({ next }, _pages, page) => (next === null ? undefined : page + 1),
  });

/** A state explained by the version that scored it, with the same function and the same inputs as on the server. */
export function explained(state: LeadState, document: ModelDocument): Result {
  const evaluatedOn = parseDate(state.evaluated_on);
  if (evaluatedOn === undefined) throw new Error(`${state.evaluated_on} is no date`);
  return resultOf(document, state.answers as Answers, evaluatedOn);
}
