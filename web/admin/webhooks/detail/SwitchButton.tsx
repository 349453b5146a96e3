import powerIcon from "virtual:lucide/power";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { notify } from "../../../ui/notifications/notify.ts";
import { api } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";
import type { Webhook } from "../../data/webhooks.ts";
import { useSaved } from "../../form/saved.ts";
import { Icon } from "../../ui/Icon.tsx";
import { onDemand } from "../../ui/on-demand.tsx";

const ConfirmDialog = onDemand(async () => (await import("../../ui/ConfirmDialog.tsx")).ConfirmDialog);

/** Switches a webhook off after a question, and on at once. */
export function SwitchButton({ webhook: { id, enabled } }: { readonly webhook: Webhook }) {
  const saved = useSaved();
  const [isAsking, setAsking] = useState(false);
  const { isPending, mutate } = useMutation({
    mutationFn: () => api.updateWebhook({ params: { id }, body: { enabled: !enabled } }),
    onSuccess: (after) => saved(after.enabled ? "Webhook switched on" : "Webhook switched off"),
    onError: (error) => notify.error(explain(error)),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon of={powerIcon} />}
        disabled={isPending}
        onClick={() => (enabled ? setAsking(true) : mutate())}
      >
        {enabled ? "Switch off" : "Switch on"}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          title="Switch this webhook off?"
          text="Nothing more is sent to it. Deliveries that are waiting or being retried fail, and can be replayed once it is on again. What happens in the meantime is not sent later."
          action="Switch off"
          isHarmless
          isBusy={isPending}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
