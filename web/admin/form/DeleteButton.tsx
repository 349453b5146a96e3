import Button from "@mui/material/Button";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { notify } from "../../ui/notifications/notify.ts";
import { explain } from "../api/errors.ts";
import type { ModelChange } from "../api/model-change.ts";
import { callsOf } from "../api/resources.ts";
import { useArea } from "../area/area-context.ts";
import { useBack } from "../area/back.ts";
import { type Item, isReadingOf, removeItem } from "../data/items.ts";
import { onDemand } from "../ui/on-demand.tsx";
import { fieldErrorsOf, flatten } from "./errors.ts";
import { itemEvent, useSaved } from "./saved.ts";

const ConfirmDialog = onDemand(async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog);

/** The props of a dialog that asks first. */
export interface DeleteDialogProps {
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/**
 * Deletes the item of a change page. A part of the model is deleted at once and can be restored ("Undo"); if there is
 * no undo, a dialog asks first.
 *
 * @param warning a consequence to consider; with it, deleting a part of the model asks first as well
 * @param together asks first, because everything that uses the item is deleted with it
 * @param onRefused handles a rejection, e.g. because the item is in use; @returns whether it did
 */
export function DeleteButton({
  item,
  name,
  warning,
  typeName = false,
  onDeleted,
  onRefused,
  together,
}: {
  readonly item: Item;
  readonly name: string;
  readonly warning?: ReactNode;
  /** Whether the name has to be typed. */
  readonly typeName?: boolean;
  readonly onDeleted?: () => void;
  readonly onRefused?: (error: unknown) => boolean;
  readonly together?: ((asking: DeleteDialogProps) => ReactNode) | undefined;
}) {
  const area = useArea();
  const navigate = useNavigate();
  const back = useBack(area);
  const saved = useSaved();
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);
  const { isModel = false } = callsOf(area.path);

  async function run(): Promise<void> {
    setPending(true);
    let change: ModelChange | undefined;
    try {
      change = await removeItem(area.path, item, together === undefined ? {} : { dependents: "delete" });
    } catch (error) {
      setPending(false);
      setAsking(false);
      if (onRefused?.(error) !== true) notify.error(refusalText(error));
      return;
    }
    onDeleted?.();
    void navigate(back.to);
    // its page is still mounted until that of the list has been loaded
    saved(itemEvent(area, "deleted"), change, (queryKey) => isReadingOf(area.path, item, queryKey));
  }

  return (
    <>
      <Button
        variant="outlined"
        color="error"
        disabled={isPending}
        onClick={() => (isModel && warning === undefined && together === undefined ? void run() : setAsking(true))}
      >
        Delete
      </Button>
      {isAsking && together?.({ isBusy: isPending, onConfirm: () => void run(), onClose: () => setAsking(false) })}
      {isAsking && together === undefined && (
        <ConfirmDialog
          open
          title={`Delete ${name}?`}
          text={warning ?? "This can't be undone."}
          action="Delete"
          isBusy={isPending}
          {...(typeName ? { typed: name } : {})}
          onConfirm={() => void run()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The error, in its own words if there are some. */
export function refusalText(error: unknown): string {
  const errors = fieldErrorsOf(error);
  return errors === undefined
    ? explain(error)
    : flatten(errors)
        .map(([, message]) => message)
        .join(" ");
}
