import copyIcon from "virtual:lucide/copy";
import IconButton from "@mui/material/IconButton";
import { Link } from "react-router";
import { useModelLock } from "../../data/model-lock.ts";
import { Icon } from "../Icon.tsx";

/** A link from a row of a list of the model to the form of a new item that is a copy of it. */
export function DuplicateLink({ to, name }: { readonly to: string; readonly name: string }) {
  if (useModelLock() !== undefined) return null;
  return (
    <IconButton
      component={Link}
      to={to}
      title="Duplicate"
      aria-label={`Duplicate ${name}`}
      // above the link that covers the row
      sx={{ position: "relative", zIndex: 1 }}
    >
      <Icon of={copyIcon} sx={{ fontSize: 16 }} />
    </IconButton>
  );
}
