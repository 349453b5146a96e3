import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { EventType } from "#contract/wire";
import { api } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";
import { durationText, eventLabel, nameOfWebhook, type Webhook } from "../../data/webhooks.ts";
import { SelectFilter } from "../../ui/list/SelectFilter.tsx";
import { AttemptDetails } from "../AttemptDetails.tsx";

/** Chooses the event of a sample, sends it, and shows the request and the answer. */
export function SampleDialog({
  webhook,
  onClose,
}: {
  readonly webhook: Pick<Webhook, "id" | "url" | "events">;
  readonly onClose: () => void;
}) {
  const id = useId();
  const [type, setType] = useState<EventType>(webhook.events[0] as EventType);
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => api.testWebhook({ params: { id: webhook.id }, body: { type } }),
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id} sx={{ overflowWrap: "anywhere" }}>
        Send a sample to {nameOfWebhook(webhook)}
      </DialogTitle>
      <DialogContent>
        <DialogContentText variant="body1" sx={{ mb: 2 }}>
          An example of an event, signed like all others. It isn’t tried again, and isn’t listed among the deliveries.
        </DialogContentText>
        {webhook.events.length > 1 && (
          <Box sx={{ display: "flex", pt: 1 }}>
            <SelectFilter
              label="Event"
              value={type}
              options={webhook.events.map((each) => [each, eventLabel(each)])}
              onChange={(chosen) => setType(chosen as EventType)}
            />
          </Box>
        )}
        <Box aria-live="polite" aria-busy={isPending} sx={{ mt: 2, display: "grid", gap: 2 }}>
          {error !== null && <Alert severity="error">{explain(error)}</Alert>}
          {data !== undefined && (
            <>
              <Alert severity={data.delivered ? "success" : "error"}>
                {data.delivered
                  ? `The receiver answered ${data.status} after ${durationText(data.duration_ms)}.`
                  : `${data.error} (after ${durationText(data.duration_ms)})`}
              </Alert>
              <AttemptDetails headers={data.request.headers} body={data.request.body} answer={data.answer} />
            </>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
        <Button variant="contained" loading={isPending} onClick={() => mutate()}>
          {data === undefined ? "Send" : "Send again"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
