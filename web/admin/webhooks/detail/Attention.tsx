import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import { WEBHOOK_LIMITS, WEBHOOK_OFF } from "#contract/wire";
import { formatCount } from "../../../ui/numbers.ts";
import { webhookPaths } from "../../area/paths.ts";
import type { Webhook } from "../../data/webhooks.ts";
import { Moment } from "../../ui/Moment.tsx";

/** What keeps a webhook from sending, and what to do about it. */
export function Attention({ webhook }: { readonly webhook: Webhook }) {
  const { off, problem, skipped, failing_since } = webhook;
  if (off !== null)
    return (
      <Alert severity={off.reason === "requested" ? "info" : "error"} sx={{ mb: 3 }}>
        {WEBHOOK_OFF[off.reason]}. Nothing has been sent since <Moment at={off.at} withZone />.{" "}
        {off.reason !== "requested" && "Once the receiver works again, switch it on. "}
        What failed can be replayed after it was switched on. What happens in the meantime is not sent later.
      </Alert>
    );
  if (problem !== null)
    return (
      <Alert
        severity="error"
        sx={{ mb: 3 }}
        action={
          <Button color="inherit" component={Link} to={webhookPaths.edit(webhook.id)}>
            Edit the condition
          </Button>
        }
      >
        <strong>The condition doesn’t fit the live model, so no leads are sent.</strong> {problem}
        {skipped > 0 &&
          ` ${formatCount(skipped)} ${skipped === 1 ? "event was" : "events were"} not sent because of it.`}
      </Alert>
    );
  if (failing_since === null) return null;
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      Every attempt has failed since <Moment at={failing_since} withZone />. Deliveries are retried, and after{" "}
      {WEBHOOK_LIMITS.days} days of failures the webhook is switched off.
    </Alert>
  );
}
