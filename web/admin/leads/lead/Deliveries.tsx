import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { WEBHOOK_LIMITS } from "#contract/wire";
import { Badge } from "../../../ui/Badge.tsx";
import { api } from "../../api/client.ts";
import { RESOURCE } from "../../api/resource-names.ts";
import { webhookPaths } from "../../area/paths.ts";
import {
  answerText,
  type Delivery,
  eventLabel,
  nameOfWebhook,
  stateOfDelivery,
  WEBHOOKS,
} from "../../data/webhooks.ts";
import { Failed } from "../../ui/Failed.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { ShowEarlier } from "../../ui/ShowEarlier.tsx";

/** Which events of the lead were sent to which webhooks, the newest first. */
export function Deliveries({ leadId }: { readonly leadId: string }) {
  const { data: webhooks } = useQuery(WEBHOOKS);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [RESOURCE.webhook, "of-lead", leadId],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }) =>
      api.listAllDeliveries({
        query: { lead_id: leadId, ...(pageParam === undefined ? {} : { before: pageParam }) },
      }),
    getNextPageParam: ({ next, results }) => (next === null ? undefined : results.at(-1)?.id),
  });
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  if (data === undefined || webhooks === undefined) return <Skeleton height={80} />;
  const deliveries = data.pages.flatMap(({ results }) => results);
  if (deliveries.length === 0) return <Nothing hasWebhooks={webhooks.length > 0} />;
  const nameOf = (id: number) => {
    const webhook = webhooks.find((each) => each.id === id);
    return webhook === undefined ? `webhook ${id}` : nameOfWebhook(webhook);
  };
  return (
    <>
      <Box component="ul" aria-label="Deliveries" sx={{ display: "grid", gap: 1, m: 0, p: 0, listStyle: "none" }}>
        {deliveries.map((delivery) => (
          <Line key={delivery.id} delivery={delivery} to={nameOf(delivery.webhook)} />
        ))}
      </Box>
      <ShowEarlier of={{ hasNextPage, isFetchingNextPage, fetchNextPage }} />
    </>
  );
}

function Line({ delivery, to }: { readonly delivery: Delivery; readonly to: string }) {
  const [text, tone] = stateOfDelivery(delivery);
  return (
    <Box
      component="li"
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 12px", overflowWrap: "anywhere" }}
    >
      <Badge tone={tone}>{text}</Badge>
      <MuiLink component={Link} to={webhookPaths.delivery(delivery.webhook, delivery.id)}>
        {eventLabel(delivery.type)}
      </MuiLink>
      <span>to {to}</span>
      <Box component="span" sx={{ color: "text.secondary" }}>
        {answerText(delivery)}, <Moment at={delivery.created_at} />
      </Box>
    </Box>
  );
}

function Nothing({ hasWebhooks }: { readonly hasWebhooks: boolean }) {
  return (
    <Box sx={{ color: "text.secondary" }}>
      {hasWebhooks ? (
        `No event of this lead was sent to a webhook in the last ${WEBHOOK_LIMITS.keptDays} days.`
      ) : (
        <>
          Webhooks send the events of leads to your own systems, such as hot leads to a chat.{" "}
          <MuiLink component={Link} to={webhookPaths.add}>
            Add a webhook
          </MuiLink>
        </>
      )}
    </Box>
  );
}
