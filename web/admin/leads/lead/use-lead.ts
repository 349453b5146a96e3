import { queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Result as Answered, Operations } from "#contract";
import { type Answers, type ModelDocument, parseDate } from "#engine";
import { type Result, resultOf } from "../../../explain/result.ts";
import { api } from "../../api/client.ts";

export type LeadDetail = Answered<Operations["getLead"]>;

/** What a lead is called: by name where it is known. */
export const nameOfLead = ({ name, lead_id }: Pick<LeadDetail, "name" | "lead_id">): string => name || lead_id;

/** A lead's current state, or one that it had. */
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
>;

/** When a lead came into a state: a re-scoring leaves the moment of its answers as it was. */
export const cameAt = ({ rescored, updated_at }: Pick<LeadState, "rescored" | "updated_at">): string =>
  rescored?.at ?? updated_at;

const leadQuery = (leadId: string) =>
  queryOptions({
    queryKey: ["lead", leadId],
    queryFn: () => api.getLead({ params: { lead_id: leadId } }),
    refetchOnWindowFocus: false,
  });

export const useLead = (leadId: string) => useQuery(leadQuery(leadId));

const HISTORY_PAGE = 20;

/** The earlier states of a lead, the latest first, so many at a time. */
export const useHistory = (leadId: string) =>
  useInfiniteQuery({
    queryKey: ["lead-history", leadId],
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      api.getLeadHistory({ params: { lead_id: leadId }, query: { page: pageParam, page_size: HISTORY_PAGE } }),
    getNextPageParam: ({ next }, _pages, page) => (next === null ? undefined : page + 1),
  });

/** A state explained by the version that scored it: the same function of the same three as in the server. */
export function explained(state: LeadState, document: ModelDocument): Result {
  const evaluatedOn = parseDate(state.evaluated_on);
  if (evaluatedOn === undefined) throw new Error(`${state.evaluated_on} is no date`);
  return resultOf(document, state.answers as Answers, evaluatedOn);
}
