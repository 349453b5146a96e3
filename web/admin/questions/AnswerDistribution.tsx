import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { formatCount, formatPercent, leadsText } from "../../ui/numbers.ts";
import { apiLive } from "../api/client.ts";
import { Failed } from "../ui/Failed.tsx";
import { Loading } from "../ui/Loading.tsx";
import { Section } from "../ui/Section.tsx";

/** The leads' answers to a question, as bars with their numbers. */
export function AnswerDistribution({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["question-analytics"],
    queryFn: () => apiLive.getQuestionAnalytics(),
    staleTime: 60_000,
  });
  const question = data?.find((each) => each.id === id);
  // a question that only a draft has
  if (data !== undefined && question === undefined) return null;
  return (
    <Section
      title="Answers"
      description={question === undefined ? "" : `${leadsText(question.total_answers)} answered this question.`}
    >
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : question === undefined ? (
        <Loading />
      ) : question.total_answers === 0 ? (
        <Typography sx={{ color: "text.secondary" }}>No answers yet.</Typography>
      ) : (
        <Box component="ul" aria-label="Answers" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 1 }}>
          {question.answer_distribution.map(({ response, count }) => (
            <Bar key={response} response={response} count={count} share={count / question.total_answers} />
          ))}
        </Box>
      )}
    </Section>
  );
}

function Bar({
  response,
  count,
  share,
}: {
  readonly response: string;
  readonly count: number;
  readonly share: number;
}) {
  return (
    <Box component="li" sx={{ fontSize: "0.8125rem" }}>
      <Box sx={{ display: "flex", justifyContent: "space-between", gap: 2 }}>
        <Box component="span" sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
          {response}
        </Box>
        <Box component="span" sx={{ color: "text.secondary", whiteSpace: "nowrap" }}>
          {formatCount(count)} · {formatPercent(share)}
        </Box>
      </Box>
      <Box aria-hidden="true" sx={{ height: 4, mt: 0.25, borderRadius: 2, bgcolor: "action.hover" }}>
        <Box sx={{ height: 4, borderRadius: 2, bgcolor: "primary.main", width: `${Math.min(1, share) * 100}%` }} />
      </Box>
    </Box>
  );
}
