import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { JOBS } from "../../data/jobs.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Failed } from "../../ui/Failed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { SideDrawer } from "../../ui/SideDrawer.tsx";
import { JobCard } from "./JobCard.tsx";

/** The server's background work for the account, its progress, and its results. */
export function JobsDrawer({ onClose }: { readonly onClose: () => void }) {
  const { data: jobs, error, refetch } = useQuery(JOBS);
  const again = () => void refetch();
  return (
    <SideDrawer title="Background jobs" onClose={onClose}>
      <Box sx={{ display: "grid", gap: 1.5, px: 2.5, py: 2 }}>
        {error !== null ? (
          <Failed error={error} retry={again} />
        ) : jobs === undefined ? (
          <Loading />
        ) : jobs.length === 0 ? (
          <EmptyState
            title="No jobs yet"
            text="Work that takes a while, such as re-scoring or erasing many leads, appears here with its progress."
          />
        ) : (
          jobs.map((job) => <JobCard key={job.id} job={job} onChange={again} onLeave={onClose} />)
        )}
      </Box>
    </SideDrawer>
  );
}
