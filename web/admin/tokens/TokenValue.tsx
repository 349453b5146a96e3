import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { curlSample } from "../../samples/curl.ts";
import { requestWith, TOKEN } from "../../samples/request.ts";
import { CopyButton } from "../ui/CopyButton.tsx";
import { HighlightedCode } from "../ui/HighlightedCode.tsx";
import { ValueToCopy } from "../ui/ValueToCopy.tsx";

const REQUEST = requestWith("getProfile");

/** A token's value, and a call to try it. */
export function TokenValue({ value }: { readonly value: string }) {
  const code = curlSample(REQUEST, location.origin).replaceAll(TOKEN, value);
  return (
    <Box sx={{ display: "grid", gap: 1.5, justifyItems: "start" }}>
      <ValueToCopy name="token" value={value} />
      <Typography variant="body2" sx={{ color: "text.secondary", mt: 1 }}>
        Try it: the response shows which user the token acts as.
      </Typography>
      <Box sx={{ width: "100%", minWidth: 0 }}>
        <HighlightedCode code={code} language="curl" label="Request in curl" />
      </Box>
      <CopyButton label="Copy request" text={code} />
    </Box>
  );
}
