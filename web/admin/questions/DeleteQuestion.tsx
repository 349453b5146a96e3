import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { RaRecord } from "react-admin";
import { type Question, usesOfQuestion } from "#engine";
import { DeleteButton, refusalText } from "../components/form/DeleteButton.tsx";
import { InUseDialog } from "../components/InUseDialog.tsx";
import { LIVE_MODEL, useLiveModel } from "../components/live-model.ts";

const IN_USE = "It can be deleted once nothing below uses it or belongs to it.";

/** Deletes a question, or shows where it is used: what is known here before it is tried, the rest when it is refused. */
export function DeleteQuestion({
  question,
  onDeleted,
}: {
  readonly question: Question & RaRecord;
  readonly onDeleted: () => void;
}) {
  const queryClient = useQueryClient();
  const { data: live } = useLiveModel();
  const [reason, setReason] = useState<string>();
  const uses = live === undefined ? [] : usesOfQuestion(live.document, question);
  return (
    <>
      {uses.length > 0 ? (
        <Button variant="outlined" color="error" onClick={() => setReason(IN_USE)}>
          Delete
        </Button>
      ) : (
        <DeleteButton
          item={question}
          name={question.text}
          onDeleted={onDeleted}
          onRefused={(error) => {
            setReason(refusalText(error));
            void queryClient.invalidateQueries(LIVE_MODEL);
            return true;
          }}
        />
      )}
      {reason !== undefined && (
        <InUseDialog
          title={`“${question.text}” is in use`}
          text={reason}
          uses={uses}
          onClose={() => setReason(undefined)}
        />
      )}
    </>
  );
}
