import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { dayIn } from "../../ui/dates.ts";
import { statusOf } from "../api/status.ts";
import { useArea } from "../area/area-context.ts";
import { useTimeZone } from "../data/account.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ExportButton } from "../ui/export/ExportButton.tsx";
import { Failed } from "../ui/Failed.tsx";
import { ListSkeleton } from "../ui/list/ListSkeleton.tsx";
import { PageControls } from "../ui/list/PageControls.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { AuditFilterBar } from "./AuditFilterBar.tsx";
import { byDay, dayName } from "./days.ts";
import { EventRow } from "./EventRow.tsx";
import { useAuditLog } from "./use-audit-log.ts";

/** Who did what, the newest first. It can be read and exported; nothing in the product changes it. */
export function AuditLogList() {
  const { icon } = useArea();
  const timeZone = useTimeZone();
  const { filters, query, isFiltered, page, pageSize, answer, change, clear, turn, resize } = useAuditLog();
  const { data, error, isFetching, refetch } = answer;
  return (
    <>
      <PageHeader
        title="Audit log"
        description={`Who did what, when, and from where. Times are in ${timeZone}. Entries can’t be changed or deleted.`}
        actions={
          <ExportButton
            operation="exportAuditLog"
            count={data?.count ?? 0}
            nouns={["event", "events"]}
            choices={[{ label: "All columns", query }]}
          />
        }
      />
      <AuditFilterBar
        filters={filters}
        events={data?.results ?? []}
        isFiltered={isFiltered}
        onChange={change}
        onClear={clear}
      />
      <Box sx={{ height: 2, mb: 0.5 }}>{isFetching && <LinearProgress sx={{ height: 2 }} aria-label="Loading" />}</Box>
      {error !== null ? (
        // invalid filters in an edited address
        statusOf(error) === 400 || (statusOf(error) === 404 && page > 1) ? (
          <EmptyState
            icon={icon}
            title="Can’t show this page"
            text="This link has a filter or page that doesn’t exist."
          >
            <Button variant="outlined" onClick={clear}>
              Clear filters
            </Button>
          </EmptyState>
        ) : (
          <Failed error={error} retry={() => void refetch()} />
        )
      ) : data === undefined ? (
        <ListSkeleton />
      ) : data.count === 0 ? (
        <EmptyState icon={icon} title="No events found" text="No events match your search and filters.">
          {isFiltered && (
            <Button variant="outlined" onClick={clear}>
              Clear filters
            </Button>
          )}
        </EmptyState>
      ) : (
        <>
          {byDay(data.results, timeZone).map(([day, events]) => (
            <Box key={day} sx={{ mb: 2 }}>
              <Typography variant="h3" component="h2" sx={{ mb: 0.75 }}>
                {dayName(day, dayIn(new Date(), timeZone))}
              </Typography>
              <Card component="ol" aria-label="Events">
                {events.map((event) => (
                  <EventRow key={event.id} event={event} onFilter={change} />
                ))}
              </Card>
            </Box>
          ))}
          <PageControls page={page} pageSize={pageSize} total={data.count} onPage={turn} onPageSize={resize} />
        </>
      )}
    </>
  );
}
