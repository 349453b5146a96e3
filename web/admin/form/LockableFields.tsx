import Box from "@mui/material/Box";
import type { Theme } from "@mui/material/styles";
import { ThemeProvider } from "@mui/system";
import { type ReactNode, use } from "react";
import { FormStateContext } from "../controls/form-state.ts";

/** Controls that Material UI does not display as disabled inside a disabled fieldset. */
const CONTROLS = ["MuiTextField", "MuiFormControl", "MuiAutocomplete", "MuiSwitch", "MuiCheckbox", "MuiRadio"] as const;

const open = (theme: Theme): Theme => theme;

/** The same theme, in which every control is disabled. */
function locked(theme: Theme): Theme {
  const { components = {} } = theme;
  const disabled = CONTROLS.map((name) => {
    const control = components[name];
    return [name, { ...control, defaultProps: { ...control?.defaultProps, disabled: true } }] as const;
  });
  return { ...theme, components: { ...components, ...Object.fromEntries(disabled) } };
}

/** The fields of a form. While it is locked, they look disabled, but can still be read and copied. */
export function LockableFields({ children }: { readonly children: ReactNode }) {
  const { isLocked } = use(FormStateContext);
  return (
    <ThemeProvider theme={isLocked ? locked : open}>
      <Box component="fieldset" disabled={isLocked} sx={FIELDS}>
        {children}
      </Box>
    </ThemeProvider>
  );
}

const FIELDS = {
  display: "contents",
  "&:disabled button": { opacity: 0.5, cursor: "default" },
  "&:disabled .MuiOutlinedInput-root": { bgcolor: "var(--color-sunken)" },
} as const;
