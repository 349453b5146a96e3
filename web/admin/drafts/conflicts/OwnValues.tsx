import Box from "@mui/material/Box";
import { useEffect, useEffectEvent } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { capitalized, QUESTION_TYPES, RECOMMENDATION_TYPES } from "#engine";
import { NumberControl } from "../../controls/NumberControl.tsx";
import { SelectControl } from "../../controls/SelectControl.tsx";
import { SourceControl } from "../../controls/SourceControl.tsx";
import { SwitchControl } from "../../controls/SwitchControl.tsx";
import { TextControl } from "../../controls/TextControl.tsx";
import { useLiveModel } from "../../data/model.ts";
import { Loading } from "../../ui/Loading.tsx";
import type { OwnField } from "./own-values.ts";

type Values = Record<string, unknown>;

/** Inputs for the values of an edit. */
export function OwnValues({
  fields,
  onChange,
}: {
  readonly fields: readonly OwnField[];
  /** Called with the values after every change. @param isValid whether they can be sent */
  readonly onChange: (values: Values, isValid: boolean) => void;
}) {
  const defaultValues = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  const form = useForm<Values>({ defaultValues, mode: "onChange" });
  const values = useWatch({ control: form.control });
  const { isDirty, isValid } = form.formState;
  const onEdit = useEffectEvent(onChange);
  useEffect(() => {
    if (isDirty) onEdit(values, isValid);
  }, [values, isDirty, isValid]);
  return (
    <FormProvider {...form}>
      <Box sx={{ display: "grid", gap: 2 }}>
        {fields.map((field) => (
          <Box key={field.name}>
            <OwnInput field={field} />
            {field.errors.length > 0 && values[field.name] === field.value && (
              <Box sx={{ color: "error.main", fontSize: "0.75rem", mt: 0.5 }}>{field.errors.join(" ")}</Box>
            )}
          </Box>
        ))}
      </Box>
    </FormProvider>
  );
}

const QUESTIONS = Object.entries(QUESTION_TYPES).map(([value, { label }]) => ({ value, label }));
const RULES = RECOMMENDATION_TYPES.map((value) => ({ value, label: capitalized(value) }));

function OwnInput({ field: { name, label, input } }: { readonly field: OwnField }) {
  switch (input) {
    case "formula":
    case "rule":
      return <OwnSource name={name} label={label} mode={input} />;
    case "switch":
      return <SwitchControl name={name} label={label} />;
    case "question_type":
      return <SelectControl name={name} label={label} options={QUESTIONS} />;
    case "rule_type":
      return <SelectControl name={name} label={label} options={RULES} none="No type" />;
    case "number":
      return <NumberControl name={name} label={label} fullWidth />;
    case "text":
      return <TextControl name={name} label={label} multiline fullWidth />;
  }
}

/** Checked against the live model, on which the edit is to be made. */
function OwnSource({ name, label, mode }: Pick<OwnField, "name" | "label"> & { readonly mode: "formula" | "rule" }) {
  const { data: live } = useLiveModel();
  if (live === undefined) return <Loading />;
  return <SourceControl name={name} label={label} mode={mode} document={live.document} />;
}
