import { PLACES } from "../area/paths.ts";
import { useLiveModel } from "../data/model.ts";
import { nameOfWebhook, type Webhook } from "../data/webhooks.ts";
import { ChangeView } from "../form/ChangeView.tsx";
import { Failed } from "../ui/Failed.tsx";
import { ListSkeleton } from "../ui/list/ListSkeleton.tsx";
import { bodyOf, draftOf, type WebhookDraft } from "./form/draft.ts";
import { WebhookAside } from "./form/WebhookAside.tsx";
import { WebhookFields } from "./form/WebhookFields.tsx";

/** Changes where a webhook sends, what, and when. Its page switches it off, and deletes it. */
export function WebhookChange() {
  const { data: live, error, refetch } = useLiveModel();
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  if (live === undefined) return <ListSkeleton />;
  return (
    <ChangeView<Webhook, WebhookDraft>
      toValues={draftOf}
      toBody={bodyOf}
      page={(webhook) => ({ label: nameOfWebhook(webhook), to: PLACES.webhook(webhook.id) })}
      title={(webhook) => `Edit ${nameOfWebhook(webhook)}`}
      aside={<WebhookAside document={live.document} />}
      footer={() => <></>}
    >
      {() => <WebhookFields document={live.document} />}
    </ChangeView>
  );
}
