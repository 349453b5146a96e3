import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { type Difference, valueWords } from "./conflict.ts";

/** The values that another user saved, while the user continues with their own version. */
export function TheirValues({
  differences,
  show,
  onDismiss,
}: {
  readonly differences: readonly Difference[];
  readonly show: ((field: string, value: unknown) => ReactNode) | undefined;
  readonly onDismiss: () => void;
}) {
  if (differences.length === 0) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      <strong>Someone else changed this.</strong> Your version is in the form. Theirs:
      <Box component="dl" sx={{ display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", columnGap: 1.5, mt: 0.5 }}>
        {differences.map(({ field, label, theirs }) => (
          <Box key={field} sx={{ display: "contents" }}>
            <Box component="dt" sx={{ fontWeight: 600 }}>
              {label}
            </Box>
            <Box component="dd" sx={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
              {show?.(field, theirs) ?? valueWords(theirs)}
            </Box>
          </Box>
        ))}
      </Box>
    </Alert>
  );
}
