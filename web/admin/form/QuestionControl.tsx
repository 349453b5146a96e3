import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useController } from "react-hook-form";
import type { Question } from "#engine";
import { atMost } from "../ui/at-most.ts";

/**
 * The question that something belongs to, found by its wording, number or field name.
 *
 * @param onChoose what else follows from another question
 */
export function QuestionControl({
  questions,
  onChoose,
}: {
  readonly questions: readonly Question[];
  readonly onChoose?: (question: Question | null, former: Question | undefined) => void;
}) {
  const { field, fieldState } = useController({
    name: "question",
    rules: { validate: (value) => value !== null || "Choose a question." },
  });
  return (
    <Autocomplete
      options={[...questions]}
      value={questions.find(({ id }) => id === field.value) ?? null}
      onChange={(_event, question) => {
        const former = questions.find(({ id }) => id === field.value);
        field.onChange(question?.id ?? null);
        onChoose?.(question, former);
      }}
      getOptionLabel={({ number, text }) => `${number}. ${text}`}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      filterOptions={(options, { inputValue }) => options.filter((question) => fits(question, inputValue))}
      noOptionsText="No matching questions"
      autoHighlight
      openOnFocus
      renderOption={({ key, ...props }, { number, text, field_name }) => (
        <li key={key} {...props}>
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ overflowWrap: "anywhere", ...atMost(2) }}>
              {number}. {text}
            </Box>
            <Box component="code" sx={{ color: "text.secondary", fontSize: "0.75rem", overflowWrap: "anywhere" }}>
              {`{${field_name}}`}
            </Box>
          </Box>
        </li>
      )}
      renderInput={(props) => (
        <TextField
          {...props}
          inputRef={field.ref}
          label="Question"
          required
          error={fieldState.invalid}
          helperText={fieldState.error?.message}
        />
      )}
    />
  );
}

/** Whether each word that is typed occurs in the question, or what is typed is its label. */
function fits({ number, text, field_name }: Question, typed: string): boolean {
  const whole = `${number}. ${text} {${field_name}}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word));
}
