import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import TextField from "@mui/material/TextField";
import { useController } from "react-hook-form";
import { Link } from "react-router";
import type { Question } from "#engine";
import { RESOURCE } from "../api/resource-names.ts";
import { paths } from "../area/paths.ts";
import { atMost } from "../ui/at-most.ts";
import { hasWords, searchWords } from "../ui/list/words.ts";

/**
 * The question that something belongs to, searched by its wording, number, or field name.
 *
 * @param autoFocus for the first field of an empty form
 * @param onChoose called after another question was chosen
 */
export function QuestionControl({
  questions,
  autoFocus = false,
  onChoose,
}: {
  readonly questions: readonly Question[];
  readonly autoFocus?: boolean;
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
      noOptionsText={questions.length === 0 ? "No questions yet" : "No matching questions"}
      autoHighlight
      // if it has the focus from the beginning, its list would cover the form
      openOnFocus={!autoFocus}
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
          autoFocus={autoFocus}
          helperText={fieldState.error?.message ?? (questions.length === 0 && <AddQuestionFirst />)}
        />
      )}
    />
  );
}

/** The link if there is nothing to choose. */
function AddQuestionFirst() {
  return (
    <>
      Add a question first.{" "}
      <MuiLink component={Link} to={paths.add({ path: RESOURCE.question })}>
        Add question
      </MuiLink>
    </>
  );
}

/** Whether each typed word occurs in the question, or the typed text is its label. */
const fits = ({ number, text, field_name }: Question, typed: string): boolean =>
  hasWords(searchWords(typed), [`${number}. ${text} {${field_name}}`]);
