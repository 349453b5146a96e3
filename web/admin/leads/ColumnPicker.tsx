import ViewColumnIcon from "@mui/icons-material/ViewColumnOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Popover from "@mui/material/Popover";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { LeadColumnChoice } from "./columns.tsx";

/** Chooses the columns of the list: the lead's own, and the answer to any question. */
export function ColumnPicker({
  choices,
  chosen,
  isUsual,
  onChange,
}: {
  readonly choices: readonly LeadColumnChoice[];
  readonly chosen: readonly string[];
  /** Whether nothing else was chosen. */
  readonly isUsual: boolean;
  /** Undefined: the usual ones. */
  readonly onChange: (columns: readonly string[] | undefined) => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // in the order of the choices, wherever a column is added
  const toggled = (name: string) =>
    choices.map((choice) => choice.name).filter((other) => chosen.includes(other) !== (other === name));
  const part = (title: string, isAnswer: boolean) => {
    const here = choices.filter((choice) => choice.isAnswer === isAnswer);
    if (here.length === 0) return null;
    return (
      <Box role="group" aria-label={title} sx={{ mb: 1 }}>
        <Typography variant="subtitle2" sx={{ mb: 0.5 }}>
          {title}
        </Typography>
        {here.map(({ name, label }) => (
          <FormControlLabel
            key={name}
            label={label}
            sx={{
              display: "flex",
              alignItems: "flex-start",
              mr: 0,
              "& .MuiFormControlLabel-label": { pt: "4px", fontSize: "0.8125rem" },
            }}
            control={
              <Checkbox sx={{ py: "5px" }} checked={chosen.includes(name)} onChange={() => onChange(toggled(name))} />
            }
          />
        ))}
      </Box>
    );
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ViewColumnIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Columns
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{ paper: { role: "dialog", "aria-label": "Columns", sx: { p: 2, width: 340, maxHeight: "60vh" } } }}
      >
        {part("Lead", false)}
        {part("Answers", true)}
        <Button disabled={isUsual} onClick={() => onChange(undefined)}>
          Back to the usual columns
        </Button>
      </Popover>
    </>
  );
}
