import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { type Answers, createFit, type ModelDocument, parseDate, type Question } from "#engine";
import { type Result, resultOf } from "../../../explain/result.ts";
import { explain } from "../../api/errors.ts";
import { useTimeZone } from "../../data/account.ts";
import { arrivedLead } from "../../data/arrived-lead.ts";
import { useModelVersions } from "../../data/model-version.ts";
import { Loading } from "../../ui/Loading.tsx";
import { ExplanationDifference } from "../ExplanationDifference.tsx";
import { type ListedSimulation, subjectText } from "./simulations.ts";
import { useDocuments } from "./use-documents.ts";

/** A lead's scores before and after, with the causes of the difference. */
export function LeadDifference({
  simulation,
  leadId,
}: {
  readonly simulation: ListedSimulation;
  readonly leadId: string;
}) {
  const timeZone = useTimeZone();
  const { documents, error } = useDocuments(simulation);
  const lead = useQuery(arrivedLead(leadId));
  const scoredBy = lead.data === undefined ? [] : [lead.data.model_version];
  const { documentOf, error: unread } = useModelVersions(scoredBy);
  const failure = error ?? lead.error ?? unread ?? null;
  if (failure !== null) return <Note>{explain(failure)}</Note>;
  const from = scoredBy.map(documentOf)[0]?.questions;
  if (lead.data === undefined || from === undefined || documents === undefined) return <Loading />;
  const { answers, evaluated_on } = lead.data;
  const [own, requested] = [parseDate(evaluated_on), parseDate(simulation.evaluated_on)];
  // a lead that arrived after the requested day has its own day
  const day = own && requested && (simulation.date === "own" ? own : Math.max(own, requested));
  const { before, after } = documents;
  const was = day && explained(before, answers as Answers, from, day, timeZone);
  const is = day && after && explained(after, answers as Answers, from, day, timeZone);
  if (!was || !is)
    return <Note>The answers of this lead don’t fit one of the two models, so there is no comparison.</Note>;
  const { draft, against } = simulation.document;
  return (
    <>
      <ExplanationDifference
        before={was.explanation}
        after={is.explanation}
        names={[`Version ${against}`, subjectText(simulation)]}
      />
      {draft !== null && simulation.is_stale && <Note>Compared with the draft as it is now.</Note>}
    </>
  );
}

/** Reads stored answers as the simulation does; undefined if they do not fit. */
function explained(
  document: ModelDocument,
  answers: Answers,
  from: readonly Question[],
  day: number,
  timeZone: string,
): Result | undefined {
  const fitted = createFit(document.questions, timeZone)(answers, from);
  return fitted.ok ? resultOf(document, fitted.read, day) : undefined;
}

const Note = ({ children }: { readonly children: string }) => (
  <Box sx={{ mt: 1, color: "text.secondary", fontSize: "0.8125rem" }}>{children}</Box>
);
