import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { ApiError } from "#contract/client";
import { LOST } from "#contract/wire";
import { notify } from "../../../ui/notifications/notify.ts";
import { numberProblem, typedNumber } from "../../../ui/typed-number.ts";
import { explain } from "../../api/errors.ts";

interface OutcomeBody {
  readonly outcome: string;
  readonly value: number | null;
  readonly occurred_at?: string;
}

/** The form of one outcome. Faults that the server finds are shown at their fields. */
export function OutcomeForm({
  label,
  action,
  given,
  onSubmit,
  onDone,
  onCancel,
}: {
  readonly label: string;
  readonly action: string;
  readonly given?: { readonly outcome: string; readonly value: number | null; readonly occurred_at: string };
  readonly onSubmit: (body: OutcomeBody) => Promise<unknown>;
  readonly onDone: () => Promise<void>;
  readonly onCancel: () => void;
}) {
  const words = useId();
  const [outcome, setOutcome] = useState(given?.outcome ?? "");
  const [value, setValue] = useState(given?.value == null ? "" : String(given.value));
  const [at, setAt] = useState(localOf(given?.occurred_at));
  const sending = useMutation({
    mutationFn: () => {
      const isSame = at === localOf(given?.occurred_at);
      return onSubmit({
        outcome,
        value: typedNumber(value) ?? null,
        ...(at === "" || isSame ? {} : { occurred_at: new Date(at).toISOString() }),
      });
    },
    onSuccess: onDone,
    onError: (error) => {
      if (faultsIn(error) === undefined) notify.error(explain(error));
    },
  });
  const problem = numberProblem(value);
  const faults = { ...faultsIn(sending.error), ...(problem === undefined ? {} : { value: problem }) };
  const field = (name: "outcome" | "value" | "occurred_at", help?: string) => ({
    error: faults[name] !== undefined,
    helperText: faults[name] ?? help,
    slotProps: { inputLabel: { shrink: true }, htmlInput: name === "outcome" ? { list: words } : {} },
    autoComplete: "off",
  });
  return (
    <Box
      component="form"
      noValidate
      aria-label={label}
      sx={{ display: "grid", gap: 1.5, maxWidth: 480 }}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (problem === undefined) sending.mutate();
      }}
    >
      <TextField
        label="Outcome"
        value={outcome}
        onChange={({ target }) => setOutcome(target.value)}
        autoFocus
        {...field("outcome", `“converted”, “${LOST}”, or a word of your own.`)}
      />
      <datalist id={words}>
        <option value="converted" />
        <option value={LOST} />
      </datalist>
      <TextField
        label="Value"
        value={value}
        onChange={({ target }) => setValue(target.value)}
        {...field("value", "What it is worth, if you know.")}
      />
      <TextField
        label="When"
        type="datetime-local"
        value={at}
        onChange={({ target }) => setAt(target.value)}
        {...field("occurred_at", "Leave blank for the current time.")}
      />
      <Box sx={{ display: "flex", gap: 1 }}>
        <Button type="submit" variant="contained" disabled={sending.isPending}>
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </Box>
    </Box>
  );
}

/** A moment as the browser's field has it, in the time zone of the browser. */
function localOf(moment: string | undefined): string {
  if (moment === undefined) return "";
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

type Faults = Readonly<Partial<Record<"outcome" | "value" | "occurred_at", string>>>;

/** The faults of the fields of the form; undefined for any other failure. */
function faultsIn(error: unknown): Faults | undefined {
  const fields = error instanceof ApiError ? error.fieldErrors : undefined;
  const faults = ["outcome", "value", "occurred_at"].flatMap((name) => {
    const found = fields?.[name];
    return Array.isArray(found) ? [[name, found.join(" ")] as const] : [];
  });
  return faults.length === 0 ? undefined : Object.fromEntries(faults);
}
