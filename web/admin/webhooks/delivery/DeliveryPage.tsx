import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import type { Operations, Result } from "#contract";
import { Badge } from "../../../ui/Badge.tsx";
import { notify } from "../../../ui/notifications/notify.ts";
import { formatCount } from "../../../ui/numbers.ts";
import { api } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";
import { RESOURCE } from "../../api/resource-names.ts";
import { useArea } from "../../area/area-context.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import { PLACES, paths } from "../../area/paths.ts";
import { itemQuery } from "../../data/items.ts";
import { durationText, eventLabel, nameOfWebhook, stateOfDelivery, type Webhook } from "../../data/webhooks.ts";
import { useSaved } from "../../form/saved.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Failed } from "../../ui/Failed.tsx";
import { HighlightedCode } from "../../ui/HighlightedCode.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { NotFound } from "../../ui/NotFound.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Section } from "../../ui/Section.tsx";
import { AttemptDetails, readable } from "../AttemptDetails.tsx";

type Delivery = Result<Operations["getDelivery"]>;

/** How often a delivery that waits is read again, in milliseconds. */
const POLL_MS = 2_000;

/** One delivery: what is sent, and each attempt with its request and its answer. */
export function DeliveryPage() {
  const { deliveryId = "" } = useParams();
  return /^[1-9]\d{0,14}$/.test(deliveryId) ? <Loaded key={deliveryId} id={Number(deliveryId)} /> : <NotFound />;
}

function Loaded({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: [RESOURCE.webhook, "delivery", id],
    queryFn: () => api.getDelivery({ params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === "waiting" ? POLL_MS : false),
  });
  if (data !== undefined) return <Shown delivery={data} />;
  return error === null ? <Loading /> : <Failed error={error} retry={() => void refetch()} />;
}

function Shown({ delivery }: { readonly delivery: Delivery }) {
  const area = useArea();
  const { id, webhook, type, body, log } = delivery;
  const { data } = useQuery(itemQuery<Webhook>(area.path, webhook));
  const name = data === undefined ? `Webhook ${webhook}` : nameOfWebhook(data);
  return (
    <>
      <PageHeader
        title={eventLabel(type)}
        trail={[
          { label: area.title, to: paths.list(area) },
          { label: name, to: PLACES.webhook(webhook) },
        ]}
        description={`Delivery ${id} to ${name}`}
        actions={<Replay delivery={delivery} />}
      />
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <About delivery={delivery} />
        <Section title="Attempts" description={log.length === 0 ? "None yet." : "The latest one first."}>
          <Box component="ol" reversed sx={{ display: "grid", gap: 1.5, m: 0, p: 0, listStyle: "none" }}>
            {[...log].reverse().map((each, index) => (
              <Attempt key={each.attempt} attempt={each} isLatest={index === 0} />
            ))}
          </Box>
        </Section>
        <Section title="Request body" description="The same at each attempt.">
          <HighlightedCode {...readable(body)} label="What is sent" />
        </Section>
      </Box>
    </>
  );
}

function About({ delivery }: { readonly delivery: Delivery }) {
  const { event, lead_id, attempts, error, next_attempt_at, created_at, finished_at } = delivery;
  const [text, tone] = stateOfDelivery(delivery);
  const facts = [
    [
      "State",
      <Box key="state" component="span" sx={{ display: "inline-flex", flexWrap: "wrap", gap: 1 }}>
        <Badge tone={tone}>{text}</Badge>
        {error}
      </Box>,
    ],
    ["Event", <code key="event">{event}</code>],
    ...(lead_id === null
      ? []
      : [
          [
            "Lead",
            <MuiLink key="lead" component={Link} to={leadPaths.lead(lead_id)}>
              {lead_id}
            </MuiLink>,
          ] as const,
        ]),
    ["Occurred", <Moment key="created" at={created_at} withZone />],
    ["Attempts", formatCount(attempts)],
    ...(next_attempt_at === null
      ? []
      : [["Next attempt", <Moment key="next" at={next_attempt_at} withZone />] as const]),
    ...(finished_at === null ? [] : [["Finished", <Moment key="finished" at={finished_at} withZone />] as const]),
  ] as const;
  return (
    <Section title="Details">
      <Facts
        facts={facts}
        sx={{ gridTemplateColumns: "minmax(88px, auto) minmax(0, 1fr)", gap: "6px 16px", m: 0 }}
        valueSx={{ m: 0 }}
      />
    </Section>
  );
}

function Attempt({ attempt, isLatest }: { readonly attempt: Delivery["log"][number]; readonly isLatest: boolean }) {
  const { attempt: number, at, status, error, duration_ms, headers, answer } = attempt;
  return (
    <li>
      <details open={isLatest}>
        <Box component="summary" sx={{ cursor: "pointer", overflowWrap: "anywhere" }}>
          <strong>Attempt {number}</strong>: {status === null ? "no answer" : `status ${status}`} after{" "}
          {durationText(duration_ms)}, <Moment at={at} withZone />
        </Box>
        <Box sx={{ display: "grid", gap: 2, mt: 1, pl: { xs: 0, sm: 2.25 }, gridTemplateColumns: "minmax(0, 1fr)" }}>
          {error !== null && <Box sx={{ color: "error.main" }}>{error}</Box>}
          <AttemptDetails headers={headers} answer={answer} answerLabel={`Answer to attempt ${number}`} />
        </Box>
      </details>
    </li>
  );
}

function Replay({ delivery: { id } }: { readonly delivery: Delivery }) {
  const saved = useSaved();
  const { isPending, mutate } = useMutation({
    mutationFn: () => api.replayDelivery({ params: { id } }),
    onSuccess: () => saved("Sending it again"),
    onError: (error) => notify.error(explain(error)),
  });
  return (
    <Button variant="contained" loading={isPending} onClick={() => mutate()}>
      Replay
    </Button>
  );
}
