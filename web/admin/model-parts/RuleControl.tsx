import Box from "@mui/material/Box";
import { useController } from "react-hook-form";
import type { ModelDocument } from "#engine";
import { SourceControl } from "../controls/SourceControl.tsx";
import { RuleBuilder } from "./rule-builder/RuleBuilder.tsx";

/**
 * The rule of the form, as conditions to choose and as text: both are the same rule, and both can be edited.
 *
 * @param begin the field of a new condition, e.g. that of the rule's question
 * @example <RuleControl name="rule" document={live.document} />
 */
export function RuleControl({
  name,
  document,
  begin,
}: {
  readonly name: string;
  readonly document: ModelDocument;
  readonly begin?: string | undefined;
}) {
  const { field } = useController({ name });
  return (
    <Box sx={{ display: "grid", gap: 2, minWidth: 0 }}>
      <RuleBuilder
        document={document}
        begin={begin}
        text={String(field.value ?? "")}
        onChange={(text) => {
          field.onChange(text);
          field.onBlur();
        }}
      />
      <SourceControl
        name={name}
        label="Rule"
        mode="rule"
        document={document}
        help="The same rule as text. “If 1” always matches."
      />
    </Box>
  );
}
