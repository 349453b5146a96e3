import Button from "@mui/material/Button";
import type { QueryKey } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type RaRecord, useDelete } from "react-admin";
import { useNavigate } from "react-router";
import { notify } from "../../ui/notifications/notify.ts";
import { explain } from "../api/errors.ts";
import { callsOf } from "../api/resources.ts";
import { useArea } from "../area/area-context.ts";
import { paths } from "../area/paths.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { fieldErrorsOf, flatten } from "./errors.ts";
import { useSavedWithUndo } from "./undo.ts";

/**
 * Deletes the item of a change page. A part of the model goes at once and can be had back ("Undo"); what cannot be
 * undone is asked about first.
 *
 * @param warning what is to be considered first; with one a part of the model is asked about as well
 * @param onRefused takes a refusal over, such as that it is in use; @returns whether it did
 */
export function DeleteButton({
  item,
  name,
  warning,
  typeName = false,
  onDeleted,
  onRefused,
}: {
  readonly item: RaRecord;
  readonly name: string;
  readonly warning?: ReactNode;
  /** Whether the name has to be typed. */
  readonly typeName?: boolean;
  readonly onDeleted?: () => void;
  readonly onRefused?: (error: unknown) => boolean;
}) {
  const area = useArea();
  const navigate = useNavigate();
  const saved = useSavedWithUndo();
  const [remove, { isPending }] = useDelete();
  const [isAsking, setAsking] = useState(false);
  const { isModel = false } = callsOf(area.path);

  async function run(): Promise<void> {
    try {
      await remove(area.path, { id: item.id, previousData: item }, { returnPromise: true });
    } catch (error) {
      setAsking(false);
      if (onRefused?.(error) !== true) notify.error(refusalText(error));
      return;
    }
    onDeleted?.();
    void navigate(paths.list(area));
    // its page is still there until that of the list has been loaded
    if (isModel) await saved("Deleted.", (queryKey) => isReadingOf(area.path, item.id, queryKey));
    else notify.success("Deleted.");
  }

  return (
    <>
      <Button
        variant="outlined"
        color="error"
        disabled={isPending}
        onClick={() => (isModel && warning === undefined ? void run() : setAsking(true))}
      >
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Delete ${name}?`}
        text={warning ?? "This cannot be undone."}
        action="Delete"
        isBusy={isPending}
        {...(typeName ? { typed: name } : {})}
        onConfirm={() => void run()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** Whether a query of react-admin reads this one item. */
function isReadingOf(resource: string, id: RaRecord["id"], [ofResource, call, params]: QueryKey): boolean {
  const isSame = typeof params === "object" && params !== null && "id" in params && String(params.id) === String(id);
  return ofResource === resource && call === "getOne" && isSame;
}

/** What stands against it, in its own words where there are some. */
export function refusalText(error: unknown): string {
  const errors = fieldErrorsOf(error);
  return errors === undefined
    ? explain(error)
    : flatten(errors)
        .map(([, message]) => message)
        .join(" ");
}
