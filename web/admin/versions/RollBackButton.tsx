import rotateCcwIcon from "virtual:lucide/rotate-ccw";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { diffDocuments, type ModelDocument } from "#engine";
import { notify } from "../../ui/notifications/notify.ts";
import { draftAddress } from "../api/address.ts";
import { api } from "../api/client.ts";
import { announceAfterReload } from "../api/draft.ts";
import { explain } from "../api/errors.ts";
import { PLACES } from "../area/paths.ts";
import { UNFINISHED, useActingDraft } from "../data/drafts.ts";
import type { Model } from "../data/model.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { Icon } from "../ui/Icon.tsx";
import { ChangeList } from "./ChangeList.tsx";

/** Publishes the contents of a version again, after displaying the changes in words. */
export function RollBackButton({
  version,
  document,
  live,
}: {
  readonly version: number;
  readonly document: ModelDocument;
  readonly live: Model;
}) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { draft: acting } = useActingDraft();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const changes = diffDocuments(live.document, document);

  /** A rollback is a draft that begins with the version, published by the same dialog as any other. */
  async function begin(): Promise<void> {
    setBusy(true);
    try {
      const note = `Roll back to version ${version}`;
      const { id } = await api.createDraft({ body: { name: note, from_version: version } });
      void queryClient.invalidateQueries({ queryKey: ["drafts"] });
      setAsking(false);
      const place = `${PLACES.draft(id)}publish/`;
      // a draft that another user has published in the meantime accepts no changes
      const isOver = acting !== undefined && !UNFINISHED.includes(acting.state);
      if (isOver) announceAfterReload(acting);
      void navigate(isOver ? draftAddress(place, undefined) : place, { state: { note } });
    } catch (error) {
      notify.error(explain(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        variant="contained"
        startIcon={<Icon of={rotateCcwIcon} />}
        disabled={changes.length === 0}
        onClick={() => setAsking(true)}
      >
        Roll back to version {version}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Roll back to version ${version}?`}
        text={
          <>
            <Box sx={{ mb: 1.5 }}>
              This starts a draft with the content of version {version}, which you publish in the next step. Changes
              from the live version {live.version}:
            </Box>
            <ChangeList changes={changes} />
          </>
        }
        action="Continue"
        isHarmless
        isBusy={isBusy}
        onConfirm={() => void begin()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
