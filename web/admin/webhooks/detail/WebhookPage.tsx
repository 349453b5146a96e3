import pencilIcon from "virtual:lucide/pencil";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { useArea } from "../../area/area-context.ts";
import { paths, webhookPaths } from "../../area/paths.ts";
import { itemQuery } from "../../data/items.ts";
import { nameOfWebhook, type Webhook } from "../../data/webhooks.ts";
import { DeleteButton } from "../../form/DeleteButton.tsx";
import { Failed } from "../../ui/Failed.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SampleButton } from "../sample/SampleButton.tsx";
import { Attention } from "./Attention.tsx";
import { Deliveries } from "./Deliveries.tsx";
import { Health } from "./Health.tsx";
import { SecretSection } from "./SecretSection.tsx";
import { Settings } from "./Settings.tsx";
import { SwitchButton } from "./SwitchButton.tsx";

/** How often the page reads its figures again, in milliseconds. */
const POLL_MS = 5_000;

/** A webhook: its health, its settings, and its deliveries. */
export function WebhookPage() {
  const area = useArea();
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery({ ...itemQuery<Webhook>(area.path, id), refetchInterval: POLL_MS });
  if (data === undefined) return error === null ? <Loading /> : <Failed error={error} retry={() => void refetch()} />;
  const name = nameOfWebhook(data);
  return (
    <>
      <PageHeader
        title={name}
        description={data.description === "" ? undefined : data.description}
        trail={[{ label: area.title, to: paths.list(area) }]}
        actions={
          <>
            <SampleButton webhook={data} />
            <SwitchButton webhook={data} />
            <DeleteButton
              item={data}
              name={name}
              warning="Nothing more is sent to it, and the log of its deliveries is deleted. This can’t be undone."
            />
            <Button
              component={Link}
              to={webhookPaths.edit(data.id)}
              variant="contained"
              startIcon={<Icon of={pencilIcon} />}
            >
              Edit
            </Button>
          </>
        }
      />
      <Attention webhook={data} />
      <Box sx={GRID}>
        <Box sx={COLUMN}>
          <Health webhook={data} />
          <SecretSection webhook={data} />
        </Box>
        <Settings webhook={data} />
      </Box>
      <Deliveries webhook={data} />
    </>
  );
}

const COLUMN = { display: "grid", gap: 3, alignContent: "start", gridTemplateColumns: "minmax(0, 1fr)" } as const;
const GRID = {
  ...COLUMN,
  mb: 3,
  alignContent: "stretch",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1fr)" },
} as const;
