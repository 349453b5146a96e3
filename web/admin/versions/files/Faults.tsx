import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { ApiError } from "#contract/client";
import { faultsIn, pathText } from "#contract/wire";
import { explain } from "../../api/errors.ts";

/** More than these are counted: fixing the first ones often resolves the others. */
const MAX_SHOWN = 20;

/** A message about an unreadable body is reworded for the file. */
const ofFile = (message: string) => message.replace(/^The request body /, "The file ");

/** Why a file cannot be applied: every fault with its place in the file. */
export function Faults({ error }: { readonly error: unknown }) {
  const fields = error instanceof ApiError ? error.fieldErrors : undefined;
  if (fields === undefined) return <Alert severity="error">{ofFile(explain(error))}</Alert>;
  const faults = faultsIn(fields);
  const rest = faults.length - MAX_SHOWN;
  return (
    <Alert severity="error" sx={{ "& .MuiAlert-message": { minWidth: 0, flex: 1 } }}>
      {faults.length === 1
        ? "Fix this in the file, then try again."
        : `Fix these ${faults.length} errors in the file, then try again.`}
      <Box component="ul" aria-label="Errors" sx={{ m: 0, mt: 1, p: 0, display: "grid", gap: 1, listStyle: "none" }}>
        {faults.slice(0, MAX_SHOWN).map(({ path, message }) => (
          <Box component="li" key={`${pathText(path)} ${message}`} sx={{ overflowWrap: "anywhere" }}>
            <code>{pathText(path) || "file"}</code>
            <div>{message}</div>
          </Box>
        ))}
        {rest > 0 && <li>… and {rest} more</li>}
      </Box>
    </Alert>
  );
}
