import CloseIcon from "@mui/icons-material/Close";
import Box from "@mui/material/Box";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Failed } from "../../ui/Failed.tsx";
import { Loading } from "../../ui/Loading.tsx";
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
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: { role: "dialog", "aria-labelledby": "jobs", sx: { width: 400, maxWidth: "100vw" } } as object,
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", px: 2, py: 1.25, borderBottom: 1, borderColor: "divider" }}>
        <Typography id="jobs" component="h2" sx={{ flex: 1, fontWeight: 600 }}>
          Background jobs
        </Typography>
        <IconButton aria-label="Close" onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ display: "grid", gap: 1.5, p: 2 }}>
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
    </Drawer>
  );
}
