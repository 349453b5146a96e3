import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Skeleton from "@mui/material/Skeleton";
import { useId } from "react";
import { RESCORING_REASONS } from "#contract/wire";
import type { ModelDocument } from "#engine";
import { RuleOutcomes } from "../../results/RuleOutcomes.tsx";
import { ScoreCards } from "../../results/ScoreCards.tsx";
import { Waterfall } from "../../results/Waterfall.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Section } from "../../ui/Section.tsx";
import { AnswerList } from "./AnswerList.tsx";
import { createdAt, explained, type LeadState } from "./use-lead.ts";

/** A former state of a lead, explained by the model version that scored it. */
export function StateDialog({
  state,
  document,
  onClose,
}: {
  readonly state: LeadState;
  readonly document: ModelDocument | undefined;
  readonly onClose: () => void;
}) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>
        {stateWord(state)} <Moment at={createdAt(state)} />, scored by model version {state.model_version}
      </DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
        {document === undefined ? <Skeleton height={200} /> : <Explained state={state} document={document} />}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function stateWord({ restored, rescored }: LeadState): string {
  if (restored !== null) return "Restored";
  return rescored === null ? "Submitted" : RESCORING_REASONS[rescored.reason];
}

function Explained({ state, document }: { readonly state: LeadState; readonly document: ModelDocument }) {
  const result = explained(state, document);
  return (
    <>
      <Section title="Scores">
        <ScoreCards explanation={result.explanation} />
      </Section>
      <Section title="Why these scores">
        <Waterfall result={result} />
      </Section>
      <Section title="Rules">
        <RuleOutcomes result={result} />
      </Section>
      <Section title="Answers">
        <AnswerList answers={state.answers} document={document} />
      </Section>
    </>
  );
}
