import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { ValueToCopy } from "../ui/ValueToCopy.tsx";

/** A new secret, which is shown only once, and what it is for. */
export function Secret({ value }: { readonly value: string }) {
  return (
    <Box sx={{ display: "grid", gap: 1.5, justifyItems: "start", gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Alert severity="warning" sx={{ width: "100%" }}>
        The secret is shown only once. Copy it before you leave this page.
      </Alert>
      <ValueToCopy name="secret" value={value} />
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        Your server verifies each request with it, so that nobody else can send you leads. Requests are signed as
        Standard Webhooks specify.{" "}
        <MuiLink href="/documentation/receive-webhooks#verify" target="_blank" rel="noreferrer">
          How to verify a request
        </MuiLink>
      </Typography>
    </Box>
  );
}
