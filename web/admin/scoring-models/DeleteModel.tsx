import Box from "@mui/material/Box";
import type { ModelDocument, ScoringModel } from "#engine";
import { points } from "../../ui/numbers.ts";
import type { Item } from "../data/items.ts";
import { DeleteButton } from "../form/DeleteButton.tsx";
import { UsedBy } from "../ui/UsedBy.tsx";
import { nameOf } from "./arrange.ts";
import { axesText, mostPoints, readersOf } from "./figures.ts";

/** Deletes a scoring model, after displaying where its points matter. */
export function DeleteModel({
  model,
  document,
  onDeleted,
}: {
  readonly model: ScoringModel & Item;
  readonly document: ModelDocument;
  readonly onDeleted: () => void;
}) {
  const uses = readersOf(model, document);
  const most = mostPoints(model, document);
  const worth = most === undefined ? "points" : `up to ${points(most)} points`;
  const warning = (
    <>
      New leads will no longer get its {worth} on {axesText(model)}. Existing scores don't change.
      {uses.length > 0 && (
        <Box sx={{ mt: 1.5 }}>
          These use the scores it adds to, so their results may change:
          <UsedBy uses={uses} label="Affected" />
        </Box>
      )}
    </>
  );
  return <DeleteButton item={model} name={nameOf(model)} warning={warning} onDeleted={onDeleted} />;
}
