import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import type { ModelDocument, ScoringModel } from "#engine";
import { formatPoints, rangeText } from "../../ui/numbers.ts";
import { useTrial } from "../answers/trial.ts";
import { nameOfScoringModel } from "../area/item-names.ts";
import type { Item } from "../data/items.ts";
import { ChangeView } from "../form/ChangeView.tsx";
import { DeleteButton } from "../form/DeleteButton.tsx";
import { UsedBy } from "../ui/UsedBy.tsx";
import { WithModel } from "../ui/WithModel.tsx";
import { bodyOf, draftOf, type ModelDraft } from "./draft.ts";
import { axesText, mostPoints, readersOf } from "./figures.ts";
import { ModelForm, ModelTrial } from "./ModelForm.tsx";
import type { RangeRow } from "./rows.ts";

/** Changes a scoring model, including its ranges. */
export function ScoringModelChange() {
  return <WithModel>{(document) => <Change document={document} />}</WithModel>;
}

function Change({ document }: { readonly document: ModelDocument }) {
  const { id = "" } = useParams();
  const parts = { document, id: Number(id), trial: useTrial(document) };
  return (
    <ChangeView<ScoringModel, ModelDraft>
      toValues={draftOf}
      toBody={(draft) => bodyOf(document, draft)}
      title={nameOfScoringModel}
      aside={<ModelTrial {...parts} />}
      footer={(model, release) => <DeleteModel model={model} document={document} onDeleted={release} />}
      labels={{ x_axis: "Add points to X", y_axis: "Add points to Y", value_ranges: "Points" }}
      show={(field, value) => shown(document, field, value)}
    >
      {() => <ModelForm {...parts} />}
    </ChangeView>
  );
}

/** Fields that are more than their value, where two versions are displayed next to each other. */
function shown({ questions }: ModelDocument, field: string, value: unknown): ReactNode {
  if (field === "question") return questions.find(({ id }) => id === value)?.text;
  if (field !== "value_ranges") return undefined;
  return (value as readonly RangeRow[]).map(({ key, start, end, points }) => (
    <Box key={key}>
      {rangeText({ start: start || null, end: end || null })}: {points}
    </Box>
  ));
}

/** Deletes a scoring model, after displaying where its points matter. */
function DeleteModel({
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
  const worth = most === undefined ? "points" : `up to ${formatPoints(most)} points`;
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
  return <DeleteButton item={model} name={nameOfScoringModel(model)} warning={warning} onDeleted={onDeleted} />;
}
