import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import type { Theme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { RESOURCE } from "../api/resource-names.ts";
import { useSession } from "../api/session.ts";
import { MODEL, paths } from "../area/paths.ts";
import { useClientOverview } from "../data/client-overview.ts";
import { useLiveModel } from "../data/model.ts";
import { OldScores } from "../rescoring/OldScores.tsx";
import { Failed } from "../ui/Failed.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { AsOf, RefreshButton } from "./AsOf.tsx";
import { Attention } from "./Attention.tsx";
import { TimelineSection } from "./chart/TimelineSection.tsx";
import { ClientOverview } from "./clients/ClientOverview.tsx";
import { Distribution } from "./Distribution.tsx";
import { Figures } from "./Figures.tsx";
import { SUMMARY, timelineOf } from "./figures.ts";
import { FirstSteps } from "./first-steps/FirstSteps.tsx";
import { useFirstSteps } from "./first-steps/use-first-steps.ts";
import { HighLeads } from "./HighLeads.tsx";
import { PlaneSection } from "./plane/PlaneSection.tsx";
import { RecentJobs } from "./RecentJobs.tsx";
import { Sources } from "./Sources.tsx";

/** The activity in the account and in its clients; before the first lead, the first steps. */
export function HomePage() {
  // for the sections, which are displayed later
  useLiveModel();
  const { steps, hasLeads, error, refetch } = useFirstSteps();
  const { others, isKnown } = useClientOverview();
  if (steps === undefined || (!hasLeads && !isKnown)) {
    return (
      <>
        <PageHeader title="Home" />
        {error === null ? (
          <Skeleton variant="rounded" height={360} aria-label="Loading" role="status" />
        ) : (
          <Failed error={error} retry={() => void refetch()} />
        )}
      </>
    );
  }
  if (hasLeads) return <WithLeads />;
  return others?.some(({ leads }) => leads > 0) ? <OfClients /> : <BeforeTheFirst steps={steps} />;
}

const STACK = { display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" } as const;

/** For an agency's own account, which has no leads: the figures of its clients. */
function OfClients() {
  const { account, abilities } = useSession();
  return (
    <>
      <PageHeader
        title="Home"
        description={`How your clients are doing. ${account.name} has no leads of its own.`}
        actions={
          abilities.add_clients !== "nowhere" && (
            <Button component={Link} to={paths.add({ path: RESOURCE.account })} variant="contained">
              Add account
            </Button>
          )
        }
      />
      <Box sx={STACK}>
        <ClientOverview />
      </Box>
    </>
  );
}

function BeforeTheFirst({ steps }: { readonly steps: Parameters<typeof FirstSteps>[0]["steps"] }) {
  const hasModel = steps.some(({ isDone, resultPath }) => isDone && resultPath === paths.list(MODEL));
  return (
    <>
      <PageHeader
        title="Home"
        description="No leads yet. Complete these steps to receive your first one. Then this page shows how your leads score."
      />
      <Box sx={STACK}>
        <ClientOverview />
        <FirstSteps steps={steps} />
        {hasModel && <Attention />}
      </Box>
    </>
  );
}

function WithLeads() {
  const { data: summary } = useQuery(SUMMARY);
  const { data: timeline } = useQuery(timelineOf(30));
  // in one column, the leads that wait for somebody come before the charts
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up("lg"), { noSsr: true });
  return (
    <>
      <PageHeader
        title="Home"
        description={
          <>
            <AsOf />
            <OldScores scored={summary} total={timeline?.total} />
          </>
        }
        actions={<RefreshButton />}
      />
      <Box sx={STACK}>
        <Figures />
        {!isWide && <HighLeads />}
        <ClientOverview />
        <Box
          sx={{
            display: "grid",
            gap: 2,
            alignItems: "start",
            gridTemplateColumns: {
              xs: "minmax(0, 1fr)",
              lg: "minmax(0, 2fr) minmax(0, 1fr)",
              // on a wide screen, chart and plane are next to each other
              xl: "minmax(0, 4fr) minmax(0, 4fr) minmax(0, 3fr)",
            },
          }}
        >
          <Box sx={{ ...STACK, display: { xs: "grid", xl: "contents" } }}>
            <TimelineSection />
            <PlaneSection />
          </Box>
          <Box sx={STACK}>
            {isWide && <HighLeads />}
            <Distribution />
            <Attention />
            <RecentJobs />
            <Sources />
          </Box>
        </Box>
      </Box>
    </>
  );
}
