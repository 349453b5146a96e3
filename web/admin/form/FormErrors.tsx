import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { type FieldError, type FieldErrors, useFormState } from "react-hook-form";
import { placeText } from "../api/place-text.ts";

/** Errors without a field in the form, at its top. */
export function FormErrors() {
  const { errors } = useFormState();
  const unplaced = unplacedErrors(errors);
  if (unplaced.length === 0) return null;
  return (
    <Alert severity="error" role="alert" sx={{ mb: 2 }}>
      <Box component="ul" sx={{ display: "grid", gap: 0.5 }}>
        {unplaced.map(({ place, message }) => (
          <li key={place}>
            {place !== "" && <strong>{place}: </strong>}
            {message}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

interface UnplacedErrors {
  readonly place: string;
  readonly message: string;
}

/** The keys of errors that concern the item as a whole, e.g. that it was deleted. */
const WHOLE: ReadonlySet<string> = new Set(["non_field_errors", "id"]);

/** A field in the form has a reference. */
function unplacedErrors(errors: FieldErrors, prefix = ""): UnplacedErrors[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (error === undefined || name === "ref") return [];
    const place = prefix + name;
    if (!isMessage(error)) return typeof error === "object" ? unplacedErrors(error as FieldErrors, `${place}.`) : [];
    if (error.ref !== undefined) return [];
    return [{ place: WHOLE.has(place) ? "" : placeText(place), message: error.message ?? "" }];
  });
}

const isMessage = (error: unknown): error is FieldError =>
  typeof error === "object" && error !== null && "message" in error && typeof error.message === "string";
