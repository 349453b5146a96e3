import TextField from "@mui/material/TextField";
import { findChoice, formatDate, parseDate } from "#engine";
import type { Subject, Value } from "../../../editor/builder/conditions.ts";
import { useBuilder } from "./builder-context.ts";
import { Choose } from "./Choose.tsx";
import { DayInput, FLEX, NumberInput } from "./NumberInput.tsx";
import { fieldsLike } from "./offers.ts";

interface InputProps {
  readonly label: string;
  readonly value: Value;
  /** What it is compared with. */
  readonly subject: Subject;
  readonly onChange: (value: Value) => void;
}

/** The value of a comparison, with the input for its type. */
export function ValueInput({ label, value, subject, onChange }: InputProps) {
  const { scope } = useBuilder();
  switch (value.kind) {
    case "number":
      return (
        <NumberInput
          label={label}
          value={value.value}
          onChange={(number) => onChange({ kind: "number", value: number })}
        />
      );
    case "today":
      return (
        <DayInput label={label} offset={value.offset} onChange={(offset) => onChange({ kind: "today", offset })} />
      );
    case "date":
      return (
        <TextField
          type="date"
          hiddenLabel
          value={value.day === undefined ? "" : formatDate(value.day)}
          onChange={({ target }) => onChange({ kind: "date", day: parseDate(target.value) })}
          error={value.day === undefined}
          helperText={value.day === undefined ? "Choose a date." : undefined}
          sx={FLEX}
          slotProps={{ htmlInput: { "aria-label": label } }}
        />
      );
    case "field": {
      const names = fieldsLike(subject, scope);
      const options = names.includes(value.name) ? names : [value.name, ...names];
      return (
        <Choose
          label={label}
          basis={150}
          value={value.name}
          options={options.map((name) => [name, name])}
          onChange={(name) => onChange({ kind: "field", name })}
        />
      );
    }
    case "string":
      return <WordInput label={label} value={value.value} subject={subject} onChange={onChange} />;
  }
}

function WordInput({ label, value, subject, onChange }: Omit<InputProps, "value"> & { readonly value: string }) {
  const { scope } = useBuilder();
  const { choices } = scope.get(subject.name) ?? {};
  const change = (text: string) => onChange({ kind: "string", value: text });
  if (choices === undefined) {
    return (
      <TextField
        hiddenLabel
        value={value}
        onChange={({ target }) => change(target.value.replace(/\p{Cc}/gu, ""))}
        sx={FLEX}
        slotProps={{ htmlInput: { "aria-label": label, autoComplete: "off" } }}
      />
    );
  }
  // a rule may name a choice by its wording
  const chosen = choices[findChoice(choices, value)]?.slug;
  const options = choices.map(({ slug, text }) => [slug, text] as const);
  return (
    <Choose
      label={label}
      basis={150}
      value={chosen ?? value}
      options={chosen === undefined ? [[value, `“${value}” (not a choice)`], ...options] : options}
      onChange={change}
    />
  );
}
