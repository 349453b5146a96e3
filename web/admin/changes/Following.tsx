import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useMemo } from "react";
import type { ModelDocument } from "#engine";
import type { UsedItem } from "../model-parts/together.ts";
import { ChangeLinks } from "./ChangeLinks.tsx";
import { changedElsewhere } from "./elsewhere.ts";

/** What saving a form changes elsewhere in the model: everything that uses the new names. */
export function Following({
  before,
  after,
  of,
}: {
  readonly before: ModelDocument;
  readonly after: ModelDocument;
  readonly of: UsedItem;
}) {
  const { kind, id } = of;
  const changes = useMemo(() => changedElsewhere(before, after, { kind, id }), [before, after, kind, id]);
  if (changes.length === 0) return null;
  return (
    <Alert severity="info">
      <Box sx={{ mb: 0.5 }}>Saving also changes what uses it:</Box>
      <ChangeLinks changes={changes} label="Saving also changes" />
    </Alert>
  );
}
