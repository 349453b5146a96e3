import xIcon from "virtual:lucide/x";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import TextField from "@mui/material/TextField";
import { useId } from "react";
import type { Question } from "#engine";
import { Icon } from "../ui/Icon.tsx";
import { SelectFilter } from "../ui/list/SelectFilter.tsx";
import { type AnswerFilterDraft, filterKind } from "./draft.ts";
import { Span } from "./Span.tsx";

interface FieldProps {
  readonly question: Question;
  readonly filter: AnswerFilterDraft;
  readonly onChange: (filter: AnswerFilterDraft) => void;
}

/** The filter for the answer to one question, with the control for its type. */
export function AnswerFilterField({
  error,
  onRemove,
  ...props
}: FieldProps & { readonly error: string | undefined; readonly onRemove: () => void }) {
  const id = useId();
  const { question, filter, onChange } = props;
  return (
    <Box
      role="group"
      aria-labelledby={id}
      data-filter={question.field_name}
      sx={{ p: 1.5, border: 1, borderColor: "divider", borderRadius: 1, display: "grid", gap: 1.25 }}
    >
      <Box sx={{ display: "flex", alignItems: "flex-start", gap: 1 }}>
        <Box id={id} sx={{ flex: 1, minWidth: 0, fontSize: "0.8125rem", fontWeight: 550, overflowWrap: "anywhere" }}>
          {question.text}
        </Box>
        <IconButton aria-label={`Remove the filter for ${question.text}`} onClick={onRemove}>
          <Icon of={xIcon} fontSize="small" />
        </IconButton>
      </Box>
      <Condition {...props} />
      <SelectFilter
        label="Answered"
        value={filter.answered}
        options={[
          ["", "Any"],
          ["true", "Answered"],
          ["false", "Not answered"],
        ]}
        onChange={(answered) => onChange({ ...filter, answered: answered as AnswerFilterDraft["answered"] })}
      />
      {error !== undefined && <FormHelperText error>{error}</FormHelperText>}
    </Box>
  );
}

function Condition({ question, filter, onChange }: FieldProps) {
  switch (filterKind(question)) {
    case "choices":
      return (
        <FormGroup sx={{ maxHeight: 220, overflowY: "auto", flexWrap: "nowrap" }}>
          {question.choices.map(({ id, slug, text }) => (
            <FormControlLabel
              key={id}
              label={text}
              sx={{ mx: 0, "& .MuiFormControlLabel-label": { fontSize: "0.8125rem" } }}
              control={
                <Checkbox
                  sx={{ py: 0.5, pl: 0 }}
                  checked={filter.any.includes(slug)}
                  onChange={(_event, isOn) =>
                    onChange({
                      ...filter,
                      any: isOn ? [...filter.any, slug] : filter.any.filter((other) => other !== slug),
                    })
                  }
                />
              }
            />
          ))}
        </FormGroup>
      );
    case "text":
      return (
        <TextField
          label="Contains"
          value={filter.contains}
          onChange={({ target }) => onChange({ ...filter, contains: target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      );
    case "span":
      return (
        <Span
          type={question.type === "date" ? "date" : "number"}
          from={{ label: "From", value: filter.min, onChange: (min) => onChange({ ...filter, min }) }}
          to={{ label: "To, inclusive", value: filter.max, onChange: (max) => onChange({ ...filter, max }) }}
        />
      );
  }
}
