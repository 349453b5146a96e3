import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { CalculatedField, Explanation, Use } from "#engine";
import { Highlighted } from "../../../ui/code/Highlighted.tsx";
import { UsedBy } from "../../ui/UsedBy.tsx";
import { ComputedValue } from "./ComputedValue.tsx";

/** A calculated field that is not being edited: formula, value, and uses. */
export function FieldCard({
  field: { name, formula },
  isLocked,
  explanation,
  uses,
  onChange,
  onDelete,
}: {
  readonly field: CalculatedField;
  readonly isLocked: boolean;
  readonly explanation: Explanation | undefined;
  readonly uses: readonly Use[];
  readonly onChange: () => void;
  readonly onDelete: () => void;
}) {
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        <Box component="h3" sx={{ flex: "1 1 160px", minWidth: 0, m: 0, overflowWrap: "anywhere", typography: "h3" }}>
          <code>{`{${name}}`}</code>
        </Box>
        {!isLocked && (
          <>
            <Button variant="outlined" onClick={onChange} aria-label={`Change ${name}`} data-field={name}>
              Change
            </Button>
            <Button variant="outlined" color="error" onClick={onDelete} aria-label={`Delete ${name}`}>
              Delete
            </Button>
          </>
        )}
      </Box>
      <Box component="code" sx={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
        <Highlighted text={formula} />
      </Box>
      <ComputedValue name={name} explanation={explanation} />
      <Box sx={{ fontSize: "0.8125rem", color: "text.secondary" }}>
        {uses.length === 0 ? (
          "Nothing uses it yet."
        ) : (
          <details>
            <Box component="summary" sx={{ cursor: "pointer" }}>
              Used in {uses.length} {uses.length === 1 ? "place" : "places"}
            </Box>
            <Box sx={{ mt: 0.5 }}>
              <UsedBy uses={uses} label={`What uses ${name}`} />
            </Box>
          </details>
        )}
      </Box>
    </Box>
  );
}
