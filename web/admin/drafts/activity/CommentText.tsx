import Box from "@mui/material/Box";
import { Moment } from "../../ui/Moment.tsx";
import type { DraftEvent } from "../calls.ts";

/** A comment with its author and time. */
export function CommentText({ event: { actor, body, created_at } }: { readonly event: DraftEvent }) {
  return (
    <Box sx={{ fontSize: "0.8125rem" }}>
      <Box sx={{ color: "text.secondary", fontSize: "0.75rem" }}>
        <strong>{actor?.username ?? "The server"}</strong> · <Moment at={created_at} />
      </Box>
      <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{body}</Box>
    </Box>
  );
}
