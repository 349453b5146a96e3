import usersIcon from "virtual:lucide/users";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import { useMutation } from "@tanstack/react-query";
import { memo, type ReactNode, useRef } from "react";
import { Link } from "react-router";
import type { Operations, Sent } from "#contract";
import type { ModelDocument } from "#engine";
import { notify } from "../../../ui/notifications/notify.ts";
import { api } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";
import { statusOf } from "../../api/status.ts";
import { PLACES } from "../../area/paths.ts";
import { useActingDraft } from "../../data/drafts.ts";
import type { PendingEdit } from "../../model-parts/pending-edit.ts";
import { Icon } from "../../ui/Icon.tsx";
import { HeatMap } from "../simulation/HeatMap.tsx";
import type { MatrixCell } from "../simulation/moves.ts";
import { answerText } from "../simulation/words.ts";
import { EffectLine } from "./EffectLine.tsx";
import { type SimulationPreview, usePreview } from "./use-preview.ts";

/**
 * How the newest leads would move with the form's values, in one line that opens. Nothing if there are no leads, or if
 * the form is invalid: the form says why.
 */
export function QuickAnswer({
  edit,
  document,
}: {
  readonly edit: PendingEdit | undefined;
  /** The model as it is stored. */
  readonly document: ModelDocument;
}) {
  const { data, error, isCurrent, isFetching, refetch } = usePreview(edit);
  const { draft } = useActingDraft();
  const whole = useRef<HTMLElement>(null);
  // the form says why it could not be saved
  if (statusOf(error) === 400) return null;
  if (error !== null && isCurrent) return <PreviewFailed error={error} retry={() => void refetch()} />;
  if (data === undefined || data.leads === 0) return null;
  const sentences = answerText(data, draft !== undefined && draft.changes > 0, document);
  return (
    <Box
      component="section"
      ref={whole}
      aria-label="Effect on leads"
      aria-busy={!isCurrent}
      data-quick-answer={isCurrent ? "current" : "former"}
      sx={{
        ...FRAME,
        // a short moment is not noticed
        transition: "opacity 150ms ease 150ms",
        opacity: isCurrent && !isFetching ? 1 : 0.55,
      }}
    >
      <Answer sentences={sentences} cells={data.matrix.total}>
        {edit !== undefined && <OnAllLeads edit={edit} />}
      </Answer>
      <EffectLine whole={whole} text={sentences[0] ?? ""} />
    </Box>
  );
}

function Answer({
  sentences,
  cells,
  children,
}: {
  readonly sentences: readonly string[];
  readonly cells: SimulationPreview["matrix"]["total"];
  readonly children: ReactNode;
}) {
  return (
    <>
      <Box sx={{ display: "flex", gap: 1, fontSize: "0.8125rem" }}>
        <Icon of={usersIcon} sx={{ fontSize: 18, mt: "1px", color: "text.secondary" }} />
        <Box role="status" sx={{ minWidth: 0 }}>
          {sentences.map((sentence, index) =>
            index === 0 ? <strong key={sentence}>{sentence}</strong> : <span key={sentence}> {sentence}</span>,
          )}
        </Box>
      </Box>
      <Box component="details" sx={{ mt: 0.75 }}>
        <Box component="summary" sx={{ cursor: "pointer", width: "fit-content", fontSize: "0.8125rem" }}>
          Bands before and after
        </Box>
        <Bands cells={cells} />
        {children}
      </Box>
    </>
  );
}

const Bands = memo(function Bands({ cells }: { readonly cells: readonly MatrixCell[] }) {
  return <HeatMap cells={cells} label="Bands of the total, before and after" isSmall />;
});

/** The full simulation of the edit, in its own tab, so that what is typed here stays. */
function OnAllLeads({ edit }: { readonly edit: PendingEdit }) {
  const start = useMutation({
    mutationFn: (sent: PendingEdit) =>
      api.createSimulation({ body: { edit: sent } as Sent<Operations["createSimulation"]> }),
    onError: (error) => notify.error(explain(error)),
  });
  // a simulation of an earlier edit would answer another question
  const isCurrent = start.data !== undefined && JSON.stringify(start.variables) === JSON.stringify(edit);
  return (
    <Box sx={{ mt: 1 }}>
      {isCurrent ? (
        <MuiLink component={Link} to={PLACES.simulation(start.data.id)} target="_blank">
          Open simulation {start.data.id}
        </MuiLink>
      ) : (
        <Button size="small" variant="outlined" disabled={start.isPending} onClick={() => start.mutate(edit)}>
          Simulate all leads
        </Button>
      )}
    </Box>
  );
}

function PreviewFailed({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  return (
    <Box component="section" aria-label="Effect on leads" sx={FRAME}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, fontSize: "0.8125rem" }}>
        <Box role="status" sx={{ flex: "1 1 200px", color: "text.secondary" }}>
          The effect on your leads could not be previewed. {explain(error)}
        </Box>
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      </Box>
    </Box>
  );
}

const FRAME = { border: 1, borderColor: "divider", borderRadius: 1, px: 1.5, py: 1, minWidth: 0 } as const;
