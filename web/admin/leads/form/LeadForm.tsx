import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import TextField from "@mui/material/TextField";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { Result as Answered, FieldErrors, Operations } from "#contract";
import { ApiError } from "#contract/client";
import type { FieldErrors as AnswerErrors, ModelDocument } from "#engine";
import { AnswerForm } from "../../answers/AnswerForm.tsx";
import { type AnswerDraft, sentAnswers } from "../../answers/draft.ts";
import { api } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";
import { FormBar } from "../../form/FormBar.tsx";
import { useUnsavedGuard } from "../../form/unsaved.ts";
import { Section } from "../../ui/Section.tsx";
import { Columns } from "./Columns.tsx";
import { type ContactDraft, contactBody, errorAt } from "./contact.ts";
import { LiveResult } from "./LiveResult.tsx";
import { ScoreLine } from "./ScoreLine.tsx";
import { useLeadAnswers } from "./use-lead-form.ts";

export type SubmittedLead = Answered<Operations["submitLead"]>;

/**
 * Contact and answers of a lead, with their score next to them, submitted in the API's format: a new lead, or new
 * answers of an existing one.
 */
export function LeadForm({
  document,
  timeZone,
  contact: initialContact,
  answers: initialAnswers,
  known,
  onStored,
  onCancel,
}: {
  /** The live model's. */
  readonly document: ModelDocument;
  readonly timeZone: string;
  readonly contact: ContactDraft;
  readonly answers: AnswerDraft;
  /** Whether the lead exists already and gets new answers. */
  readonly known: boolean;
  readonly onStored: (lead: SubmittedLead) => void;
  readonly onCancel: () => void;
}) {
  const [contact, setContact] = useState(initialContact);
  const [replaces, setReplaces] = useState(known);
  const answers = useLeadAnswers(document, timeZone, initialAnswers);
  const [refusal, setRefusal] = useState<FieldErrors>();
  const [failure, setFailure] = useState<string>();
  const [tries, setTries] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const guard = useUnsavedGuard(answers.isChanged || contact !== initialContact);

  // focuses the first field with an error, after the errors are rendered
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  function refuse(error: unknown): void {
    const errors = error instanceof ApiError ? error.fieldErrors : undefined;
    setRefusal(errors);
    const { answers: ofAnswers, ...others } = errors ?? {};
    if (ofAnswers !== undefined && !Array.isArray(ofAnswers)) answers.refuse(ofAnswers as AnswerErrors);
    const unplaced = Object.keys(others).filter((name) => !(name in contact));
    const whole = Array.isArray(ofAnswers) ? [errorAt(errors, "answers")] : [];
    const texts = [...whole, ...unplaced.map((name) => errorAt(errors, name))].filter((text) => text !== undefined);
    setFailure(errors === undefined ? explain(error) : texts.join(" ") || undefined);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setRefusal(undefined);
    setFailure(undefined);
    if (answers.isRight) {
      setBusy(true);
      try {
        const sent = sentAnswers(document.questions, answers.draft);
        const body = { ...contactBody(contact), answers: sent, allow_duplicates: replaces };
        const stored = await api.submitLead({ body });
        guard.release();
        onStored(stored);
        return;
      } catch (error) {
        refuse(error);
      } finally {
        setBusy(false);
      }
    }
    setTries((former) => former + 1);
  }

  const field = (name: keyof ContactDraft, label: string, help?: string, isFirst = false): ReactNode => {
    const error = errorAt(refusal, name);
    return (
      <TextField
        label={label}
        name={name}
        fullWidth
        autoComplete="off"
        autoFocus={isFirst}
        value={contact[name]}
        disabled={known && name === "lead_id"}
        error={error !== undefined}
        helperText={error ?? help}
        onChange={({ target }) => setContact({ ...contact, [name]: target.value })}
      />
    );
  };

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <Columns wide="second" aside={<LiveResult result={answers.result} isRight={answers.isRight} />}>
        {failure !== undefined && <Alert severity="error">{failure}</Alert>}
        <Section title="Lead">
          <Box sx={{ display: "grid", gap: 2 }}>
            {field("lead_id", "Identifier", known ? undefined : "Leave blank to generate one.", !known)}
            {field("name", "Name")}
            {field("email", "Email address")}
            {!known && (
              <FormControlLabel
                control={<Checkbox checked={replaces} onChange={(_event, isOn) => setReplaces(isOn)} />}
                label="If a lead with this identifier exists, replace its answers and keep the old ones in its history"
              />
            )}
          </Box>
        </Section>
        <Section title="Answers">
          <AnswerForm
            questions={document.questions}
            draft={answers.draft}
            onChange={answers.write}
            errors={answers.errors}
            showAll={tries > 0}
          />
        </Section>
        <FormBar>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {known ? "Save answers" : "Submit lead"}
          </Button>
          <Button variant="outlined" onClick={onCancel}>
            Cancel
          </Button>
          <ScoreLine explanation={answers.result.explanation} />
        </FormBar>
      </Columns>
    </form>
  );
}
