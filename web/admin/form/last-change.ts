import { useQuery } from "@tanstack/react-query";
import type { AuditTarget } from "#contract/wire";
import { api } from "../api/client.ts";
import { useDraftId } from "../api/draft.ts";
import { RESOURCE } from "../api/resource-names.ts";
import { callsOf } from "../api/resources.ts";

/** The kinds of the audit log for the items of a resource. */
const TARGETS: Readonly<Record<string, AuditTarget>> = {
  [RESOURCE.question]: "question",
  [RESOURCE.scoringModel]: "scoring_model",
  [RESOURCE.recommendation]: "recommendation",
  [RESOURCE.calculatedField]: "calculated_field",
  [RESOURCE.test]: "test",
  [RESOURCE.bands]: "bands",
  [RESOURCE.account]: "account",
  [RESOURCE.user]: "user",
};

/** Who changed an item last, and when. */
export interface LastChange {
  readonly who: string;
  readonly at: string;
}

/** Who changed an item last, from the audit log or the edits of the draft; undefined until loaded, or if unknown. */
export function useLastChange(resource: string, id: string | number): LastChange | undefined {
  const draft = useDraftId();
  const inDraft = callsOf(resource).isModel === true ? draft : undefined;
  const { data } = useQuery({
    queryKey: ["last-change", resource, id, inDraft],
    queryFn: async (): Promise<LastChange | null> =>
      inDraft === undefined ? await inLog(TARGETS[resource], id) : await inEdits(inDraft),
    staleTime: 0,
  });
  return data ?? undefined;
}

async function inLog(type: AuditTarget | undefined, id: string | number): Promise<LastChange | null> {
  if (type === undefined) return null;
  const target = id === "" ? {} : { target_id: String(id) };
  const { results } = await api.listAuditLog({ query: { target_type: type, ...target, page_size: 1 } });
  const [last] = results;
  return last === undefined ? null : { who: last.actor?.username ?? "The command line", at: last.created_at };
}

async function inEdits(draft: number): Promise<LastChange | null> {
  const { results } = await api.listDraftEdits({ params: { id: draft }, query: { page_size: 1 } });
  const [last] = results;
  return last === undefined ? null : { who: last.author?.username ?? "The command line", at: last.made_at };
}
