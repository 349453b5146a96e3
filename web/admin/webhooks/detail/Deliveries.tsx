import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { DELIVERY_STATES, type DeliveryState, WEBHOOK_LIMITS } from "#contract/wire";
import { Badge } from "../../../ui/Badge.tsx";
import { notify } from "../../../ui/notifications/notify.ts";
import { formatAtLeast, formatCount } from "../../../ui/numbers.ts";
import { api } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";
import { RESOURCE } from "../../api/resource-names.ts";
import { webhookPaths } from "../../area/paths.ts";
import { useAddressState } from "../../data/address-state.ts";
import {
  answerText,
  type Delivery,
  durationText,
  eventLabel,
  stateOfDelivery,
  type Webhook,
} from "../../data/webhooks.ts";
import { useSaved } from "../../form/saved.ts";
import { Failed } from "../../ui/Failed.tsx";
import { ListSkeleton } from "../../ui/list/ListSkeleton.tsx";
import { type Column, ResponsiveList } from "../../ui/list/ResponsiveList.tsx";
import { SelectFilter } from "../../ui/list/SelectFilter.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { Section } from "../../ui/Section.tsx";
import { ShowEarlier } from "../../ui/ShowEarlier.tsx";

const ConfirmDialog = onDemand(async () => (await import("../../ui/ConfirmDialog.tsx")).ConfirmDialog);
const ShareDialog = onDemand(async () => (await import("./ShareDialog.tsx")).ShareDialog);

/** How often the newest deliveries are read again, in milliseconds. */
const POLL_MS = 5_000;

const COLUMNS: readonly Column<Delivery>[] = [
  { label: "Event", render: ({ type }) => eventLabel(type) },
  { label: "Lead", render: ({ lead_id }) => lead_id ?? "—" },
  { label: "State", render: (delivery) => <State of={delivery} />, isKey: true },
  { label: "When", render: ({ created_at }) => <Moment at={created_at} withZone /> },
  { label: "Attempts", render: ({ attempts }) => formatCount(attempts), align: "right" },
  {
    label: "Duration",
    render: ({ duration_ms }) => (duration_ms === null ? "—" : durationText(duration_ms)),
    align: "right",
  },
];

/** Both kinds of deliveries that will be attempted are one state of the API. */
const STATES = [["", "All"], ...Object.entries({ ...DELIVERY_STATES, waiting: "Waiting or retrying" })] as const;

/** What was sent, the newest first, with what each was answered. */
export function Deliveries({ webhook }: { readonly webhook: Webhook }) {
  const { id } = webhook;
  const [{ state }, change] = useAddressState({ state: "" });
  const [asking, setAsking] = useState<"replay" | "share">();
  const query = state === "" ? {} : { state: state as DeliveryState };
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    // as part of the webhook, which is not read again once it is deleted
    queryKey: [RESOURCE.webhook, "item", String(id), "deliveries", query],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }) =>
      api.listDeliveries({
        params: { id },
        query: { ...query, ...(pageParam === undefined ? {} : { before: pageParam }) },
      }),
    getNextPageParam: ({ next, results }) => (next === null ? undefined : results.at(-1)?.id),
    // further pages are not read again: their deliveries are old
    refetchInterval: ({ state: { data: read } }) => ((read?.pages.length ?? 0) > 1 ? false : POLL_MS),
  });
  const deliveries = data?.pages.flatMap(({ results }) => results) ?? [];
  const close = () => setAsking(undefined);
  const reason = nothingToReplay(webhook);
  return (
    <Section
      title="Deliveries"
      description={`Of the last ${WEBHOOK_LIMITS.keptDays} days, the newest first.${deliveries.length > 0 && reason !== undefined ? ` ${reason}` : ""}`}
      actions={
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <Button variant="outlined" disabled={reason !== undefined} onClick={() => setAsking("replay")}>
            Replay failed
          </Button>
          <Button variant="outlined" onClick={() => setAsking("share")}>
            Share
          </Button>
        </Box>
      }
    >
      <Box sx={{ display: "flex", mb: 2 }}>
        <SelectFilter label="State" value={state} options={STATES} onChange={(next) => change({ state: next })} />
      </Box>
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : deliveries.length === 0 ? (
        <Box sx={{ color: "text.secondary" }}>
          {state === ""
            ? "Nothing was sent yet. Send a sample to try the receiver."
            : "No deliveries are in this state."}
        </Box>
      ) : (
        <>
          <ResponsiveList
            label="Deliveries"
            items={deliveries}
            columns={COLUMNS}
            linkTo={({ id: delivery }) => webhookPaths.delivery(id, delivery)}
            isCompact
          />
          <ShowEarlier of={{ hasNextPage, isFetchingNextPage, fetchNextPage }} />
        </>
      )}
      {asking === "replay" && <ReplayFailed webhook={webhook} onClose={close} />}
      {asking === "share" && <ShareDialog id={id} onClose={close} />}
    </Section>
  );
}

function State({ of: delivery }: { readonly of: Delivery }) {
  const [text, tone] = stateOfDelivery(delivery);
  return (
    <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", alignItems: "center", gap: 0.75 }}>
      <Badge tone={tone}>{text}</Badge>
      <span title={delivery.error ?? undefined}>{answerText(delivery)}</span>
    </Box>
  );
}

/** Why there is nothing to replay; undefined if there is. */
function nothingToReplay({ enabled, health: { failed } }: Webhook): string | undefined {
  if (failed === 0) return "None has failed for good.";
  return enabled ? undefined : "Switch the webhook on to replay those that failed.";
}

function ReplayFailed({
  webhook: {
    id,
    health: { failed },
  },
  onClose,
}: {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}) {
  const saved = useSaved();
  const { isPending, mutate } = useMutation({
    mutationFn: () => api.replayFailedDeliveries({ params: { id } }),
    onSuccess: ({ replayed }) => saved(`Sending ${failedText(formatCount(replayed), replayed)} again`),
    onError: (error) => notify.error(explain(error)),
    onSettled: onClose,
  });
  const isExact = failed < WEBHOOK_LIMITS.counted;
  return (
    <ConfirmDialog
      open
      title="Replay all failed deliveries?"
      text={`Sends ${failedText(formatAtLeast(failed, isExact), failed)} again, with the same ${failed === 1 ? "id" : "ids"}.${isExact ? "" : ` At most the newest ${formatCount(WEBHOOK_LIMITS.replayed)}.`}`}
      action="Replay"
      isHarmless
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

const failedText = (count: string, failed: number) => `${count} failed ${failed === 1 ? "delivery" : "deliveries"}`;
