import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { CopyButton } from "../ui/CopyButton.tsx";

/** A new secret, which is shown only once, and what it is for. */
export function Secret({ value }: { readonly value: string }) {
  return (
    <Box sx={{ display: "grid", gap: 1.5, justifyItems: "start", gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Alert severity="warning" sx={{ width: "100%" }}>
        The secret is shown only once. Copy it before you leave this page.
      </Alert>
      <Box
        component="code"
        aria-label="Secret"
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
      <CopyButton label="Copy secret" text={value} />
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
