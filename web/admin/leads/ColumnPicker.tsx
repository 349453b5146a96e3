import ViewColumnIcon from "@mui/icons-material/ViewColumnOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Popover from "@mui/material/Popover";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { type LeadColumnChoice, useUsualColumns } from "./columns.tsx";

interface ColumnPickerProps {
  readonly choices: readonly LeadColumnChoice[];
  readonly chosen: readonly string[];
  /** Undefined: the usual ones. */
  readonly onChange: (columns: readonly string[] | undefined) => void;
}

/** Chooses the columns of the list: the lead's own, and the answer to any question. */
export function ColumnPicker(props: ColumnPickerProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
        <ColumnBoxes {...props} />
      </Popover>
    </>
  );
}

/** The boxes keep their own state while they are open: the address follows a moment later. */
function ColumnBoxes({ choices, chosen, onChange }: ColumnPickerProps) {
  const [picked, setPicked] = useState(chosen);
  const usual = useUsualColumns();
  const isUsual = picked.length === usual.length && usual.every((name) => picked.includes(name));

  function pick(columns: readonly string[], isBack = false): void {
    setPicked(columns);
    onChange(isBack ? undefined : columns);
  }

  // a column that is added stands behind those that are there
  const toggle = (name: string) =>
    pick(picked.includes(name) ? picked.filter((other) => other !== name) : [...picked, name]);
  return (
    <>
      {(["Lead", "Answers"] as const).map((title) => {
        const here = choices.filter(({ isAnswer }) => isAnswer === (title === "Answers"));
        return here.length === 0 ? null : (
          <Box key={title} role="group" aria-label={title} sx={{ mb: 1 }}>
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
                  mx: 0,
                  "& .MuiFormControlLabel-label": { pt: "4px", fontSize: "0.8125rem" },
                }}
                control={
                  <Checkbox sx={{ py: "5px", pl: 0 }} checked={picked.includes(name)} onChange={() => toggle(name)} />
                }
              />
            ))}
          </Box>
        );
      })}
      <Button disabled={isUsual} onClick={() => pick(usual, true)}>
        Reset columns
      </Button>
    </>
  );
}
