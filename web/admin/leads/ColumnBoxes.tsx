import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId, useState } from "react";
import { DragHandle, Sortable, useSortableRow } from "../ui/list/Sortable.tsx";
import { type LeadColumnChoice, useDefaultColumns } from "./columns.tsx";

export interface ColumnBoxesProps {
  readonly choices: readonly LeadColumnChoice[];
  /** In their order. */
  readonly chosen: readonly string[];
  /** Undefined for the default ones. */
  readonly onChange: (columns: readonly string[] | undefined) => void;
}

/** The boxes keep their own state while they are open, because the address changes slightly later. */
export function ColumnBoxes({ choices, chosen, onChange }: ColumnBoxesProps) {
  const [picked, setPicked] = useState(chosen);
  const defaults = useDefaultColumns();
  const isDefault = picked.join() === defaults.join();

  function pick(columns: readonly string[], isBack = false): void {
    setPicked(columns);
    onChange(isBack ? undefined : columns);
  }

  const keyOf = (name: string) => choices.findIndex((each) => each.name === name) + 1;
  const labelOf = (name: string) => choices[keyOf(name) - 1]?.label ?? name;
  // an added column is the last one
  const toggle = (name: string) =>
    pick(picked.includes(name) ? picked.filter((other) => other !== name) : [...picked, name]);
  const box = ({ name, label }: Pick<LeadColumnChoice, "name" | "label">) => (
    <FormControlLabel
      key={name}
      label={label}
      sx={{
        display: "flex",
        alignItems: "flex-start",
        flex: 1,
        mx: 0,
        minWidth: 0,
        "& .MuiFormControlLabel-label": { pt: "4px", fontSize: "0.8125rem", overflowWrap: "anywhere" },
      }}
      control={<Checkbox sx={{ py: "5px", pl: 0 }} checked={picked.includes(name)} onChange={() => toggle(name)} />}
    />
  );
  const rest = (isAnswer: boolean) =>
    choices.filter((each) => each.isAnswer === isAnswer && !picked.includes(each.name)).map(box);

  return (
    <>
      <Group title="Shown, in this order">
        <Sortable
          keys={picked.map(keyOf)}
          nameOf={(key) => choices[key - 1]?.label ?? ""}
          onMove={(from, to) => pick(moved(picked, from, to))}
        >
          {picked.map((name) => (
            <Row key={name} place={keyOf(name)} label={labelOf(name)}>
              {box({ name, label: labelOf(name) })}
            </Row>
          ))}
        </Sortable>
        {picked.length === 0 && <Typography sx={{ color: "text.secondary" }}>Only the lead itself.</Typography>}
      </Group>
      <Group title="More of the lead">{rest(false)}</Group>
      <Group title="Answers">{rest(true)}</Group>
      <Button disabled={isDefault} onClick={() => pick(defaults, true)}>
        Reset columns
      </Button>
    </>
  );
}

/** Moves one item of the list to another place. */
function moved<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)];
}

function Row({
  place,
  label,
  children,
}: {
  readonly place: number;
  readonly label: string;
  readonly children: ReactNode;
}) {
  const { ref, style, isDragged, handle } = useSortableRow(place);
  return (
    <Box
      ref={ref}
      style={style}
      sx={{ display: "flex", alignItems: "flex-start", bgcolor: isDragged ? "action.hover" : "inherit" }}
    >
      {children}
      <DragHandle label={`Move ${label}`} handle={handle} />
    </Box>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  if (Array.isArray(children) && children.length === 0) return null;
  return (
    <Box role="group" aria-labelledby={id} sx={{ mb: 1.5 }}>
      <Typography id={id} variant="subtitle2" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
