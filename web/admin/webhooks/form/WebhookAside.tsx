import Box from "@mui/material/Box";
import { useWatch } from "react-hook-form";
import type { ModelDocument } from "#engine";
import { Loading } from "../../ui/Loading.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { hasResult, type WebhookDraft } from "./draft.ts";

const Trial = onDemand(async () => (await import("./Trial.tsx")).Trial, <Loading />);
const Preview = onDemand(async () => (await import("./Preview.tsx")).Preview, <Loading />);

/** What would have been sent, next to the fields. */
export function WebhookAside({ document }: { readonly document: ModelDocument }) {
  const draft = useWatch() as WebhookDraft;
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      {draft.leads === "some" && draft.events.some(hasResult) && <Trial document={document} draft={draft} />}
      <Preview document={document} draft={draft} />
    </Box>
  );
}
