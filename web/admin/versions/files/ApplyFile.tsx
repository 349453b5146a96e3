import fileUpIcon from "virtual:lucide/file-up";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { type ChangeEvent, useRef, useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { Section } from "../../ui/Section.tsx";
import { type FileSource, sourceOf } from "./source.ts";

const PASTED = "the model file";

/** Accepts a model file, chosen or pasted, and displays its changes before anything is stored. */
export function ApplyFile({ onReview }: { readonly onReview: (source: FileSource) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [name, setName] = useState(PASTED);

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    if (file === undefined) return;
    setName(file.name);
    setText(await file.text());
    // the same file can be chosen again after it was changed
    target.value = "";
  }

  return (
    <Section
      title="Apply a file"
      description="JSON or YAML. Parts that the file leaves out stay as they are; within a part, what is not in the file is removed."
    >
      <Box sx={{ display: "grid", gap: 1.5, justifyItems: "start" }}>
        <Button variant="outlined" startIcon={<Icon of={fileUpIcon} />} onClick={() => chooser.current?.click()}>
          Choose file
        </Button>
        <input ref={chooser} type="file" hidden accept=".yaml,.yml,.json" onChange={(event) => void choose(event)} />
        <TextField
          label="Model file"
          placeholder={"format: 1\nquestions:\n  - field_name: …"}
          value={text}
          onChange={({ target }) => {
            setName(PASTED);
            setText(target.value);
          }}
          multiline
          minRows={6}
          maxRows={18}
          fullWidth
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { spellCheck: false, sx: { fontFamily: "var(--font-mono)", fontSize: 13 } },
          }}
        />
        <Button variant="contained" disabled={text.trim() === ""} onClick={() => onReview(sourceOf(text, name))}>
          Review changes
        </Button>
      </Box>
    </Section>
  );
}
