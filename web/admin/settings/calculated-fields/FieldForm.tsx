import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useWatch } from "react-hook-form";
import type { Explanation, ModelDocument } from "#engine";
import { resultOf } from "../../../explain/result.ts";
import type { Trial } from "../../answers/trial.ts";
import { ChangeLinks } from "../../changes/ChangeLinks.tsx";
import { changedElsewhere } from "../../changes/elsewhere.ts";
import { SourceControl } from "../../form/SourceControl.tsx";
import { TextControl } from "../../form/TextControl.tsx";
import { Outlook } from "../../results/outlook/Outlook.tsx";
import { editOf, type FieldValues, withField } from "./field-item.ts";
import { Value } from "./Value.tsx";

/** Name and formula of a calculated field, with its value for the example answers as one types. */
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
  const following =
    draft === undefined || id === undefined ? [] : changedElsewhere(document, draft, { kind: "calculated_field", id });
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
      {following.length > 0 && (
        <Alert severity="info">
          <Box sx={{ mb: 0.5 }}>Saving also changes what uses it:</Box>
          <ChangeLinks changes={following} label="Saving also changes" />
        </Alert>
      )}
      <SourceControl
        name="formula"
        label="Formula"
        mode="formula"
        document={document}
        calculatedField={former ?? values.name}
      />
      <Value name={values.name} explanation={explanation} />
      <Outlook document={document} edit={draft && editOf(id, values)} after={draft} />
    </>
  );
}
