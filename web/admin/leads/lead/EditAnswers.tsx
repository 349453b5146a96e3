import Alert from "@mui/material/Alert";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Answers, ModelDocument } from "#engine";
import { draftOf } from "../../answers/draft.ts";
import { useTimeZone } from "../../components/account.ts";
import { Failed } from "../../components/Failed.tsx";
import { useLiveModel } from "../../components/live-model.ts";
import { PageHeader } from "../../components/PageHeader.tsx";
import { Loading } from "../../layout/Loading.tsx";
import { notify } from "../../layout/notify.ts";
import { LeadForm } from "../form/LeadForm.tsx";
import { leadPaths } from "../paths.ts";
import type { LeadDetail } from "./use-lead.ts";

/** New answers of a lead, from those it has: scored by the live model, the present state moves to the history. */
export function EditAnswers({ lead, onDone }: { readonly lead: LeadDetail; readonly onDone: () => void }) {
  const { data: model, error, refetch } = useLiveModel();
  return (
    <>
      <PageHeader
        title={`Edit answers of ${lead.lead_id}`}
        trail={[{ label: "Leads", to: leadPaths.list }]}
        description="The live model scores the new answers; the present ones move to the lead's history."
      />
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : model === undefined ? (
        <Loading />
      ) : (
        <Editor lead={lead} document={model.document} onDone={onDone} />
      )}
    </>
  );
}

function Editor({
  lead,
  document,
  onDone,
}: {
  readonly lead: LeadDetail;
  readonly document: ModelDocument;
  readonly onDone: () => void;
}) {
  const timeZone = useTimeZone();
  const queryClient = useQueryClient();
  const answers = useMemo(() => draftOf(document.questions, lead.answers as Answers), [document, lead]);
  const contact = useMemo(() => ({ lead_id: lead.lead_id, name: lead.name ?? "", email: lead.email ?? "" }), [lead]);
  const gone = Object.keys(lead.answers).filter((field) => !Object.hasOwn(answers, field));
  return (
    <>
      {gone.length > 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          Answers to questions that are no longer in the live model are not sent again: {gone.join(", ")}.
        </Alert>
      )}
      <LeadForm
        document={document}
        timeZone={timeZone}
        contact={contact}
        answers={answers}
        known
        onCancel={onDone}
        onStored={() => {
          notify.success("New answers stored.");
          void queryClient.invalidateQueries();
          onDone();
        }}
      />
    </>
  );
}
