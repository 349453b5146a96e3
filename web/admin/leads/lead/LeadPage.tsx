import { useSearchParams } from "react-router";
import { isTestIn } from "../../area/lead-list.ts";
import { useLeadId } from "../../area/lead-paths.ts";
import { useModelVersion } from "../../data/model-version.ts";
import { Failed } from "../../ui/Failed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { NotFound } from "../../ui/NotFound.tsx";
import { LeadView } from "./LeadView.tsx";
import { useLead } from "./use-lead.ts";

/** The page of one lead. */
export function LeadPage() {
  const leadId = useLeadId();
  const isTest = isTestIn(useSearchParams()[0]);
  return leadId === undefined ? <NotFound /> : <Loaded key={`${isTest} ${leadId}`} leadId={leadId} isTest={isTest} />;
}

function Loaded({ leadId, isTest }: { readonly leadId: string; readonly isTest: boolean }) {
  const { data, error, refetch } = useLead(leadId, isTest);
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  return data === undefined ? <Loading /> : <WithModel lead={data} />;
}

/** A lead is explained by the version that scored it, whichever is live now. */
function WithModel({ lead }: { readonly lead: Parameters<typeof LeadView>[0]["lead"] }) {
  const { data, error, refetch } = useModelVersion(lead.model_version);
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  return data === undefined ? <Loading /> : <LeadView lead={lead} document={data.document} />;
}
