import Box from "@mui/material/Box";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { deletionsIn, deletionsText } from "../deletions.ts";
import type { PushState } from "./use-push.ts";

export interface PlannedPush {
  readonly name: string;
  readonly state: Extract<PushState, { is: "planned" }>;
}

/** Asks before models of other accounts are replaced, and lists the accounts that lose something. */
export function ConfirmPush({
  title,
  planned,
  isDraft,
  onConfirm,
  onClose,
}: {
  readonly title: string;
  readonly planned: readonly PlannedPush[];
  /** Whether the changes go into drafts instead of live. */
  readonly isDraft: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  return (
    <ConfirmDialog
      open
      title={`${title}?`}
      text={
        <>
          {isDraft
            ? `A draft is created in ${planned.length === 1 ? "this account" : "each of these accounts"} and simulated on its leads. Nothing goes live:`
            : `The changes go live at once and score the new leads of ${planned.length === 1 ? "this account" : "these accounts"}:`}
          <Box component="ul" sx={{ my: 1, pl: 2.5, overflowWrap: "anywhere" }}>
            {planned.map(({ name, state: { changes } }) => (
              <li key={name}>
                {name}: {changes.length === 1 ? "1 change" : `${changes.length} changes`}
                {deletionsIn(changes) > 0 && (
                  <>
                    {", "}
                    <Box component="strong" sx={{ color: "error.main", fontWeight: 600 }}>
                      {deletionsText(changes)}
                    </Box>
                  </>
                )}
              </li>
            ))}
          </Box>
          {!isDraft && "To undo this, switch to the account and roll back in Versions."}
        </>
      }
      action={isDraft ? "Create drafts" : "Apply"}
      isHarmless={isDraft || planned.every(({ state }) => deletionsIn(state.changes) === 0)}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
