import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import MuiLink from "@mui/material/Link";
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { WEBHOOK_LIMITS } from "#contract/wire";
import { api } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Moment } from "../../ui/Moment.tsx";

/** Creates a link to the deliveries, for the operator of the receiver, who has no account. */
export function ShareDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const heading = useId();
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => api.linkToDeliveries({ params: { id } }),
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={heading} maxWidth="sm" fullWidth>
      <DialogTitle id={heading}>Share the deliveries</DialogTitle>
      <DialogContent>
        <DialogContentText variant="body1" sx={{ mb: 2 }}>
          Anyone who has the link can read the deliveries of this webhook, with the data of leads in them, without
          signing in: for {WEBHOOK_LIMITS.linkDays} days, or until you rotate the secret. Creating a link is recorded in
          the audit log.
        </DialogContentText>
        <Box aria-live="polite" sx={{ display: "grid", gap: 1.5, justifyItems: "start" }}>
          {error !== null && <Alert severity="error">{explain(error)}</Alert>}
          {data !== undefined && (
            <>
              <MuiLink href={data.url} target="_blank" rel="noreferrer" sx={{ overflowWrap: "anywhere" }}>
                {data.url}
              </MuiLink>
              <span>
                It works until <Moment at={data.expires_at} />.
              </span>
              <CopyButton label="Copy link" text={data.url} />
            </>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
        {data === undefined && (
          <Button variant="contained" loading={isPending} onClick={() => mutate()}>
            Create link
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
