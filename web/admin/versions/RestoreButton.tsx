import RestoreIcon from "@mui/icons-material/SettingsBackupRestore";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { diffDocuments, type ModelDocument } from "#engine";
import { notify } from "../../ui/notifications/notify.ts";
import { api } from "../api/client.ts";
import { explain } from "../api/errors.ts";
import { useArea } from "../area/area-context.ts";
import { paths } from "../area/paths.ts";
import { LIVE_MODEL, type Model } from "../data/model.ts";
import { useSaved } from "../form/saved.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { ChangeList } from "./ChangeList.tsx";

/** Makes what a version holds the live model again, after saying in words what that changes. */
export function RestoreButton({
  version,
  document,
  live,
}: {
  readonly version: number;
  readonly document: ModelDocument;
  readonly live: Model;
}) {
  const area = useArea();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const saved = useSaved();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const changes = diffDocuments(live.document, document);

  async function restore(): Promise<void> {
    setBusy(true);
    try {
      const made = await api.restoreModelVersion({ params: { version }, ifMatch: live.etag });
      setAsking(false);
      navigate(paths.change(area, made.version));
      saved(`Restored version ${version} as version ${made.version}.`);
    } catch (error) {
      notify.error(explain(error));
      // when it has moved on, what restoring changes is another matter
      void queryClient.invalidateQueries(LIVE_MODEL);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        variant="contained"
        startIcon={<RestoreIcon />}
        disabled={changes.length === 0}
        onClick={() => setAsking(true)}
      >
        Restore
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Restore version ${version}?`}
        text={
          <>
            <Box sx={{ mb: 1.5 }}>
              This creates a new version with the same content and makes it live for new leads. Changes from the live
              version {live.version}:
            </Box>
            <ChangeList changes={changes} />
          </>
        }
        action="Restore"
        isHarmless
        isBusy={isBusy}
        onConfirm={() => void restore()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
