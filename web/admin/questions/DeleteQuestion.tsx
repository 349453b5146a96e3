import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Question } from "#engine";
import { notify } from "../../ui/notifications/notify.ts";
import type { Item } from "../data/items.ts";
import { modelQuery, useModel } from "../data/model.ts";
import { DeleteButton } from "../form/DeleteButton.tsx";
import { deletionOf } from "../form/together.ts";
import { onDemand } from "../ui/on-demand.tsx";
import { NOW_IN_USE } from "./list/use-delete-question.ts";

const DeleteWithUses = onDemand(async () => (await import("./DeleteWithUses.tsx")).DeleteWithUses);

/** Deletes a question together with what uses it, after the user has seen the list. */
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
  return (
    <DeleteButton
      item={question}
      name={text}
      onDeleted={onDeleted}
      together={
        deletion &&
        ((asking) => <DeleteWithUses kind="question" id={id} name={`“${text}”`} deletion={deletion} {...asking} />)
      }
      onRefused={() => {
        if (deletion !== undefined) return false;
        notify.error(NOW_IN_USE);
        void queryClient.invalidateQueries(modelQuery());
        return true;
      }}
    />
  );
}
