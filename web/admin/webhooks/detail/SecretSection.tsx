import refreshCwIcon from "virtual:lucide/refresh-cw";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { SECRET_PREFIX, WEBHOOK_LIMITS } from "#contract/wire";
import { notify } from "../../../ui/notifications/notify.ts";
import { api } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";
import type { Webhook } from "../../data/webhooks.ts";
import { useSaved } from "../../form/saved.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { Section } from "../../ui/Section.tsx";

const ConfirmDialog = onDemand(async () => (await import("../../ui/ConfirmDialog.tsx")).ConfirmDialog);
const Secret = onDemand(async () => (await import("../Secret.tsx")).Secret);

/** The secret of a webhook, which is never shown again, and can be replaced. */
export function SecretSection({ webhook: { id, former_secret_until: until } }: { readonly webhook: Webhook }) {
  const saved = useSaved();
  const [isAsking, setAsking] = useState(false);
  const { data, isPending, mutate } = useMutation({
    mutationFn: () => api.rotateWebhookSecret({ params: { id }, body: {} }),
    onSuccess: () => saved("Secret rotated"),
    onError: (error) => notify.error(explain(error)),
    onSettled: () => setAsking(false),
  });
  return (
    <Section
      title="Secret"
      description="Signs each request, so that your server knows who sends it."
      actions={
        <Button variant="outlined" startIcon={<Icon of={refreshCwIcon} />} onClick={() => setAsking(true)}>
          Rotate
        </Button>
      }
    >
      {data === undefined ? (
        <Typography sx={{ color: "text.secondary", fontFamily: "monospace" }}>
          {SECRET_PREFIX}••••••••••••••••••••
        </Typography>
      ) : (
        <Secret value={data.secret} />
      )}
      {until !== null && (
        <Typography sx={{ mt: 1 }}>
          Until <Moment at={until} />, each request is also signed by the former secret.
        </Typography>
      )}
      {isAsking && (
        <ConfirmDialog
          open
          title="Rotate the secret?"
          text={`For ${WEBHOOK_LIMITS.overlapHours} hours, each request is signed by both secrets, so that you can replace the old one on your server. Links to the deliveries end now.`}
          action="Rotate"
          isHarmless
          isBusy={isPending}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}
