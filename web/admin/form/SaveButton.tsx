import Button, { type ButtonProps } from "@mui/material/Button";

/**
 * A button that saves a form. In the meantime, its progress replaces its label, so that nothing next to it moves.
 *
 * @param busyLabel its accessible name in the meantime
 */
export function SaveButton({
  isBusy,
  busyLabel = "Saving…",
  disabled = false,
  ...rest
}: Omit<ButtonProps, "loading" | "type" | "aria-label"> & { readonly isBusy: boolean; readonly busyLabel?: string }) {
  return (
    <Button
      type="submit"
      variant="contained"
      {...rest}
      disabled={disabled || isBusy}
      loading={isBusy}
      aria-label={isBusy ? busyLabel : undefined}
    />
  );
}
