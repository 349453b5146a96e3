import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import { Moment } from "../ui/Moment.tsx";
import { expiryState } from "./expiry.ts";

/** When a token expires, and whether that is soon or past. */
export function ExpiryText({ at }: { readonly at: string | null }) {
  if (at === null) return "Never";
  const state = expiryState(at, new Date());
  return (
    <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", alignItems: "center", gap: 0.75 }}>
      <Moment at={at} />
      {state === "expired" && <Chip component="span" size="small" color="error" label="Expired" />}
      {state === "soon" && <Chip component="span" size="small" color="warning" label="Soon" />}
    </Box>
  );
}
