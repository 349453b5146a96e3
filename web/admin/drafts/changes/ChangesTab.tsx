import messageSquarePlusIcon from "virtual:lucide/message-square-plus";
import undo2Icon from "virtual:lucide/undo-2";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { ModelChange } from "#engine";
import { draftAddress } from "../../api/address.ts";
import { apiInDraft } from "../../api/client.ts";
import { MODEL, PLACES, paths } from "../../area/paths.ts";
import { Changes } from "../../changes/Changes.tsx";
import { useAddressState } from "../../data/address-state.ts";
import { isEditable } from "../../data/drafts.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Failed } from "../../ui/Failed.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ListSkeleton } from "../../ui/list/ListSkeleton.tsx";
import { SelectFilter } from "../../ui/list/SelectFilter.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { CommentText } from "../activity/CommentText.tsx";
import { useComments } from "../activity/use-comments.ts";
import { diffQuery, useAct } from "../calls.ts";
import { draftPlace, useShownDraft } from "../draft-context.ts";
import { revertOf } from "./revert.ts";

const CommentForm = onDemand(async () => (await import("../activity/CommentForm.tsx")).CommentForm);

/** All changes of the draft, before and after, each with its comments. */
export function ChangesTab() {
  const draft = useShownDraft();
  const { id, base_version, live_version } = draft;
  const [{ against }, change] = useAddressState({ against: "base" });
  const { data, error, refetch } = useQuery(diffQuery(id, against === "live" ? "live" : "base"));
  const hasMoved = base_version !== live_version && isEditable(draft);
  return (
    <>
      {hasMoved && (
        <Alert
          severity="info"
          sx={{ mb: 2 }}
          action={
            <Button component={Link} to={draftPlace(id, "conflicts/")} variant="outlined">
              Check for conflicts
            </Button>
          }
        >
          The live model is now version {live_version}; this draft is based on version {base_version}. Publishing
          combines both.
        </Alert>
      )}
      {hasMoved && (
        <Box sx={{ mb: 2 }}>
          <SelectFilter
            label="Compared with"
            value={against}
            onChange={(value) => change({ against: value })}
            options={[
              ["base", `Version ${base_version}, which it is based on`],
              ["live", `Version ${live_version}, which is live`],
            ]}
          />
        </Box>
      )}
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : data.changes.length === 0 ? (
        <EmptyState
          title="No changes yet"
          text="Go into the draft and edit questions, scoring models, rules, or bands. What you change appears here."
        >
          {isEditable(draft) && (
            <Button variant="contained" component={Link} to={draftAddress(paths.list(MODEL), id)}>
              Edit in this draft
            </Button>
          )}
        </EmptyState>
      ) : (
        <Commented changes={data.changes} />
      )}
    </>
  );
}

function Commented({ changes }: { readonly changes: readonly ModelChange[] }) {
  const { id } = useShownDraft();
  const { on } = useComments(id);
  const [open, setOpen] = useState<ModelChange>();
  return (
    <Changes
      changes={changes}
      linkTo={(target) => {
        const place = placeOf(target);
        return place === undefined ? undefined : draftAddress(place, id);
      }}
      button={(each) => (
        <Box sx={{ display: "flex", flex: "none" }}>
          <RevertButton change={each} />
          <IconButton
            aria-label={`Comment on: ${each.text}`}
            title="Comment on this change"
            aria-expanded={open === each}
            onClick={() => setOpen(open === each ? undefined : each)}
          >
            <Icon of={messageSquarePlusIcon} sx={{ fontSize: 17 }} />
          </IconButton>
        </Box>
      )}
      below={(each) => {
        const comments = on(each);
        if (comments.length === 0 && open !== each) return null;
        const { type, id: item } = each.target;
        return (
          <Box sx={{ display: "grid", gap: 1, mt: 1, ml: { sm: 2 }, pl: 1.5, borderLeft: 2, borderColor: "divider" }}>
            {comments.map((event) => (
              <CommentText key={event.id} event={event} />
            ))}
            {open === each && (
              <CommentForm about={{ type, id: item, field: each.field }} isOpen onDone={() => setOpen(undefined)} />
            )}
          </Box>
        );
      }}
    />
  );
}

/** Reverts one change of the draft by another edit, which can be undone itself. */
function RevertButton({ change }: { readonly change: ModelChange }) {
  const draft = useShownDraft();
  const act = useAct();
  const [isBusy, setBusy] = useState(false);
  const revert = revertOf(change);
  if (revert === undefined || !isEditable(draft)) return null;

  async function run(call: NonNullable<typeof revert>): Promise<void> {
    setBusy(true);
    await act(() => call(apiInDraft(draft.id)), "Change reverted");
    setBusy(false);
  }

  return (
    <IconButton
      aria-label={`Revert: ${change.text}`}
      title="Revert this change"
      disabled={isBusy}
      onClick={() => void run(revert)}
    >
      <Icon of={undo2Icon} sx={{ fontSize: 17 }} />
    </IconButton>
  );
}

/** The page of the changed item; choices and ranges are on that of their question or scoring model. */
function placeOf({ type, id }: ModelChange["target"]): string | undefined {
  switch (type) {
    case "choice":
    case "value_range":
      return undefined;
    case "bands":
      return PLACES.bands();
    default:
      return id === null ? undefined : PLACES[type](id);
  }
}
