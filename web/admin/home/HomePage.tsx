import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { Failed } from "../ui/Failed.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { AsOf, RefreshButton } from "./AsOf.tsx";
import { Attention } from "./Attention.tsx";
import { ClientOverview } from "./ClientOverview.tsx";
import { TimelineSection } from "./chart/TimelineSection.tsx";
import { Distribution } from "./Distribution.tsx";
import { Figures } from "./Figures.tsx";
import { FirstSteps } from "./first-steps/FirstSteps.tsx";
import { useFirstSteps } from "./first-steps/use-first-steps.ts";
import { PlaneSection } from "./plane/PlaneSection.tsx";

/** What happens in the account; before its first lead, what to do that something happens. */
export function HomePage() {
  const { steps, hasLeads, error, refetch } = useFirstSteps();
  if (steps === undefined) {
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
  return hasLeads ? <WithLeads /> : <BeforeTheFirst steps={steps} />;
}

const STACK = { display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" } as const;

function BeforeTheFirst({ steps }: { readonly steps: Parameters<typeof FirstSteps>[0]["steps"] }) {
  const hasModel = steps.some(({ isDone }) => isDone);
  return (
    <>
      <PageHeader
        title="Home"
        description="No lead has arrived yet. These steps lead to the first; then this page shows how your leads score."
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
  return (
    <>
      <PageHeader title="Home" description={<AsOf />} actions={<RefreshButton />} />
      <Box sx={STACK}>
        <Figures />
        <ClientOverview />
        <Box
          sx={{
            display: "grid",
            gap: 2,
            alignItems: "start",
            gridTemplateColumns: {
              xs: "minmax(0, 1fr)",
              lg: "minmax(0, 2fr) minmax(0, 1fr)",
              // on a wide screen chart and plane stand side by side
              xl: "minmax(0, 4fr) minmax(0, 4fr) minmax(0, 3fr)",
            },
          }}
        >
          <Box sx={{ ...STACK, display: { xs: "grid", xl: "contents" } }}>
            <TimelineSection />
            <PlaneSection />
          </Box>
          <Box sx={STACK}>
            <Distribution />
            <Attention />
          </Box>
        </Box>
      </Box>
    </>
  );
}
