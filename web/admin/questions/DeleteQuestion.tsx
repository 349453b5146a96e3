import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Question } from "#engine";
import { notify } from "../../ui/notifications/notify.ts";
import { deletionOf } from "../changes/elsewhere.ts";
import type { Item } from "../data/items.ts";
import { modelQuery, useModel } from "../data/model.ts";
import { DeleteButton } from "../form/DeleteButton.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { NOW_IN_USE } from "./list/use-delete-question.ts";

const DeleteWithUses = onDemand(async () => (await import("./DeleteWithUses.tsx")).DeleteWithUses);

/** Deletes a question; what uses it goes with it, once somebody has seen what that is. */
export function DeleteQuestion({
  question,
  onDeleted,
}: {
  readonly question: Question & Item;
  readonly onDeleted: () => void;
}) {
  const queryClient = useQueryClient();
  const { data: model } = useModel();
  const { id, text } = question;
  const deletion = useMemo(() => model && deletionOf(model.document, { kind: "question", id }), [model, id]);
  const isUsed = deletion !== undefined && deletion.others.length > 0;
  return (
    <DeleteButton
      item={question}
      name={text}
      onDeleted={onDeleted}
      together={
        isUsed && model !== undefined
          ? (asking) => <DeleteWithUses question={question} document={model.document} deletion={deletion} {...asking} />
          : undefined
      }
      onRefused={() => {
        if (isUsed) return false;
        notify.error(NOW_IN_USE);
        void queryClient.invalidateQueries(modelQuery());
        return true;
      }}
    />
  );
}
