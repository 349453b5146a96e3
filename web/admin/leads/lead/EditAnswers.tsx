import Alert from "@mui/material/Alert";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Answers, createCarry, type ModelDocument } from "#engine";
import { notify } from "../../../ui/notifications/notify.ts";
import { draftOf } from "../../answers/draft.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import { useTimeZone } from "../../data/account.ts";
import { useLiveModel } from "../../data/model.ts";
import { Failed } from "../../ui/Failed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { LeadForm } from "../form/LeadForm.tsx";
import { type LeadDetail, nameOfLead } from "./use-lead.ts";

/**
 * New answers of a lead, starting with its current ones. The live model scores them, and the current state moves to the
 * history.
 */
export function EditAnswers({
  lead,
  former,
  onDone,
}: {
  readonly lead: LeadDetail;
  /** The model that scored it. */
  readonly former: ModelDocument;
  readonly onDone: () => void;
}) {
  const { data: model, error, refetch } = useLiveModel();
  return (
    <>
      <PageHeader
        title={`Edit answers of ${nameOfLead(lead)}`}
        trail={[{ label: "Leads", to: leadPaths.list }]}
        description="The live model scores the new answers. The current ones move to the lead’s history."
      />
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : model === undefined ? (
        <Loading />
      ) : (
        <Editor lead={lead} former={former} document={model.document} onDone={onDone} />
      )}
    </>
  );
}

function Editor({
  lead,
  former,
  document,
  onDone,
}: {
  readonly lead: LeadDetail;
  readonly former: ModelDocument;
  readonly document: ModelDocument;
  readonly onDone: () => void;
}) {
  const timeZone = useTimeZone();
  const queryClient = useQueryClient();
  const { answers, gone } = useMemo(() => {
    const carry = createCarry(document.questions);
    const carried = (given: Answers) => carry(given, former.questions).asked;
    const given = Object.entries(lead.answers as Answers);
    const lost = given.filter(([field, answer]) => Object.keys(carried({ [field]: answer })).length === 0);
    return {
      answers: draftOf(document.questions, carried(Object.fromEntries(given))),
      gone: lost.map(([field]) => field),
    };
  }, [document, former, lead]);
  const contact = useMemo(() => ({ lead_id: lead.lead_id, name: lead.name ?? "", email: lead.email ?? "" }), [lead]);
  return (
    <>
      {gone.length > 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          These answers belong to questions that are no longer in the live model and won’t be kept: {gone.join(", ")}.
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
          notify.success("Answers updated");
          void queryClient.invalidateQueries();
          onDone();
        }}
      />
    </>
  );
}
