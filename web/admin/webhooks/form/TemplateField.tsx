import TextField from "@mui/material/TextField";
import { useMemo, useState } from "react";
import { useController } from "react-hook-form";
import type { EventType } from "#contract/wire";
import type { ModelDocument } from "#engine";
import { useSettledProblems } from "../../controls/use-settled-problems.ts";
import { samplesOf, templateProblems } from "./template.ts";

const HELP = "JSON with fields in braces. A value that is a single field keeps its type, so a number stays a number.";

/** What is sent instead of the event, checked while it is written. */
export function TemplateField({
  document,
  events,
}: {
  readonly document: ModelDocument;
  readonly events: readonly EventType[];
}) {
  const { field, fieldState } = useController({ name: "template" });
  const [isLeft, setLeft] = useState(true);
  const text = String(field.value ?? "");
  const samples = useMemo(() => samplesOf(events, document), [events, document]);
  const found = useMemo(
    () => templateProblems(text, samples, document).map((message) => ({ message })),
    [text, samples, document],
  );
  const problems = useSettledProblems(text, found, { isCompleting: false, isLeft }).map(({ message }) => message);
  const refused = fieldState.error?.message;
  const shown = problems.length > 0 || refused === undefined ? problems : [refused];
  return (
    <TextField
      name="template"
      label="Template"
      multiline
      minRows={4}
      value={text}
      onChange={(event) => {
        setLeft(false);
        field.onChange(event);
      }}
      onBlur={() => {
        setLeft(true);
        field.onBlur();
      }}
      inputRef={field.ref}
      error={shown.length > 0}
      helperText={shown.length > 0 ? shown.join(" ") : HELP}
      slotProps={{ htmlInput: { spellCheck: false }, input: { sx: { fontFamily: "monospace" } } }}
    />
  );
}
