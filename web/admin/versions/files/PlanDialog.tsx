import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ApiError, etagOf } from "#contract/client";
import { faultsIn } from "#contract/wire";
import { capitalized } from "#engine";
import { notify } from "../../../ui/notifications/notify.ts";
import { api, withChange } from "../../api/client.ts";
import { useDraftId } from "../../api/draft.ts";
import { explain } from "../../api/errors.ts";
import { useSaved } from "../../form/saved.ts";
import { Loading } from "../../ui/Loading.tsx";
import { ChangeList } from "../ChangeList.tsx";
import { deletionsIn, deletionsText } from "./deletions.ts";
import { Faults } from "./Faults.tsx";
import type { FileSource } from "./source.ts";

/** @example refusedText("broken.yaml", error) // "broken.yaml has 3 errors" */
function refusedText(name: string, error: unknown): string {
  const fields = error instanceof ApiError ? error.fieldErrors : undefined;
  const count = fields === undefined ? 0 : faultsIn(fields).length;
  const subject = capitalized(name);
  if (count === 0) return `${subject} can't be applied`;
  return `${subject} has ${count === 1 ? "1 error" : `${count} errors`}`;
}

/**
 * Displays what applying a file would change, or why it cannot be applied, and applies it to exactly the same model.
 */
export function PlanDialog({
  source: { name, isTemplate = false, sent },
  onApplied,
  onClose,
}: {
  readonly source: FileSource;
  readonly onApplied: () => void;
  readonly onClose: () => void;
}) {
  const id = useId();
  const saved = useSaved();
  const isLive = useDraftId() === undefined;
  const [isBusy, setBusy] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["model-plan", sent],
    queryFn: () => api.planModelFile(sent),
    staleTime: 0,
    retry: false,
    // structural sharing would lose the ETag
    structuralSharing: false,
  });
  const changes = data?.changes ?? [];
  const deletions = deletionsIn(changes);

  async function apply(): Promise<void> {
    if (data === undefined) return;
    setBusy(true);
    try {
      const { change } = await withChange((api) => api.applyModelFile({ ...sent, ifMatch: etagOf(data) }));
      onApplied();
      saved(`${capitalized(name)} applied`, change);
    } catch (failure) {
      notify.error(explain(failure));
      // the changes would be different now
      if (failure instanceof ApiError && failure.status === 412) void refetch();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id} sx={{ overflowWrap: "anywhere" }}>
        {error === null ? `Apply ${name}?` : refusedText(name, error)}
      </DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: "grid", gap: 2 }}>
        {error !== null ? (
          <Faults error={error} />
        ) : data === undefined ? (
          <Loading />
        ) : changes.length === 0 ? (
          <Alert severity="success">Your model already matches this file. There is nothing to apply.</Alert>
        ) : (
          <>
            <Typography>
              {isLive
                ? `${changes.length === 1 ? "1 change goes" : `${changes.length} changes go`} live as one new version. Leads that are already scored keep their scores, and you can undo it.`
                : `${changes.length === 1 ? "1 change goes" : `${changes.length} changes go`} into the draft. Nothing is live until you publish it, and you can undo it.`}
            </Typography>
            {deletions > 0 && (
              <Alert severity="warning">
                {deletionsText(changes)}: what the {isTemplate ? "template" : "file"} does not have is removed.
              </Alert>
            )}
            <ChangeList changes={changes} shown={12} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {error !== null || (data !== undefined && changes.length === 0) ? "Close" : "Cancel"}
        </Button>
        {error === null && changes.length > 0 && (
          <Button
            variant="contained"
            color={deletions === 0 ? "primary" : "error"}
            disabled={isBusy || isFetching}
            onClick={() => void apply()}
            autoFocus={deletions === 0}
          >
            Apply
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
