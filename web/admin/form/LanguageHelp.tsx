import Box from "@mui/material/Box";
import { type SyntheticEvent, useState } from "react";
import type { FieldInfo } from "../../editor/fields.ts";
import { onDemand } from "../ui/on-demand.tsx";

const LanguageEntries = onDemand(async () => (await import("./LanguageEntries.tsx")).LanguageEntries);

/**
 * What a formula or rule can be made of: its fields with what they hold, choices, functions and operators, from the
 * engine's tables. A click puts one into the editor.
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
      {/* a large model has thousands of entries, which would be drawn again with every key in the form */}
      {isOpen && <LanguageEntries fields={fields} onInsert={onInsert} />}
    </Box>
  );
}
