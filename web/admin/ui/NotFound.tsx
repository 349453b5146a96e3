import searchXIcon from "virtual:lucide/search-x";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import { useSession } from "../api/session.ts";
import { EmptyState } from "./EmptyState.tsx";

/** Nothing is here, or nothing that the user may see: the two are intentionally indistinguishable. */
export function NotFound() {
  const { account } = useSession();
  return (
    <>
      <title>Not found · Leadplane</title>
      <EmptyState
        icon={searchXIcon}
        isPage
        title="Not found"
        text={`There is nothing at this address in “${account.name}”. It may have been deleted, or belong to another account.`}
      >
        <Button component={Link} to="/" variant="contained">
          Go to the home page
        </Button>
      </EmptyState>
    </>
  );
}
