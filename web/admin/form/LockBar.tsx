import lockIcon from "virtual:lucide/lock";
import Box from "@mui/material/Box";
import type { ModelLock } from "../data/model-lock.ts";
import { Icon } from "../ui/Icon.tsx";
import { FormBar } from "./FormBar.tsx";
import { StartDraftButton } from "./StartDraftButton.tsx";

/** Replaces the buttons of a form that cannot be edited with the reason and a link, always in view. */
export function LockBar({ lock }: { readonly lock: ModelLock }) {
  return (
    <FormBar mt={3}>
      <LockReason lock={lock} />
      {lock.kind === "four_eyes" && <StartDraftButton />}
    </FormBar>
  );
}

/** Why nothing in a form can be changed, in a line. */
export function LockReason({ lock }: { readonly lock: ModelLock }) {
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1, flex: "1 1 160px", color: "text.secondary" }}>
      <Icon of={lockIcon} fontSize="small" />
      {lock.kind === "four_eyes"
        ? "Read-only. Changes are made in drafts and reviewed."
        : `Read-only. This draft ${CLOSED[lock.draft.state] ?? "can no longer be edited"}.`}
    </Box>
  );
}

const CLOSED: Readonly<Record<string, string>> = {
  scheduled: "is scheduled to go live",
  published: "was published",
  discarded: "was discarded",
};
