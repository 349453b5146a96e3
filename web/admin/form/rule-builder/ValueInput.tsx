import TextField from "@mui/material/TextField";
import { useState } from "react";
import { findChoice, formatDate, parseDate } from "#engine";
import type { Subject, Value } from "../../../editor/builder/conditions.ts";
import { numberOf } from "../number-of.ts";
import { useBuilder } from "./builder-context.ts";
import { Choose } from "./Choose.tsx";
import { fieldsLike } from "./offers.ts";

interface InputProps {
  readonly label: string;
  readonly value: Value;
  /** What it is compared with. */
  readonly subject: Subject;
  readonly onChange: (value: Value) => void;
}

/** What a field is compared with, entered as what it is. */
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

function NumberInput({
  label,
  value,
  help,
  onChange,
}: {
  readonly label: string;
  readonly value: number | undefined;
  readonly help?: string;
  readonly onChange: (value: number | undefined) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const read = (text: string) => {
    const number = numberOf(text);
    return typeof number === "number" ? number : undefined;
  };
  // while "1." is being typed, its number would take the point away
  const shown = typed !== undefined && read(typed) === value ? typed : String(value ?? "");
  return (
    <TextField
      hiddenLabel
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(read(target.value));
      }}
      error={value === undefined}
      helperText={value === undefined ? "Enter a number." : help}
      sx={FLEX}
      slotProps={{ htmlInput: { "aria-label": label, inputMode: "decimal", autoComplete: "off" } }}
    />
  );
}

/** A day counted from today. */
function DayInput({
  label,
  offset,
  onChange,
}: {
  readonly label: string;
  readonly offset: number | undefined;
  readonly onChange: (offset: number | undefined) => void;
}) {
  const [isAfter, setAfter] = useState(offset === undefined || offset >= 0);
  const sign = offset === undefined || offset === 0 ? isAfter : offset > 0;
  const signed = (days: number | undefined, after: boolean) =>
    days === undefined ? undefined : (after ? 1 : -1) * Math.abs(days) + 0;
  return (
    <>
      <NumberInput
        label={`${label}, in days`}
        value={offset === undefined ? undefined : Math.abs(offset)}
        onChange={(days) => onChange(signed(days, sign))}
      />
      <Choose
        label={`${label}, before or after today`}
        basis={140}
        value={sign ? "after" : "before"}
        options={[
          ["before", "days before today"],
          ["after", "days after today"],
        ]}
        onChange={(key) => {
          setAfter(key === "after");
          onChange(signed(offset, key === "after"));
        }}
      />
    </>
  );
}

const FLEX = { flex: "1 1 90px", minWidth: 0 } as const;
