import ContentCopyIcon from "@mui/icons-material/ContentCopy";
import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { Link } from "react-router";
import { useModelLock } from "../../data/model-lock.ts";

/** Leads from a row of a list of the model to the form of a new item that begins as a copy of it. */
export function DuplicateLink({ to, name }: { readonly to: string; readonly name: string }) {
  if (useModelLock() !== undefined) return null;
  return (
    <Tooltip title="Duplicate">
      {/* above the link that covers the row */}
      <IconButton component={Link} to={to} aria-label={`Duplicate ${name}`} sx={{ position: "relative", zIndex: 1 }}>
        <ContentCopyIcon sx={{ fontSize: 16 }} aria-hidden="true" />
      </IconButton>
    </Tooltip>
  );
}
