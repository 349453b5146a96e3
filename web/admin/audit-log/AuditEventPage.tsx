import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { api } from "../api/client.ts";
import { useArea } from "../area/area-context.ts";
import { paths } from "../area/paths.ts";
import { useTimeZone } from "../data/account.ts";
import { Failed } from "../ui/Failed.tsx";
import { ListSkeleton } from "../ui/list/ListSkeleton.tsx";
import { Moment } from "../ui/Moment.tsx";
import { NotFound } from "../ui/NotFound.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { EventDetails } from "./EventDetails.tsx";
import { EventSummary } from "./EventRow.tsx";
import { useNameOf } from "./use-name-of.ts";
import { actorText, fromText, summary, viaText } from "./wording.ts";

/** One event by itself, at an address that can be sent to others. */
export function AuditEventPage() {
  const area = useArea();
  const id = Number(useParams().id);
  const timeZone = useTimeZone();
  const nameOf = useNameOf();
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({
    queryKey: ["audit-log", "event", id],
    queryFn: () => api.getAuditEvent({ params: { id } }),
    enabled: isId,
  });
  if (!isId) return <NotFound />;
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  if (data === undefined) return <ListSkeleton />;
  return (
    <>
      <PageHeader
        title={`Event ${data.id}`}
        trail={[{ label: area.title, to: paths.list(area) }]}
        description={
          <>
            <Moment at={data.created_at} /> · {[actorText(data), viaText(data)].join(" · ")}
            {fromText(data).map((part) => ` · ${part}`)}
          </>
        }
      />
      <Card sx={{ p: { xs: 2, sm: 3 } }} data-column="">
        <Box sx={{ mb: 1.5, fontWeight: 600, overflowWrap: "anywhere" }}>
          <EventSummary event={data} />
        </Box>
        <Box sx={{ mt: -1, mb: 1.5, color: "text.secondary", overflowWrap: "anywhere" }}>
          {summary(data, { timeZone, nameOf })}
        </Box>
        <EventDetails event={data} />
      </Card>
    </>
  );
}
