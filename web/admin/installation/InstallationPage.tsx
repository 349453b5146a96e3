import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Operations, Result } from "#contract";
import type { ReplicaState } from "#contract/wire";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { formatCount, formatPoints } from "../../ui/numbers.ts";
import { api } from "../api/client.ts";
import { Facts } from "../ui/Facts.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Loading } from "../ui/Loading.tsx";
import { type Column, ResponsiveList } from "../ui/list/ResponsiveList.tsx";
import { Moment } from "../ui/Moment.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Section } from "../ui/Section.tsx";

type Installation = Result<Operations["getInstallation"]>;
type Node = Installation["nodes"][number] & { readonly id: number };

/** How often the page is read again, in milliseconds: as often as servers report themselves. */
const EVERY_MS = 10_000;

const INSTALLATION = queryOptions({
  queryKey: ["installation"],
  queryFn: () => api.getInstallation(),
  refetchInterval: EVERY_MS,
});

const PURPOSE = "The servers that run, their database, and what they are doing. Only superusers see this page.";

/** What somebody looks at who runs the installation. */
export function InstallationPage() {
  const { data, error, refetch } = useQuery(INSTALLATION);
  return (
    <>
      <PageHeader title="Installation" description={PURPOSE} />
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : (
        <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
          {data.warnings.map((text) => (
            <Alert key={text} severity="warning">
              {text}
            </Alert>
          ))}
          <Section title="Servers" description="Each process reports itself every ten seconds.">
            <ResponsiveList
              columns={columnsFor(data)}
              items={data.nodes.map((node, id) => ({ ...node, id }))}
              label="Servers"
            />
          </Section>
          <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "1fr 1fr" } }}>
            <Section title="Database">
              <Facts facts={databaseFacts(data)} sx={FACTS} />
            </Section>
            <Section title="Work">
              <Facts facts={workFacts(data)} sx={FACTS} />
            </Section>
          </Box>
        </Box>
      )}
    </>
  );
}

const FACTS = { gridTemplateColumns: "max-content minmax(0, 1fr)", columnGap: 2, rowGap: 0.75, m: 0, "& dd": { m: 0 } };

const columnsFor = ({ nodes }: Installation): readonly Column<Node>[] => [
  { label: "Server", render: ({ host, worker }) => (worker === null ? host : `${host} · worker ${worker}`) },
  { label: "State", render: (node) => <State of={node} /> },
  { label: "Version", render: ({ version }) => version },
  { label: "Leads waiting", render: ({ queued_leads }) => formatCount(queued_leads), align: "right" },
  { label: "Requests waiting", render: ({ requests_waiting }) => formatCount(requests_waiting), align: "right" },
  { label: "Memory", render: ({ memory_bytes }) => bytesShort(memory_bytes), align: "right" },
  ...(nodes.some(({ replica }) => replica !== null) ? [REPLICA] : []),
  { label: "Started", render: ({ started_at }) => <Moment at={started_at} />, onlyWide: true },
];

const REPLICA: Column<Node> = {
  label: "Replica",
  render: ({ replica }) => (replica === null ? "None" : <ReplicaBadge of={replica} />),
};

function State({ of: { is_running, seen_at } }: { readonly of: Node }) {
  if (is_running) return <Badge tone="success">Running</Badge>;
  return (
    <>
      <Badge tone="danger">Gone</Badge> since <Moment at={seen_at} />
    </>
  );
}

function ReplicaBadge({ of: { state, lag_seconds } }: { readonly of: NonNullable<Node["replica"]> }) {
  const [text, tone] = REPLICA_WORDS[state];
  return <Badge tone={tone satisfies BadgeTone}>{state === "behind" ? lagText(lag_seconds) : text}</Badge>;
}

const REPLICATION = {
  none: "No standby is connected",
  synchronous: "Synchronous: a standby has every lead before it is confirmed",
  asynchronous: "Asynchronous: a standby may lack the last leads",
} as const;

const databaseFacts = ({ database, last_backup, backup_error }: Installation) => [
  [
    "Database",
    database.kind === "embedded" ? `Embedded, ${database.version}` : `PostgreSQL ${database.version}`,
  ] as const,
  ["Size", bytesShort(database.size_bytes)] as const,
  ...(database.kind === "embedded" ? [] : [["Replication", REPLICATION[database.replication]] as const]),
  [
    "Last backup",
    last_backup === null ? (
      "None made by a server"
    ) : (
      <>
        <Moment at={last_backup.finished_at} />, {bytesShort(last_backup.size_bytes)}
      </>
    ),
  ] as const,
  ...(backup_error === null ? [] : [["Last attempt", backup_error] as const]),
];

const workFacts = ({ nodes, jobs }: Installation) => [
  ["Leads waiting to be stored", formatCount(sumOf(nodes, ({ queued_leads }) => queued_leads))] as const,
  ["Jobs running", formatCount(jobs.running)] as const,
  ["Jobs waiting", formatCount(jobs.waiting)] as const,
  ["Jobs failed in 24 hours", formatCount(jobs.failed)] as const,
];

const sumOf = (nodes: Installation["nodes"], of: (node: Installation["nodes"][number]) => number) =>
  nodes.filter(({ is_running }) => is_running).reduce((sum, node) => sum + of(node), 0);

/** What a server says of the replica. */
const REPLICA_WORDS: Readonly<Record<ReplicaState, readonly [text: string, tone: BadgeTone]>> = {
  used: ["Used", "success"],
  behind: ["Behind", "warning"],
  diverged: ["Follows a former primary", "danger"],
  unrelated: ["Of another database", "danger"],
  unreachable: ["Unreachable", "danger"],
};

/** @example lagText(90) // "Behind by 2 min" */
function lagText(seconds: number | null): string {
  if (seconds === null) return "Behind";
  if (seconds < 60) return `Behind by ${Math.ceil(seconds)} s`;
  return seconds < 3_600 ? `Behind by ${Math.round(seconds / 60)} min` : `Behind by ${Math.round(seconds / 3_600)} h`;
}

/** @example bytesShort(94_371_840) // "94.4 MB" */
function bytesShort(bytes: number): string {
  const [value, unit] = bytes < 1e9 ? [bytes / 1e6, "MB"] : [bytes / 1e9, "GB"];
  return `${formatPoints(Math.round(value * 10) / 10)} ${unit}`;
}
