import downloadIcon from "virtual:lucide/download";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Operations, Result } from "#contract";
import { EXPORT_LIMITS } from "#contract/wire";
import { Badge, type BadgeTone } from "../../../ui/Badge.tsx";
import { notify } from "../../../ui/notifications/notify.ts";
import { formatCount, formatPercent } from "../../../ui/numbers.ts";
import { api } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import { pagesOf, useAddressState } from "../../data/address-state.ts";
import { JOBS } from "../../data/jobs.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Failed } from "../../ui/Failed.tsx";
import { withTimeLeft } from "../../ui/job-words.ts";
import { ListSkeleton } from "../../ui/list/ListSkeleton.tsx";
import { PageControls } from "../../ui/list/PageControls.tsx";
import { type Column, ResponsiveList } from "../../ui/list/ResponsiveList.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { sizeText } from "../file-size.ts";

type LeadExport = Result<Operations["getExport"]>;

type State = LeadExport["state"];

/** The states of an export, with the tones of their badges. */
const STATES: Readonly<Record<State, readonly [string, BadgeTone]>> = {
  queued: ["Waiting", "neutral"],
  running: ["Exporting", "accent"],
  paused: ["Paused", "warning"],
  done: ["Done", "success"],
  failed: ["Failed", "danger"],
  cancelled: ["Canceled", "neutral"],
  expired: ["Expired", "neutral"],
};

const isUnfinished = ({ state }: Pick<LeadExport, "state">): boolean => state === "queued" || state === "running";

/** How far an export is. @example "45%, about 2 minutes left" */
function progressText({ state, leads_done, leads_total, seconds_left }: LeadExport): string {
  if (state !== "running" && state !== "paused") return "";
  if (leads_total === null || leads_total === 0) return `${formatCount(leads_done)} leads checked`;
  const progress = formatPercent(Math.floor(Math.min(1, leads_done / leads_total) * 100) / 100);
  return withTimeLeft(progress, { state, seconds_left });
}

/**
 * How often to read the list, in milliseconds: while an export is in progress, and otherwise often enough to keep its
 * links valid.
 */
const POLL_MS = { busy: 1_500, idle: (EXPORT_LIMITS.linkMinutes / 2) * 60_000 };

/** The files of leads that were made in the background. */
export function ExportList() {
  const [address, change] = useAddressState({ page: "1", page_size: "25" });
  const pages = pagesOf(address, change);
  const query = { page: pages.page, page_size: pages.pageSize };
  const { data, error, refetch } = useQuery({
    queryKey: ["exports", query],
    queryFn: () => api.listExports({ query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some(isUnfinished) === true ? POLL_MS.busy : POLL_MS.idle),
  });
  const [deleted, setDeleted] = useState<LeadExport>();
  const queryClient = useQueryClient();
  const deleting = useMutation({
    mutationFn: ({ id }: LeadExport) => api.deleteExport({ params: { id } }),
    onError: (failure) => notify.error(explain(failure)),
    onSettled: async () => {
      setDeleted(undefined);
      await Promise.all(["exports", JOBS.queryKey[0]].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
    },
  });
  const columns: readonly Column<LeadExport>[] = [
    { label: "Leads as of", render: ({ created_at }) => <Moment at={created_at} /> },
    { label: "State", render: (each) => <State of={each} /> },
    { label: "Leads", render: ({ rows_done }) => formatCount(rows_done), align: "right" },
    { label: "File", render: (each) => <File of={each} /> },
    { label: "Exported by", render: ({ requested_by }) => requested_by?.username ?? "—" },
    { label: "Kept until", render: ({ expires_at }) => (expires_at === null ? "—" : <Moment at={expires_at} />) },
    {
      label: "Actions",
      render: (each) => (
        <Button size="small" color="error" aria-label={`Delete export ${each.id}`} onClick={() => setDeleted(each)}>
          Delete
        </Button>
      ),
    },
  ];
  return (
    <>
      <PageHeader
        title="Exports"
        trail={[{ label: "Leads", to: leadPaths.list }]}
        description={`Files of leads as they were when the export began, kept for ${EXPORT_LIMITS.keptDays} days. An export of more than ${formatCount(EXPORT_LIMITS.atOnce)} leads appears here.`}
      />
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : data.count === 0 ? (
        <EmptyState
          icon={downloadIcon}
          title="No exports yet"
          text="Filter the leads that you want, then choose Export. Many leads are written to a file in the background, which appears here."
        />
      ) : (
        <>
          <ResponsiveList label="Exports" items={data.results} columns={columns} />
          <PageControls {...pages} total={data.count} />
        </>
      )}
      <ConfirmDialog
        open={deleted !== undefined}
        title="Delete this export?"
        text={
          deleted !== undefined && isUnfinished(deleted)
            ? "It ends, and no file is made."
            : "Its file is removed, and links to it no longer work. No lead is deleted."
        }
        action="Delete"
        isBusy={deleting.isPending}
        onConfirm={() => deleted !== undefined && deleting.mutate(deleted)}
        onClose={() => setDeleted(undefined)}
      />
    </>
  );
}

function State({ of: each }: { readonly of: LeadExport }) {
  const [text, tone] = STATES[each.state];
  return (
    <Box
      component="span"
      sx={{ display: "inline-flex", alignItems: "center", gap: 0.75 }}
      title={each.error ?? undefined}
    >
      <Badge tone={tone}>{text}</Badge>
      {each.error ?? progressText(each)}
    </Box>
  );
}

function File({ of: { id, url, bytes, format } }: { readonly of: LeadExport }) {
  const text = `${format === "csv" ? "CSV" : "NDJSON"}, ${sizeText(bytes)}`;
  if (url === null) return <>{bytes === 0 ? "—" : text}</>;
  return (
    <Link href={url} aria-label={`Download export ${id}, ${text}`}>
      Download {text}
    </Link>
  );
}
