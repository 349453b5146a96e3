import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { ApiError, etagOf } from "#contract/client";
import { api } from "../../api/client.ts";
import { useArea } from "../../area/area-context.ts";
import { paths } from "../../area/paths.ts";
import { FormBar } from "../../form/FormBar.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Failed } from "../../ui/Failed.tsx";
import { ListSkeleton } from "../../ui/list/ListSkeleton.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { conflictsQuery, type DraftConflict, useAct } from "../calls.ts";
import { draftPlace, useShownDraft } from "../draft-context.ts";
import { ConflictCard, type ConflictChoice } from "./ConflictCard.tsx";

/** The edits of the draft that no longer apply to the live model as intended. */
export function ConflictsPage() {
  const area = useArea();
  const { id, name, base_version, live_version } = useShownDraft();
  const { data, error, refetch } = useQuery({ ...conflictsQuery(id), refetchOnMount: "always" });
  return (
    <>
      <PageHeader
        title="Conflicts"
        trail={[
          { label: area.title, to: paths.list(area) },
          { label: name, to: draftPlace(id) },
        ]}
        description={`This draft is based on version ${base_version}; the live model is version ${live_version}. Where both changed the same thing, choose which change to keep, or set another value.`}
      />
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : (
        <ConflictForm conflicts={data} />
      )}
    </>
  );
}

function ConflictForm({ conflicts }: { readonly conflicts: readonly DraftConflict[] }) {
  const draft = useShownDraft();
  const navigate = useNavigate();
  const act = useAct();
  const [takes, setTakes] = useState<ReadonlyMap<number, ConflictChoice>>(new Map());
  const [refused, setRefused] = useState<readonly DraftConflict[]>([]);
  const [isBusy, setBusy] = useState(false);
  // a correction that was rejected as well is displayed with its errors
  const shown = conflicts.map((conflict) => refused.find(({ edit }) => edit === conflict.edit) ?? conflict);
  const open = conflicts.filter(({ edit }) => !takes.has(edit)).length;
  const isBehind = draft.base_version !== draft.live_version;

  async function rebase(): Promise<void> {
    setBusy(true);
    const resolutions = [...takes].map(([edit, take]) => ({ edit, ...take }));
    const call = () => api.rebaseDraft({ params: { id: draft.id }, body: { resolutions }, ifMatch: etagOf(draft) });
    const isDone = await act(
      () =>
        call().catch((error: unknown) => {
          setRefused(conflictsIn(error));
          throw error;
        }),
      "The draft is up to date with the live model",
    );
    setBusy(false);
    if (isDone) void navigate(draftPlace(draft.id));
  }

  if (conflicts.length === 0) {
    return (
      <EmptyState
        title="No conflicts"
        text={
          isBehind
            ? "Every edit of this draft still applies to the live model. You can bring the draft up to date now, or leave that to publishing."
            : "This draft is based on the live model."
        }
      >
        {isBehind && (
          <Button variant="contained" disabled={isBusy} onClick={() => void rebase()}>
            Bring up to date
          </Button>
        )}
        <Button variant="outlined" component={Link} to={draftPlace(draft.id)}>
          Back to the draft
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      <Box component="ol" aria-label="Conflicts" sx={{ display: "grid", gap: 2, m: 0, p: 0, listStyle: "none" }}>
        {shown.map((conflict) => (
          <ConflictCard
            key={conflict.edit}
            conflict={conflict}
            onTake={(take) => setTakes((former) => withTake(former, conflict.edit, take))}
          />
        ))}
      </Box>
      {(draft.state === "approved" || draft.state === "in_review") && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          Resolving conflicts is an edit: the draft has to be reviewed again.
        </Alert>
      )}
      <FormBar mt={3}>
        <Button variant="contained" disabled={open > 0 || isBusy} onClick={() => void rebase()}>
          {isBusy ? "Saving…" : "Resolve conflicts"}
        </Button>
        <Box role="status" sx={{ color: "text.secondary" }}>
          {open === 0
            ? "All conflicts are decided."
            : open === 1
              ? "1 conflict is open."
              : `${open} conflicts are open.`}
        </Box>
      </FormBar>
    </>
  );
}

/** Adds the choice for an edit to all choices; undefined removes it. */
function withTake(
  takes: ReadonlyMap<number, ConflictChoice>,
  edit: number,
  take: ConflictChoice | undefined,
): ReadonlyMap<number, ConflictChoice> {
  const next = new Map(takes);
  if (take === undefined) next.delete(edit);
  else next.set(edit, take);
  return next;
}

/** The remaining conflicts in the server's rejection. */
function conflictsIn(error: unknown): readonly DraftConflict[] {
  const body = error instanceof ApiError ? error.body : undefined;
  return (body as { readonly conflicts?: readonly DraftConflict[] } | undefined)?.conflicts ?? [];
}
