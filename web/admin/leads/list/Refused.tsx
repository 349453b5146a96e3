import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { ApiError } from "#contract/client";
import { Failed } from "../../ui/Failed.tsx";

/** Filters that the API rejects, e.g. one for a deleted question, with its message about each. */
export function Refused({
  error,
  retry,
  onClear,
}: {
  readonly error: unknown;
  readonly retry: () => void;
  readonly onClear: () => void;
}) {
  const faults = error instanceof ApiError ? error.fieldErrors : undefined;
  if (faults === undefined) return <Failed error={error} retry={retry} />;
  return (
    <Alert severity="error" action={<Button onClick={onClear}>Clear filters</Button>}>
      <strong>These filters can’t be used.</strong>
      <Box component="ul" sx={{ pl: 2, listStyle: "disc" }}>
        {faultTexts(faults).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Box>
    </Alert>
  );
}

function faultTexts(faults: object, place = ""): string[] {
  return Object.entries(faults).flatMap(([name, value]: [string, unknown]) => {
    const here = place === "" ? name : `${place}, ${name}`;
    if (Array.isArray(value)) return value.map((text) => `${here}: ${String(text)}`);
    return typeof value === "object" && value !== null ? faultTexts(value, here) : [];
  });
}
