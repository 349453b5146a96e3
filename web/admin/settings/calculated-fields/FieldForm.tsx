import { useWatch } from "react-hook-form";
import type { Explanation, ModelDocument } from "#engine";
import { resultOf } from "../../../explain/result.ts";
import type { Trial } from "../../answers/trial.ts";
import { SourceControl } from "../../controls/SourceControl.tsx";
import { TextControl } from "../../controls/TextControl.tsx";
import { isChangedElsewhere } from "../../model-parts/together.ts";
import { Outlook } from "../../results/outlook/Outlook.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { ComputedValue } from "./ComputedValue.tsx";
import { editOf, type FieldValues, withField } from "./field-item.ts";

const Following = onDemand(async () => (await import("../../changes/Following.tsx")).Following);

/** Name and formula of a calculated field, with its value for the example answers during typing. */
export function FieldForm({
  document,
  id,
  former,
  trial,
}: {
  readonly document: ModelDocument;
  readonly id: number | undefined;
  /** The name as it is stored. */
  readonly former: string | undefined;
  readonly trial: Trial;
}) {
  const values = useWatch() as FieldValues;
  const draft = withField(document, id, values);
  const explanation: Explanation | undefined =
    draft === undefined ? undefined : resultOf(draft, trial.read.answers, trial.day).explanation;
  return (
    <>
      <TextControl
        name="name"
        label="Name"
        required
        autoFocus
        autoComplete="off"
        help={`Formulas and rules use it as {${values.name}}.`}
        slotProps={{
          htmlInput: { spellCheck: false, autoCapitalize: "none", style: { fontFamily: "var(--font-mono)" } },
        }}
        sx={{ maxWidth: 360 }}
      />
      {id !== undefined && draft !== undefined && isChangedElsewhere(document, draft, "calculated_field") && (
        <Following before={document} after={draft} of={{ kind: "calculated_field", id }} />
      )}
      <SourceControl
        name="formula"
        label="Formula"
        mode="formula"
        document={document}
        calculatedField={former ?? values.name}
      />
      <ComputedValue name={values.name} explanation={explanation} />
      <Outlook document={document} edit={draft && editOf(id, values)} after={draft} />
    </>
  );
}
