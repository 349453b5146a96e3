import Button, { type ButtonProps } from "@mui/material/Button";

/**
 * A button that saves a form. While it does, its progress stands in the place of its words: nothing beside it moves.
 *
 * @param busyLabel what it is called meanwhile
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
