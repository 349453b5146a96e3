import Box from "@mui/material/Box";
import { type SyntheticEvent, useState } from "react";
import type { FieldInfo } from "../../editor/fields.ts";
import { onDemand } from "../ui/on-demand.tsx";

const LanguageEntries = onDemand(async () => (await import("./LanguageEntries.tsx")).LanguageEntries);

/**
 * The elements of a formula or rule: its fields with their types, choices, functions, and operators, from the engine's
 * tables. A click inserts one into the editor.
 */
export function LanguageHelp({
  fields,
  onInsert,
}: {
  readonly fields: readonly FieldInfo[];
  readonly onInsert: (text: string, back?: number) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box
      component="details"
      sx={{ mt: 1 }}
      data-language-help=""
      onToggle={({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setOpen(currentTarget.open)}
    >
      <Box component="summary" sx={{ width: "fit-content", cursor: "pointer", fontSize: "0.8125rem", fontWeight: 550 }}>
        Fields, functions, and operators
      </Box>
      {/* a large model has thousands of entries, which would rerender on every keystroke in the form */}
      {isOpen && <LanguageEntries fields={fields} onInsert={onInsert} />}
    </Box>
  );
}
