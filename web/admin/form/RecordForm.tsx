import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { ModelLock } from "../data/model-lock.ts";
import { onDemand } from "../ui/on-demand.tsx";
import { FormFrame, type SaveAs } from "./FormFrame.tsx";
import { LockableFields } from "./LockableFields.tsx";

const LockBar = onDemand(async () => (await import("./LockBar.tsx")).LockBar);

/**
 * A form on its own page. `AddView` and `ChangeView` use it.
 *
 * @param aside is next to the fields if there is room, otherwise below them; without it the page is as wide as a column
 */
export function RecordForm<Values extends FieldValues>({
  form,
  label,
  onSave,
  enter,
  lock,
  toolbar,
  aside,
  children,
}: {
  readonly form: UseFormReturn<Values>;
  readonly label: string;
  readonly onSave: (as: SaveAs) => void;
  readonly enter?: SaveAs | undefined;
  readonly lock?: ModelLock | undefined;
  readonly toolbar: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <FormFrame form={form} label={label} onSave={onSave} enter={enter} lock={lock}>
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: aside === undefined ? "minmax(0, 1fr)" : COLUMNS }}>
        <Box
          sx={{ display: "grid", gap: 2.5, alignContent: "start" }}
          data-column={aside === undefined ? "" : undefined}
        >
          <LockableFields>{children}</LockableFields>
        </Box>
        {aside !== undefined && <Box sx={{ minWidth: 0 }}>{aside}</Box>}
      </Box>
      {lock === undefined ? toolbar : <LockBar lock={lock} />}
    </FormFrame>
  );
}

const COLUMNS = { xs: "minmax(0, 1fr)", lg: "minmax(0, 3fr) minmax(0, 2fr)" };
