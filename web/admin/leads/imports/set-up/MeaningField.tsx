import TextField from "@mui/material/TextField";
import type { Question } from "#engine";

const ERROR = "error";
const BLANK = "blank";
/** The prefix of options that are choices, which distinguishes them from the others. */
const CHOICE = "choice ";

/** The choice that a value of a file means. */
export function MeaningField({
  label,
  question,
  meaning,
  onChange,
}: {
  readonly label: string;
  readonly question: Question;
  readonly meaning: string | null | undefined;
  readonly onChange: (meaning: string | null | undefined) => void;
}) {
  const chosen = meaning === undefined ? ERROR : meaning === null ? BLANK : CHOICE + meaning;
  return (
    <TextField
      select
      fullWidth
      value={chosen}
      onChange={({ target }) =>
        onChange(target.value === ERROR ? undefined : target.value === BLANK ? null : target.value.slice(CHOICE.length))
      }
      slotProps={{ select: { native: true }, htmlInput: { "aria-label": label } }}
    >
      <option value={ERROR}>Report as an error</option>
      {!question.required && <option value={BLANK}>Leave blank</option>}
      <optgroup label="Choices">
        {question.choices.map(({ slug, text }) => (
          <option key={slug} value={CHOICE + slug}>
            {text}
          </option>
        ))}
      </optgroup>
    </TextField>
  );
}
