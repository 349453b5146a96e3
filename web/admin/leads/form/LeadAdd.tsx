import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { notify } from "../../../ui/notifications/notify.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import { useTimeZone } from "../../data/account.ts";
import { useLiveModel } from "../../data/model.ts";
import { Failed } from "../../ui/Failed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { NO_CONTACT } from "./contact.ts";
import { LeadForm } from "./LeadForm.tsx";
import { NoQuestions } from "./NoQuestions.tsx";
import { isWithTrial, storedTrial } from "./trial.ts";

const NO_ANSWERS = {};

/** The page that submits a lead manually, as a form of the account's own would. */
export function LeadAdd() {
  const { data: model, error, refetch } = useLiveModel();
  const timeZone = useTimeZone();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [answers] = useState(() => (isWithTrial(state) ? storedTrial() : NO_ANSWERS));
  const queryClient = useQueryClient();
  return (
    <>
      <PageHeader
        title="Submit lead"
        trail={[{ label: "Leads", to: leadPaths.list }]}
        description="Scored and stored like a lead from the API."
      />
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : model === undefined ? (
        <Loading />
      ) : model.document.questions.length === 0 ? (
        <NoQuestions />
      ) : (
        <LeadForm
          document={model.document}
          timeZone={timeZone}
          contact={NO_CONTACT}
          answers={answers}
          known={false}
          onCancel={() => void navigate(leadPaths.list)}
          onStored={({ lead_id }) => {
            notify.success("Lead submitted");
            void queryClient.invalidateQueries();
            void navigate(leadPaths.lead(lead_id));
          }}
        />
      )}
    </>
  );
}
