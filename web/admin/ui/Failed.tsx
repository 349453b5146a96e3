import cloudOffIcon from "virtual:lucide/cloud-off";
import Button from "@mui/material/Button";
import { explain } from "../api/errors.ts";
import { statusOf } from "../api/status.ts";
import { EmptyState } from "./EmptyState.tsx";
import { NotFound } from "./NotFound.tsx";

/** Displayed in place of data that could not be loaded. */
export function Failed({ error, retry }: { readonly error: unknown; readonly retry?: (() => void) | undefined }) {
  if (statusOf(error) === 404) return <NotFound />;
  return (
    <div role="alert">
      <EmptyState icon={cloudOffIcon} title="This could not be loaded" text={explain(error)}>
        {retry !== undefined && (
          <Button variant="outlined" onClick={retry}>
            Try again
          </Button>
        )}
      </EmptyState>
    </div>
  );
}
