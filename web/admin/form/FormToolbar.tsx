import Box from "@mui/material/Box";
import { type ReactNode, use } from "react";
import { useFormState } from "react-hook-form";
import { FormStateContext, type SaveAs } from "../controls/form-state.ts";
import { FormBar } from "./FormBar.tsx";
import { SaveButton } from "./SaveButton.tsx";

/**
 * The buttons below a form; they stay in view. `children` are at the other end, e.g. "Delete".
 *
 * @param only the label of the only button
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
  const { savedAs = "list" } = use(FormStateContext);
  const submit = (value: SaveAs, label: string, variant: "contained" | "outlined", short = label) => (
    <SaveButton
      name="save"
      value={value}
      variant={variant}
      disabled={isSubmitting}
      isBusy={isSubmitting && savedAs === (only === undefined ? value : savedAs)}
      sx={NARROW}
    >
      <Box component="span" sx={{ display: { xs: "none", sm: "inline" } }}>
        {label}
      </Box>
      <Box component="span" sx={{ display: { sm: "none" } }}>
        {short}
      </Box>
    </SaveButton>
  );
  return (
    <FormBar mt={3}>
      {submit("list", only ?? "Save", "contained")}
      {only === undefined && submit("continue", "Save and continue editing", "outlined", "Save & stay")}
      {only === undefined && canAdd && submit("another", "Save and add another", "outlined", "Save & add")}
      {children !== undefined && <Box sx={{ ml: "auto", "& > .MuiButton-root": NARROW }}>{children}</Box>}
    </FormBar>
  );
}

/** All buttons in one row on a phone, which leaves the rest of the screen to the form. */
const NARROW = { px: { xs: "8px", sm: "12px" }, minWidth: { xs: 0, sm: 64 } } as const;
