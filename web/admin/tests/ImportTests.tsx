import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Operations, Result } from "#contract";
import { ApiError } from "#contract/client";
import { faultsIn } from "#contract/wire";
import { notify } from "../../ui/notifications/notify.ts";
import { formatCount } from "../../ui/numbers.ts";
import { api, withChange } from "../api/client.ts";
import { useDraftId } from "../api/draft.ts";
import { explain } from "../api/errors.ts";
import { useSaved } from "../form/saved.ts";
import { Loading } from "../ui/Loading.tsx";
import { placeText } from "./place-text.ts";

type Outcome = Result<Operations["importTests"]>;

/** Displays what a file of tests would change, or what is wrong with it by line and column, and imports it. */
export function ImportTests({ file, onClose }: { readonly file: File; readonly onClose: () => void }) {
  const id = useId();
  const saved = useSaved();
  const isLive = useDraftId() === undefined;
  const [isBusy, setBusy] = useState(false);
  const sent = { file, query: { file_name: file.name } };
  const { data, error } = useQuery({
    queryKey: ["test-file", file.name, file.lastModified, file.size],
    queryFn: () => api.importTests({ ...sent, query: { ...sent.query, dry_run: true } }),
    gcTime: 0,
    retry: false,
  });
  const isChange = data !== undefined && data.created + data.updated > 0;

  async function importAll(): Promise<void> {
    setBusy(true);
    try {
      const { change } = await withChange((api) => api.importTests(sent));
      onClose();
      saved("Tests imported", change);
    } catch (failure) {
      notify.error(explain(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id} sx={{ overflowWrap: "anywhere" }}>
        {error === null ? `Import ${file.name}?` : `${file.name} can’t be imported`}
      </DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: "grid", gap: 2 }}>
        {error !== null ? (
          <Faults error={error} />
        ) : data === undefined ? (
          <Loading />
        ) : (
          <>
            <Typography role="status">{outcomeText(data)}</Typography>
            {isChange && (
              <Typography sx={{ color: "text.secondary" }}>
                {isLive
                  ? "All of them go live as one new version. Tests do not change any score."
                  : "All of them go into the draft as one change."}
              </Typography>
            )}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {isChange ? "Cancel" : "Close"}
        </Button>
        {isChange && (
          <Button variant="contained" disabled={isBusy} onClick={() => void importAll()} autoFocus>
            Import
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function outcomeText({ created, updated, unchanged }: Outcome): string {
  const tests = (count: number) => `${formatCount(count)} ${count === 1 ? "test" : "tests"}`;
  if (created + updated === 0)
    return unchanged === 0 ? "The file has no tests." : `The model already has these ${tests(unchanged)}.`;
  const parts = [
    ...(created > 0 ? [`adds ${tests(created)}`] : []),
    ...(updated > 0 ? [`changes ${tests(updated)}`] : []),
  ].join(" and ");
  return `The file ${parts}.${unchanged > 0 ? ` ${formatCount(unchanged)} stay as they are.` : ""} Tests that it does not have stay.`;
}

function Faults({ error }: { readonly error: unknown }) {
  const fields = error instanceof ApiError ? error.fieldErrors : undefined;
  if (fields === undefined) return <Alert severity="error">{explain(error)}</Alert>;
  return (
    <Alert severity="error" sx={{ "& .MuiAlert-message": { minWidth: 0, flex: 1 } }}>
      Correct this in the file, then import it again. Nothing was imported.
      <Box component="ul" aria-label="Errors" sx={{ m: 0, mt: 1, p: 0, display: "grid", gap: 1, listStyle: "none" }}>
        {faultsIn(fields).map(({ path, message }) => (
          <Box component="li" key={`${path.join(".")} ${message}`} sx={{ overflowWrap: "anywhere" }}>
            <b>{placeText(path)}</b>
            <div>{message}</div>
          </Box>
        ))}
      </Box>
    </Alert>
  );
}
