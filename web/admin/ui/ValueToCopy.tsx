import Box from "@mui/material/Box";
import { CopyButton } from "./CopyButton.tsx";

/**
 * A value that is displayed once, such as a token, and a button that copies it.
 *
 * @example <ValueToCopy name="token" value="lp_…" />
 */
export function ValueToCopy({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <Box
        component="code"
        aria-label={name.charAt(0).toUpperCase() + name.slice(1)}
        role="textbox"
        aria-readonly="true"
        tabIndex={0}
        sx={{
          width: "100%",
          p: 1.5,
          border: 1,
          borderColor: "divider",
          borderRadius: 1,
          bgcolor: "background.default",
          overflowWrap: "anywhere",
        }}
      >
        {value}
      </Box>
      <CopyButton label={`Copy ${name}`} text={value} />
    </>
  );
}
