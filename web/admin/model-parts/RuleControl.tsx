import Box from "@mui/material/Box";
import { useController } from "react-hook-form";
import type { ModelDocument, Scope } from "#engine";
import { SourceControl } from "../controls/SourceControl.tsx";
import { RuleBuilder } from "./rule-builder/RuleBuilder.tsx";

/**
 * The rule of the form, as conditions to choose and as text: both are the same rule, and both can be edited.
 *
 * @param label of the text
 * @param fields those that it may use; by default, all of the model
 * @param begin the field of a new condition, e.g. that of the rule's question
 * @example <RuleControl name="rule" document={live.document} />
 */
export function RuleControl({
  name,
  label = "Rule",
  document,
  fields,
  begin,
}: {
  readonly name: string;
  readonly label?: string;
  readonly document: ModelDocument;
  readonly fields?: Scope | undefined;
  readonly begin?: string | undefined;
}) {
  const { field } = useController({ name });
  return (
    <Box sx={{ display: "grid", gap: 2, minWidth: 0 }}>
      <RuleBuilder
        document={document}
        fields={fields}
        begin={begin}
        text={String(field.value ?? "")}
        onChange={(text) => {
          field.onChange(text);
          field.onBlur();
        }}
      />
      <SourceControl
        name={name}
        label={label}
        mode="rule"
        document={document}
        fields={fields}
        help={`The same ${label.toLowerCase()} as text. “If 1” always matches.`}
      />
    </Box>
  );
}
