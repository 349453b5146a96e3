import Box from "@mui/material/Box";
import type { SliderProps } from "@mui/material/Slider";
import TextField from "@mui/material/TextField";
import type { ComponentType } from "react";
import type { Question, QuestionType } from "#engine";
import { formatExact } from "../../ui/numbers.ts";
import { numberText, rewriteNumber, typedNumber } from "../../ui/typed-number.ts";
import { onDemand } from "../ui/on-demand.tsx";

/** Few models use sliders; the field next to it is available at once. */
const Slider = onDemand<SliderProps>(async () => (await import("@mui/material/Slider")).default);

/** The props of every control of one question. */
interface Shared {
  readonly question: Question;
  /** The id of the element that the question's wording labels. */
  readonly id: string;
  /** The id of the question's wording. */
  readonly labelId: string;
  readonly describedBy: string | undefined;
  readonly isWrong: boolean;
  readonly disabled: boolean;
}

export interface ControlProps extends Shared {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A name for the control if the wording alone is not enough: one of several answers. */
  readonly label?: string;
}

export interface ListControlProps extends Shared {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

const CONTROLS: Record<Exclude<QuestionType, "multiple_choice">, ComponentType<ControlProps>> = {
  text: TextControl,
  choice: ChoiceControl,
  slider: SliderControl,
  integer: NumberControl,
  number: NumberControl,
  date: DateControl,
};

/** The control for one answer to a question. */
export const controlOf = ({ type }: Question): ComponentType<ControlProps> =>
  CONTROLS[type === "multiple_choice" ? "choice" : type];

const NOT_ANSWERED = "Not answered";

/** The ARIA attributes of the input. */
const ariaOf = ({ question, describedBy, isWrong, label }: ControlProps) => ({
  "aria-required": question.required,
  "aria-invalid": isWrong,
  "aria-describedby": describedBy,
  "aria-label": label,
});

function TextControl(props: ControlProps) {
  const { id, value, onChange, isWrong, disabled, question } = props;
  return (
    <TextField
      id={id}
      fullWidth
      size="small"
      margin="none"
      hiddenLabel
      multiline
      maxRows={8}
      error={isWrong}
      disabled={disabled}
      placeholder={question.required ? "" : NOT_ANSWERED}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: ariaOf(props) }}
    />
  );
}

function ChoiceControl(props: ControlProps) {
  const { id, value, onChange, isWrong, disabled, question } = props;
  const isKnown = value === "" || question.choices.some(({ slug }) => slug === value);
  return (
    <TextField
      id={id}
      select
      fullWidth
      size="small"
      margin="none"
      hiddenLabel
      error={isWrong}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true }, htmlInput: ariaOf(props) }}
    >
      <option value="">{question.choices.length === 0 ? "No choices yet" : NOT_ANSWERED}</option>
      {question.choices.map(({ id: choice, slug, text }) => (
        <option key={choice} value={slug}>
          {text}
        </option>
      ))}
      {!isKnown && <option value={value}>{value}</option>}
    </TextField>
  );
}

function NumberControl(props: ControlProps) {
  const { id, value, onChange, isWrong, disabled, question } = props;
  return (
    <TextField
      id={id}
      fullWidth
      size="small"
      margin="none"
      hiddenLabel
      error={isWrong}
      disabled={disabled}
      autoComplete="off"
      placeholder={
        // the bounds are on the slider, and there is little room next to it
        question.type === "slider" ? "" : boundsText(question) || (question.required ? "" : NOT_ANSWERED)
      }
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => rewriteNumber(value, onChange)}
      slotProps={{
        htmlInput: { ...ariaOf(props), inputMode: question.type === "integer" ? "numeric" : "decimal" },
      }}
    />
  );
}

/** `300 to 850`, `at least 1`, or nothing. */
function boundsText({ min_value, max_value }: Question): string {
  if (min_value !== null && max_value !== null) return `${formatExact(min_value)} to ${formatExact(max_value)}`;
  if (min_value !== null) return `at least ${formatExact(min_value)}`;
  return max_value === null ? "" : `at most ${formatExact(max_value)}`;
}

/** A slider cannot be empty, so the field next to it shows whether there is an answer, and clears it. */
function SliderControl(props: ControlProps) {
  const { value, onChange, disabled, question, label } = props;
  const { min_value, max_value, step, text } = question;
  const least = min_value ?? 0;
  const most = max_value ?? 100;
  const number = typedNumber(value);
  const isOpen = typeof number !== "number";
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr) 6.5rem", gap: "20px", alignItems: "center" }}>
      <Slider
        size="small"
        sx={{ ml: "8px", opacity: isOpen ? 0.55 : 1 }}
        min={least}
        max={most}
        step={step ?? 1}
        disabled={disabled}
        value={isOpen ? least : Math.min(most, Math.max(least, number))}
        onChange={(_, next) => onChange(numberText(Number(next)))}
        getAriaLabel={() => `${label ?? text} (slider)`}
        getAriaValueText={(at) => (isOpen ? "not answered" : formatExact(at))}
      />
      <Box sx={{ gridColumn: 2 }}>
        <NumberControl {...props} />
      </Box>
    </Box>
  );
}

function DateControl(props: ControlProps) {
  const { id, value, onChange, isWrong, disabled } = props;
  return (
    <TextField
      id={id}
      type="date"
      fullWidth
      size="small"
      margin="none"
      hiddenLabel
      error={isWrong}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: ariaOf(props) }}
    />
  );
}
