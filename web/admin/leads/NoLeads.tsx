import usersIcon from "virtual:lucide/users";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import { leadPaths } from "../area/lead-paths.ts";
import { testToken } from "../area/paths.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { RequestSamples } from "./sample/RequestSamples.tsx";

/** Before the first lead: how to send one, and how to test one. */
export function NoLeads({ isTest }: { readonly isTest: boolean }) {
  if (isTest) return <NoTestLeads />;
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <EmptyState
        icon={usersIcon}
        title="No leads yet"
        text="Leads arrive through the API, for example from your own form, or from a file that you drop on this page. Send the first one with the request below, submit one here, or try how a lead would score without storing it."
      >
        <Button component={Link} to={leadPaths.imports} variant="contained">
          Import a file
        </Button>
        <Button component={Link} to={leadPaths.test} variant="outlined">
          Try a score
        </Button>
        <Button component={Link} to={leadPaths.add} variant="outlined">
          Submit lead
        </Button>
      </EmptyState>
      <RequestSamples />
    </Box>
  );
}

function NoTestLeads() {
  return (
    <EmptyState
      icon={usersIcon}
      title="No test leads"
      text="Create a test token and send leads with it: they are scored and explained, but nothing else counts them."
    >
      <Button component={Link} to={testToken()} variant="contained">
        Create a test token
      </Button>
    </EmptyState>
  );
}
