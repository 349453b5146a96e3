import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { Fragment } from "react";
import { Link } from "react-router";
import type { Factor, ModelDocument, NextBand, Question } from "#engine";
import { formatPoints } from "../../../ui/numbers.ts";
import { RESOURCE } from "../../api/resource-names.ts";
import { paths } from "../../area/paths.ts";
import { Failed } from "../../ui/Failed.tsx";
import { Section } from "../../ui/Section.tsx";
import { enoughText, NO_CHANGE_TEXTS, NOT_TRIED_TEXTS } from "./reason-words.ts";
import { type LeadDetail, useReasons } from "./use-lead.ts";

/**
 * What held a lead's score back, and the smallest change of its answers that reaches the next band: computed by the
 * server, because the page's script has no room for it.
 *
 * @param document the model that scored it, or that of the current draft
 */
export function HeldBack({
  lead,
  document,
  isDraft,
}: {
  readonly lead: LeadDetail;
  readonly document: ModelDocument;
  readonly isDraft: boolean;
}) {
  const { data, error, refetch } = useReasons(lead, isDraft);
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={80} />;
  const { factors, next_band } = data;
  const questions = new Map(document.questions.map((question) => [question.id, question]));
  return (
    <Section title="What held the score back" description="Compared with the most points that each question can give.">
      {factors.length === 0 ? (
        <Typography sx={{ color: "text.secondary" }}>Every question gave all of its points.</Typography>
      ) : (
        <Box component="ol" sx={{ display: "grid", gap: 1.5 }}>
          {factors.map((factor) => (
            <HeldBackBy key={factor.question} factor={factor} question={questions.get(factor.question)} />
          ))}
        </Box>
      )}
      <Box sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: "divider" }} data-next-band>
        {next_band === null ? (
          <Typography sx={{ color: "text.secondary" }}>This lead is in the highest band.</Typography>
        ) : (
          <Reached band={next_band} questions={questions} />
        )}
      </Box>
    </Section>
  );
}

type Questions = ReadonlyMap<number, Question>;

function HeldBackBy({ factor, question }: { readonly factor: Factor; readonly question: Question | undefined }) {
  const { missing, points, possible, answered, reason } = factor;
  return (
    <Box component="li" sx={{ overflowWrap: "anywhere" }}>
      <Typography>
        <strong>{formatPoints(missing)}</strong> more {missing === 1 ? "point" : "points"} for{" "}
        <em>{question?.text ?? factor.field_name}</em> {missing === 1 ? "was" : "were"} possible
      </Typography>
      <Typography variant="body2" sx={{ color: "text.secondary", fontVariantNumeric: "tabular-nums" }}>
        {formatPoints(points)} of {formatPoints(possible)}
        {!answered && ", not answered"}
        {question?.reason ? `. For customers: ${reason}` : ""}
      </Typography>
    </Box>
  );
}

function Reached({ band, questions }: { readonly band: NextBand; readonly questions: Questions }) {
  const { change, why, label, missing, from, not_tried } = band;
  const texts = new Map([...questions.values()].map(({ field_name, text }) => [field_name, text]));
  return (
    <>
      <Typography sx={{ overflowWrap: "anywhere" }}>
        {change === null ? (
          NO_CHANGE_TEXTS[why ?? "out_of_reach"](label)
        ) : (
          <>
            With{" "}
            {change.answers.map((answer, at) => {
              const question = questions.get(answer.question);
              return (
                <Fragment key={answer.question}>
                  {at > 0 && " and "}
                  <strong>{question && enoughText(question, answer)}</strong> for <em>{question?.text}</em>
                </Fragment>
              );
            })}
            , this lead would be <strong>{change.label}</strong>.
          </>
        )}
        {why === "nothing_changeable" && (
          <>
            {" "}
            <MuiLink component={Link} to={paths.list({ path: RESOURCE.question })}>
              Questions
            </MuiLink>
          </>
        )}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, color: "text.secondary" }}>
        {label} begins at {formatPoints(from)}, {formatPoints(missing)} {missing === 1 ? "point" : "points"} above this
        score.
        {not_tried.map(({ field_name, because }) => (
          <Fragment key={field_name}>
            {" "}
            {texts.get(field_name) ?? field_name} was not tried, because {NOT_TRIED_TEXTS[because]}.
          </Fragment>
        ))}
      </Typography>
    </>
  );
}
