import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Failed } from "../../ui/Failed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { SideDrawer } from "../../ui/SideDrawer.tsx";
import { JobCard } from "./JobCard.tsx";
import { isOpenJob } from "./words.ts";

/** The newest jobs, as many as one looks through. */
const SHOWN = 20;

/** How often jobs are looked at while one is under way, and otherwise, in milliseconds. */
const LOOK_EVERY = { open: 1_000, over: 10_000 };

/** What the server does for the account in the background, how far it is, and what came of it. */
export function JobsDrawer({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["jobs"],
    queryFn: () => api.listJobs({ query: { page_size: SHOWN } }),
    refetchInterval: ({ state }) => (state.data?.results.some(isOpenJob) === true ? LOOK_EVERY.open : LOOK_EVERY.over),
  });
  const again = () => void refetch();
  return (
    <SideDrawer title="Background jobs" onClose={onClose}>
      <Box sx={{ display: "grid", gap: 1.5, px: 2.5, py: 2 }}>
        {error !== null ? (
          <Failed error={error} retry={again} />
        ) : data === undefined ? (
          <Loading />
        ) : data.results.length === 0 ? (
          <EmptyState
            title="No jobs yet"
            text="Work that takes a while, such as erasing many leads, appears here with its progress."
          />
        ) : (
          data.results.map((job) => <JobCard key={job.id} job={job} onChange={again} />)
        )}
      </Box>
    </SideDrawer>
  );
}
