import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { ModelChange } from "#engine";
import { draftAddress } from "../../api/address.ts";
import { MODEL, PLACES, paths } from "../../area/paths.ts";
import { Changes } from "../../changes/Changes.tsx";
import { isEditable } from "../../data/drafts.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Failed } from "../../ui/Failed.tsx";
import { ListSkeleton } from "../../ui/list/ListSkeleton.tsx";
import { diffQuery } from "../calls.ts";
import { useShownDraft } from "../draft-context.ts";

/** Everything that the draft changes, before and after. */
export function ChangesTab() {
  const draft = useShownDraft();
  const { id } = draft;
  const { data, error, refetch } = useQuery(diffQuery(id, "base"));
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  if (data === undefined) return <ListSkeleton />;
  if (data.changes.length > 0) {
    return (
      <Changes
        changes={data.changes}
        linkTo={(target) => {
          const place = placeOf(target);
          return place === undefined ? undefined : draftAddress(place, id);
        }}
      />
    );
  }
  return (
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
  );
}

/** The page of what changed; choices and ranges are on that of their question or scoring model. */
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
