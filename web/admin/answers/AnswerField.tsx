import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import Typography from "@mui/material/Typography";
import { memo, useId } from "react";
import { type Question, takesList } from "#engine";
import { atMost } from "../ui/at-most.ts";
import { samePropsBut } from "../ui/same-props.ts";
import { type ControlProps, controlOf } from "./controls.tsx";
import type { DraftValue } from "./draft.ts";
import { ListControl } from "./ListControl.tsx";

/** A longer wording is cut to a few lines. */
const LONG = 300;

interface FieldProps {
  readonly question: Question;
  readonly value: DraftValue | undefined;
  readonly onChange: (name: string, value: DraftValue) => void;
  /** Called when the focus leaves the field as a whole. */
  readonly onLeave: (name: string) => void;
  readonly problems: readonly string[];
  readonly hideName: boolean;
  readonly disabled: boolean;
}

/**
 * One question: its wording, the control for its type, help, and the errors of the answer. It rerenders only when its
 * own props change, because a form may have hundreds.
 */
export const AnswerField = memo(Field, samePropsBut<FieldProps>("value", "problems"));

function Field({ question, value, onChange, onLeave, problems, hideName, disabled }: FieldProps) {
  const id = useId();
  const { text, help_text, required, field_name } = question;
  const isWrong = problems.length > 0;
  const hasHelp = help_text !== "";
  const describedBy = [hasHelp && `${id}-help`, isWrong && `${id}-problems`].filter(Boolean).join(" ") || undefined;
  const change = (next: DraftValue) => onChange(field_name, next);
  const shared = { question, id, labelId: `${id}-label`, describedBy, isWrong, disabled };
  const isGroup = question.type === "multiple_choice" || question.multiple_values;
  return (
    <Box
      sx={{ minWidth: 0 }}
      data-answer={field_name}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave(field_name);
      }}
    >
      <Typography
        id={`${id}-label`}
        component={isGroup ? "p" : "label"}
        {...(isGroup ? {} : { htmlFor: id })}
        sx={{ display: "block", fontSize: "0.8125rem", fontWeight: 550, lineHeight: 1.4, overflowWrap: "anywhere" }}
      >
        <Box component="span" title={text.length > LONG ? text : undefined} sx={text.length > LONG ? atMost(4) : {}}>
          {text}
        </Box>
        {required && (
          <Box component="span" sx={{ color: "error.main" }} aria-hidden="true">
            {" *"}
          </Box>
        )}
        {required && isGroup && <span className="visually-hidden"> (required)</span>}
      </Typography>
      {!hideName && (
        <Typography
          component="code"
          sx={{ display: "block", fontFamily: "var(--font-mono)", fontSize: "0.6875rem", color: "text.secondary" }}
        >{`{${field_name}}`}</Typography>
      )}
      <Box sx={{ mt: "6px" }}>
        {takesList(question) ? (
          <ListControl {...shared} value={typeof value === "string" ? [value] : (value ?? [])} onChange={change} />
        ) : (
          <Single {...shared} value={typeof value === "string" ? value : (value?.[0] ?? "")} onChange={change} />
        )}
      </Box>
      {hasHelp && <FormHelperText id={`${id}-help`}>{help_text}</FormHelperText>}
      {isWrong && (
        <FormHelperText id={`${id}-problems`} error component="div">
          {problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </FormHelperText>
      )}
    </Box>
  );
}

function Single(props: ControlProps) {
  const Control = controlOf(props.question);
  return <Control {...props} />;
}
