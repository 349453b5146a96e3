import plusIcon from "virtual:lucide/plus";
import xIcon from "virtual:lucide/x";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import IconButton from "@mui/material/IconButton";
import { LIMITS } from "#engine";
import { Icon } from "../ui/Icon.tsx";
import { useFocusOnceThere } from "../ui/use-focus-once-there.ts";
import { type ControlProps, controlOf, type ListControlProps } from "./controls.tsx";

/** The control of a question that accepts several answers. */
export function ListControl(props: ListControlProps) {
  return (
    <Box
      role="group"
      id={props.id}
      aria-labelledby={props.labelId}
      aria-describedby={props.describedBy}
      aria-invalid={props.isWrong || undefined}
    >
      {props.question.type === "multiple_choice" ? <Checks {...props} /> : <Rows {...props} />}
    </Box>
  );
}

/** The choices as checkboxes, in the question's order. */
function Checks({ question, value, onChange, disabled }: ListControlProps) {
  const slugs = question.choices.map(({ slug }) => slug);
  const toggled = (slug: string) => slugs.filter((other) => value.includes(other) !== (other === slug));
  return (
    <FormGroup sx={{ maxHeight: 320, overflowY: "auto", flexWrap: "nowrap" }}>
      {question.choices.map(({ id, slug, text }) => (
        <FormControlLabel
          key={id}
          disabled={disabled}
          sx={{ alignItems: "flex-start", mx: 0, "& .MuiFormControlLabel-label": { pt: "5px", fontSize: "0.875rem" } }}
          control={
            <Checkbox
              size="small"
              sx={{ p: "6px", pl: 0 }}
              checked={value.includes(slug)}
              onChange={() => onChange(toggled(slug))}
            />
          }
          label={text}
        />
      ))}
      {slugs.length === 0 && <Box sx={{ fontSize: "0.8125rem", color: "text.secondary" }}>No choices yet.</Box>}
    </FormGroup>
  );
}

/** A row for each answer, at least one, and a button to add one. The focus follows added and removed rows. */
function Rows(props: ListControlProps) {
  const { question, id, value, onChange, disabled } = props;
  const rows = value.length === 0 ? [""] : value;
  const { box, focus } = useFocusOnceThere<HTMLDivElement>();
  const Control = controlOf(question);

  function change(next: readonly string[], focused: number) {
    onChange(next);
    focus(`[data-row="${focused}"] input:not([type=range])`);
  }
  const controlProps = (row: string, index: number): ControlProps => ({
    ...props,
    id: `${id}-${index}`,
    label: `${question.text}, answer ${index + 1}`,
    value: row,
    onChange: (text) => onChange(rows.with(index, text)),
  });
  return (
    <Box ref={box} sx={{ display: "grid", gap: "8px" }}>
      {rows.map((row, index) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its index
          key={index}
          data-row={index}
          sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", gap: "4px", alignItems: "center" }}
        >
          <Control {...controlProps(row, index)} />
          <IconButton
            size="small"
            disabled={disabled || (rows.length === 1 && row === "")}
            aria-label={`Remove answer ${index + 1}`}
            onClick={() => change(rows.toSpliced(index, 1), Math.max(0, index - 1))}
          >
            <Icon of={xIcon} fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Button
        size="small"
        startIcon={<Icon of={plusIcon} />}
        sx={{ justifySelf: "start" }}
        disabled={disabled || rows.length >= LIMITS.listItems}
        onClick={() => change([...rows, ""], rows.length)}
      >
        Add an answer
      </Button>
    </Box>
  );
}
