import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Question, usesOfQuestion } from "#engine";
import type { Item } from "../data/items.ts";
import { modelQuery, useModel } from "../data/model.ts";
import { DeleteButton, refusalText } from "../form/DeleteButton.tsx";
import { InUseDialog } from "../ui/InUseDialog.tsx";

const IN_USE = "To delete it, first remove it from everything listed here.";

/** Deletes a question, or shows where it is used: what is known here before it is tried, the rest when it is refused. */
export function DeleteQuestion({
  question,
  onDeleted,
}: {
  readonly question: Question & Item;
  readonly onDeleted: () => void;
}) {
  const queryClient = useQueryClient();
  const { data: model } = useModel();
  const [reason, setReason] = useState<string>();
  const uses = model === undefined ? [] : usesOfQuestion(model.document, question);
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
            void queryClient.invalidateQueries(modelQuery());
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
