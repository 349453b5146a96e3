import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { useFormState } from "react-hook-form";
import { FormBar } from "./FormBar.tsx";
import type { SaveAs } from "./FormFrame.tsx";

/**
 * The buttons below a form; they stay in view. `children` stand at the other end, such as "Delete".
 *
 * @param only what the one button says where there is only one way on
 */
export function FormToolbar({
  canAdd = false,
  only,
  children,
}: {
  readonly canAdd?: boolean;
  readonly only?: string | undefined;
  readonly children?: ReactNode;
}) {
  const { isSubmitting } = useFormState();
  const submit = (value: SaveAs, label: string, variant: "contained" | "outlined") => (
    <Button type="submit" name="save" value={value} variant={variant} disabled={isSubmitting}>
      {label}
    </Button>
  );
  return (
    <FormBar mt={3}>
      {submit("list", isSubmitting ? "Saving…" : (only ?? "Save"), "contained")}
      {only === undefined && submit("continue", "Save and continue editing", "outlined")}
      {only === undefined && canAdd && submit("another", "Save and add another", "outlined")}
      {children !== undefined && <Box sx={{ ml: "auto" }}>{children}</Box>}
    </FormBar>
  );
}
