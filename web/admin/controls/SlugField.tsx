import { TextControl } from "./TextControl.tsx";

/** The slug of an account. @param isFree whether the user may change it */
export function SlugField({
  isFree,
  maxWidth = "none",
}: {
  readonly isFree: boolean;
  readonly maxWidth?: number | "none";
}) {
  return (
    <TextControl
      name="slug"
      label="Slug"
      required
      autoComplete="off"
      disabled={!isFree}
      help={
        isFree
          ? "Identifies the account in X-Account. Requests that still send the old slug will fail."
          : "Identifies the account in X-Account. Only a superuser can change the slug of your own account."
      }
      sx={{ maxWidth }}
    />
  );
}
