import type { CalculatedField, ModelDocument, Recommendation, ScoringModel } from "#engine";
import { RESOURCE } from "../../api/resource-names.ts";
import { SourceControl } from "../../controls/SourceControl.tsx";
import { TextControl } from "../../controls/TextControl.tsx";
import { type Item, useItem } from "../../data/items.ts";
import { ItemSectionForm } from "../../form/ItemSectionForm.tsx";
import { itemEvent } from "../../form/saved.ts";
import { RuleControl } from "../../model-parts/RuleControl.tsx";
import { RuleTypeField } from "../../model-parts/RuleTypeField.tsx";
import { FormOutlook } from "../../results/outlook/FormOutlook.tsx";
import { Failed } from "../../ui/Failed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { ModelFields, type ModelValues, modelBody, modelEdit, modelValues } from "./ModelFields.tsx";

/** The part of the page that is edited in place. */
export interface Editable {
  readonly kind: "scoring_model" | "recommendation" | "calculated_field";
  readonly id: number;
  /** The model that contains it. */
  readonly document: ModelDocument;
  readonly onDone: () => void;
}

/** Edits the common members of an item in place; all others are in its own form. */
export function EditForm(props: Editable) {
  switch (props.kind) {
    case "scoring_model":
      return <EditModel {...props} />;
    case "recommendation":
      return <EditRule {...props} />;
    case "calculated_field":
      return <EditField {...props} />;
  }
}

function EditModel({ id, document, onDone }: Editable) {
  const { data: item, error, refetch } = useItem<ScoringModel & Item>(RESOURCE.scoringModel, id);
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (item === undefined) return <Loading />;
  return (
    <ItemSectionForm<ScoringModel & Item, ModelValues>
      label={`Edit ${item.name || "scoring model"}`}
      resource={RESOURCE.scoringModel}
      item={item}
      toValues={modelValues}
      toBody={modelBody}
      labels={{ x_axis: "Adds to X", y_axis: "Adds to Y", value_ranges: "Points" }}
      message={itemEvent({ one: "scoring model" }, "saved")}
      onDone={onDone}
    >
      <ModelFields model={item} questions={document.questions} />
      <FormOutlook<ModelValues> document={document} toEdit={(values) => modelEdit(values, id)} />
    </ItemSectionForm>
  );
}

type RuleValues = Pick<Recommendation, "rule" | "response_text" | "type">;

const ruleValues = ({ rule, response_text, type }: Recommendation): RuleValues => ({ rule, response_text, type });

function EditRule({ id, document, onDone }: Editable) {
  const { data: item, error, refetch } = useItem<Recommendation & Item>(RESOURCE.recommendation, id);
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (item === undefined) return <Loading />;
  return (
    <ItemSectionForm<Recommendation & Item, RuleValues>
      label="Edit rule"
      resource={RESOURCE.recommendation}
      item={item}
      toValues={ruleValues}
      labels={{ response_text: "Message" }}
      message={itemEvent({ one: "rule" }, "saved")}
      onDone={onDone}
    >
      <RuleControl
        name="rule"
        document={document}
        begin={document.questions.find((question) => question.id === item.question)?.field_name}
      />
      <TextControl name="response_text" label="Message" required multiline minRows={2} />
      <RuleTypeField />
      <FormOutlook<RuleValues>
        document={document}
        toEdit={(data) => ({ kind: "recommendation", action: "update", id: item.id, data })}
      />
    </ItemSectionForm>
  );
}

type FieldValues = Pick<CalculatedField, "formula">;

function EditField({ id, document, onDone }: Editable) {
  const { data: item, error, refetch } = useItem<CalculatedField & Item>(RESOURCE.calculatedField, id);
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (item === undefined) return <Loading />;
  return (
    <ItemSectionForm<CalculatedField & Item, FieldValues>
      label={`Edit ${item.name}`}
      resource={RESOURCE.calculatedField}
      item={item}
      toValues={({ formula }) => ({ formula })}
      message={itemEvent({ one: "calculated field" }, "saved")}
      onDone={onDone}
    >
      <SourceControl name="formula" label="Formula" mode="formula" document={document} calculatedField={item.name} />
      <FormOutlook<FieldValues>
        document={document}
        toEdit={(data) => ({ kind: "calculated_field", action: "update", id: item.id, data })}
      />
    </ItemSectionForm>
  );
}
