import Button from "@mui/material/Button";
import { useState } from "react";
import { notify } from "../../../ui/notifications/notify.ts";
import { onDemand } from "../../ui/on-demand.tsx";
import { type ViewProps, viewStateOf } from "./use-views.ts";

const ViewDialog = onDemand(async () => (await import("./ViewDialog.tsx")).ViewDialog);

/** Saves the list as a view, if it differs from the existing ones. */
export function SaveViewButton({ list, change, saved: { views = [], create } }: ViewProps) {
  const [isSaving, setSaving] = useState(false);
  const { current, canSave } = viewStateOf(list, views);
  return (
    <>
      {canSave && (
        <Button size="small" onClick={() => setSaving(true)}>
          {current === undefined ? "Save view" : "Save as new view"}
        </Button>
      )}
      {isSaving && (
        <ViewDialog
          title="Save view"
          action="Save view"
          onSave={async (name: string, isDefault: boolean) => {
            const { id } = await create(name, list, isDefault);
            notify.success("View saved");
            change({ view: String(id) }, { replace: true });
          }}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}
