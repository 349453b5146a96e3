import { type ReactNode, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { usesOfChoice } from "#engine";
import { notify } from "../../ui/notifications/notify.ts";
import { withChange } from "../api/client.ts";
import { explain } from "../api/errors.ts";
import { useSaved } from "../form/saved.ts";
import { type Deletion, deletionOf } from "../model-parts/together.ts";
import { onDemand } from "../ui/on-demand.tsx";
import type { ChoiceDraft } from "./choices/rows.ts";
import type { QuestionDraft } from "./draft.ts";
import { useQuestionForm } from "./form-context.ts";

const DeleteWithUses = onDemand(async () => (await import("./DeleteWithUses.tsx")).DeleteWithUses);

interface AskedDeletion {
  readonly row: ChoiceDraft;
  readonly id: number;
  readonly name: string;
  readonly deletion: Deletion;
}

/** The handler for the removal of a choice that formulas or rules name, and its dialog. */
export interface UsedChoice {
  readonly ask: (row: ChoiceDraft, name: string) => boolean;
  readonly dialog: ReactNode;
}

/** Deletes a choice together with the formulas and rules that name it, after the user has seen the list. */
export function useUsedChoice(): UsedChoice {
  const { document, question } = useQuestionForm();
  const { getValues, setValue, formState } = useFormContext<QuestionDraft>();
  const saved = useSaved();
  const [pending, setPending] = useState<AskedDeletion>();
  const [isBusy, setBusy] = useState(false);
  const { isDirty } = formState;
  const isChanged = useRef(isDirty);
  isChanged.current = isDirty;

  function ask(row: ChoiceDraft, name: string): boolean {
    const { id } = row;
    if (id === null || question === undefined || usesOfChoice(document, question, id).length === 0) return false;
    const deletion = deletionOf(document, { kind: "choice", id }, question.id);
    if (deletion !== undefined) setPending({ row, id, name, deletion });
    return deletion !== undefined;
  }

  async function remove({ row, id, name }: AskedDeletion, parent: number): Promise<void> {
    setBusy(true);
    try {
      const params = { id: parent, choice_id: id };
      const { change } = await withChange((api) => api.deleteChoice({ params, query: { dependents: "delete" } }));
      // a form without changes is read again as a whole
      if (isChanged.current) {
        const choices = getValues("choices").filter(({ key }) => key !== row.key);
        setValue("choices", choices, { shouldDirty: true });
      }
      saved(`${name} deleted`, change);
    } catch (error) {
      notify.error(explain(error));
    }
    setBusy(false);
    setPending(undefined);
  }

  return {
    ask,
    dialog: pending !== undefined && question !== undefined && (
      <DeleteWithUses
        kind="choice"
        id={pending.id}
        name={pending.name}
        deletion={pending.deletion}
        isBusy={isBusy}
        onConfirm={() => void remove(pending, question.id)}
        onClose={() => setPending(undefined)}
      />
    ),
  };
}
