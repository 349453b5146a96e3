import Button from "@mui/material/Button";
import type { Theme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useState } from "react";
import { Link } from "react-router";
import type { ModelDocument } from "#engine";
import { sampleAnswers, today } from "#engine";
import { AnswerForm } from "../../answers/AnswerForm.tsx";
import { type AnswerDraft, draftOf } from "../../answers/draft.ts";
import { useDraftId } from "../../api/draft.ts";
import { keepAsTest } from "../../area/keep-as-test.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import { useTimeZone } from "../../data/account.ts";
import { useModel } from "../../data/model.ts";
import { FormBar } from "../../form/FormBar.tsx";
import { Failed } from "../../ui/Failed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Section } from "../../ui/Section.tsx";
import { Columns } from "./Columns.tsx";
import { LiveResult } from "./LiveResult.tsx";
import { NoQuestions } from "./NoQuestions.tsx";
import { ScoreLine } from "./ScoreLine.tsx";
import { storedTrial, storeTrial, WITH_TRIAL } from "./trial.ts";
import { useLeadAnswers } from "./use-lead-form.ts";

/** A lead that is scored while it is typed, by the engine in the page, and never stored. */
export function TestLead() {
  const { data: model, error, refetch } = useModel();
  const [round, setRound] = useState(() => ({ number: 0, initial: storedTrial() }));
  const timeZone = useTimeZone();
  const start = (initial: AnswerDraft) => {
    storeTrial(initial);
    setRound({ number: round.number + 1, initial });
  };
  const isLive = useDraftId() === undefined;
  const document = model?.document;
  return (
    <>
      <PageHeader
        title="Try a score"
        trail={[{ label: "Leads", to: leadPaths.list }]}
        description={`Scored by ${isLive ? "the live model" : "this draft"} as you type. Nothing is sent or stored.`}
        actions={
          document !== undefined && (
            <>
              <Button variant="outlined" onClick={() => start({})}>
                Clear form
              </Button>
              <Button
                variant="outlined"
                onClick={() => start(draftOf(document.questions, sampleAnswers(document, today(new Date(), timeZone))))}
              >
                Fill with sample answers
              </Button>
              <Button component={Link} to={leadPaths.add} state={WITH_TRIAL} variant="outlined">
                Submit lead
              </Button>
            </>
          )
        }
      />
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : document === undefined ? (
        <Loading />
      ) : document.questions.length === 0 ? (
        <NoQuestions />
      ) : (
        <Tested key={round.number} document={document} timeZone={timeZone} initial={round.initial} />
      )}
    </>
  );
}

function Tested({
  document,
  timeZone,
  initial,
}: {
  readonly document: ModelDocument;
  readonly timeZone: string;
  readonly initial: AnswerDraft;
}) {
  const { draft, write, errors, isRight, result } = useLeadAnswers(document, timeZone, initial);
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up("lg"), { noSsr: true });
  const change = (changed: AnswerDraft) => {
    storeTrial(changed);
    write(changed);
  };
  return (
    <Columns wide="second" aside={<LiveResult result={result} isRight={isRight} />}>
      <Section
        title="Answers"
        actions={
          <Button
            variant="outlined"
            component={Link}
            {...keepAsTest(
              { answers: result.answers, version: null, date: null },
              { label: "Try a score", to: leadPaths.test },
            )}
            disabled={!isRight}
          >
            Keep as a test
          </Button>
        }
      >
        <AnswerForm questions={document.questions} draft={draft} onChange={change} errors={errors} />
      </Section>
      {!isWide && (
        <FormBar>
          <ScoreLine explanation={result.explanation} />
        </FormBar>
      )}
    </Columns>
  );
}
