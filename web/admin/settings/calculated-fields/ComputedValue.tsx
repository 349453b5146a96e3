import Box from "@mui/material/Box";
import type { Explanation } from "#engine";
import { formatValue } from "../../../ui/numbers.ts";

/** The value of a calculated field for the example answers, and its computation. */
export function ComputedValue({
  name,
  explanation,
}: {
  readonly name: string;
  /** Undefined while the form is invalid. */
  readonly explanation: Explanation | undefined;
}) {
  const field = explanation?.calculated_fields.find((other) => other.name === name);
  return (
    <Box
      data-value={name}
      sx={{ fontSize: "0.8125rem", color: "text.secondary", overflowWrap: "anywhere" }}
      aria-live="polite"
    >
      {field === undefined ? (
        "The value appears here once the name and formula are valid."
      ) : (
        <>
          <code>{field.substituted}</code> ={" "}
          <Box component="code" sx={{ color: "text.primary", fontWeight: 600 }}>
            {formatValue(field.value)}
          </Box>
          {field.reason !== null && `, ${field.reason}`}
        </>
      )}
    </Box>
  );
}
