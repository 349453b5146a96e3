import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { Link } from "react-router";
import type { Operations, Result } from "#contract";
import { useArea } from "../area/area-context.ts";
import { paths } from "../area/paths.ts";
import { useLiveModel } from "../data/model.ts";
import { nameOfWebhook } from "../data/webhooks.ts";
import { AddView } from "../form/AddView.tsx";
import { Failed } from "../ui/Failed.tsx";
import { ListSkeleton } from "../ui/list/ListSkeleton.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Section } from "../ui/Section.tsx";
import { bodyOf, NEW_WEBHOOK, type WebhookDraft } from "./form/draft.ts";
import { WebhookAside } from "./form/WebhookAside.tsx";
import { WebhookFields } from "./form/WebhookFields.tsx";
import { Secret } from "./Secret.tsx";
import { SampleButton } from "./sample/SampleButton.tsx";

type WithSecret = Result<Operations["createWebhook"]>;

/** Adds a webhook, and shows its secret. */
export function WebhookAdd() {
  const { data: live, error, refetch } = useLiveModel();
  const [added, setAdded] = useState<WithSecret>();
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  if (live === undefined) return <ListSkeleton />;
  if (added !== undefined) return <Added webhook={added} />;
  return (
    <AddView<WebhookDraft>
      initial={NEW_WEBHOOK}
      toBody={bodyOf}
      aside={<WebhookAside document={live.document} />}
      onAdded={(item) => setAdded(item as unknown as WithSecret)}
    >
      <WebhookFields document={live.document} isNew />
    </AddView>
  );
}

/** The page after a webhook was added: its secret, and a sample to try it with. */
function Added({ webhook }: { readonly webhook: WithSecret }) {
  const area = useArea();
  return (
    <>
      <PageHeader
        title={`${nameOfWebhook(webhook)} was added`}
        description="Events are sent to it from now on."
        trail={[{ label: area.title, to: paths.list(area) }]}
      />
      <Box sx={{ display: "grid", gap: 3 }} data-column="">
        <Section title="Secret">
          <Secret value={webhook.secret} />
        </Section>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <Button component={Link} to={paths.change(area, webhook.id)} variant="contained">
            View webhook
          </Button>
          <SampleButton webhook={webhook} />
        </Box>
      </Box>
    </>
  );
}
