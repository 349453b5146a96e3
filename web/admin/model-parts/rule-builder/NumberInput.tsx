import TextField from "@mui/material/TextField";
import { useState } from "react";
import { displayedNumber, numberText } from "../../../ui/typed-number.ts";
import { numberOf } from "../../controls/number-of.ts";
import { Choose } from "./Choose.tsx";

/** The width of the input of a value in its row. */
export const FLEX = { flex: "1 1 90px", minWidth: 0 } as const;

/** A number; undefined while none is entered. */
export function NumberInput({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const read = (text: string) => {
    const number = numberOf(text);
    return typeof number === "number" ? number : undefined;
  };
  // while "1." is being typed, its number would remove the point
  const shown = typed !== undefined && read(typed) === value ? typed : numberText(value);
  return (
    <TextField
      hiddenLabel
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(read(target.value));
      }}
      onBlur={() => setTyped((text) => text && displayedNumber(text))}
      error={value === undefined}
      helperText={value === undefined ? "Enter a number." : undefined}
      sx={FLEX}
      slotProps={{ htmlInput: { "aria-label": label, inputMode: "decimal", autoComplete: "off" } }}
    />
  );
}

/** A day relative to today. */
export function DayInput({
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
