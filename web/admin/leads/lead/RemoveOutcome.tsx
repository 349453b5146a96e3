import { useMutation } from "@tanstack/react-query";
import { notify } from "../../../ui/notifications/notify.ts";
import { api } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";
import { TEST_QUERY } from "../../area/lead-list.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

/** Asks before an outcome is removed. */
export function RemoveOutcome({
  outcome: { id, outcome },
  isTest,
  onDone,
  onClose,
}: {
  readonly outcome: { readonly id: number; readonly outcome: string };
  readonly isTest: boolean;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const removal = useMutation({
    mutationFn: () => api.deleteOutcome({ params: { id }, query: isTest ? TEST_QUERY : {} }),
    onSuccess: onDone,
    onError: (failure) => notify.error(explain(failure)),
  });
  return (
    <ConfirmDialog
      open
      title={`Remove the outcome “${outcome}”?`}
      text="The lead and all figures then count as if it had never been recorded. The audit log keeps who removed it."
      action="Remove"
      isBusy={removal.isPending}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    />
  );
}
