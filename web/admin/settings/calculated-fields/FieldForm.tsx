import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useWatch } from "react-hook-form";
import { type Explanation, type ModelDocument, usesOfField } from "#engine";
import { resultOf } from "../../../explain/result.ts";
import type { Trial } from "../../answers/trial.ts";
import { SourceControl } from "../../form/SourceControl.tsx";
import { TextControl } from "../../form/TextControl.tsx";
import { Outlook } from "../../results/outlook/Outlook.tsx";
import { UsedBy } from "../../ui/UsedBy.tsx";
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
  const uses = former !== undefined && values.name !== former ? usesOfField(document, former) : [];
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
      {uses.length > 0 && (
        <Alert severity="error" role="alert">
          <Box sx={{ mb: 0.5 }}>
            <code>{former}</code> can't be renamed while these use it:
          </Box>
          <UsedBy uses={uses} label={`What uses ${former}`} />
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
