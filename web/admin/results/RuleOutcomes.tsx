import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { ExplainedRule } from "#engine";
import { Deciding } from "../../explain/Deciding.tsx";
import { MarkedSource } from "../../explain/MarkedSource.tsx";
import type { Result } from "../../explain/result.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { OpenLink } from "./OpenLink.tsx";

const OUTCOMES = {
  matched: { tone: "success", text: "Matched" },
  not_matched: { tone: "neutral", text: "Did not match" },
  unknown: { tone: "warning", text: "Unknown" },
  not_tried: { tone: "neutral", text: "Not tried" },
} as const satisfies Record<ExplainedRule["outcome"], { tone: BadgeTone; text: string }>;

const WOULD_BE = {
  matched: "would have matched",
  not_matched: "would not have matched",
  unknown: "would be unknown",
} as const;

/**
 * Every rule in evaluation order, question by question, with its outcome and the part that decided it; with
 * `isLinked` each links to its form.
 */
export function RuleOutcomes({ result, isLinked = false }: { readonly result: Result; readonly isLinked?: boolean }) {
  const { explanation, document } = result;
  const { rules } = explanation;
  if (rules.length === 0) return <Typography sx={{ color: "text.secondary" }}>This model has no rules.</Typography>;
  const questions = document.questions.filter(({ id }) => rules.some(({ question }) => question === id));
  return (
    <Box sx={{ display: "grid", gap: 2.5 }}>
      {questions.map(({ id, text }) => (
        <Box component="section" key={id} aria-label={text}>
          <Typography variant="h4" component="h3" sx={{ mb: 1, overflowWrap: "anywhere" }}>
            {text}
          </Typography>
          <Box component="ol" sx={{ display: "grid", gap: 1 }}>
            {rules
              .filter(({ question }) => question === id)
              .map((rule, index) => (
                <Rule
                  key={rule.id}
                  rule={rule}
                  place={index + 1}
                  result={result}
                  link={isLinked && <OpenLink part="recommendation" id={rule.id} name={`${text}, rule ${index + 1}`} />}
                />
              ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Rule({
  rule,
  place,
  result,
  link,
}: {
  readonly rule: ExplainedRule;
  readonly place: number;
  readonly result: Result;
  readonly link: ReactNode;
}) {
  const { tone, text } = OUTCOMES[rule.outcome];
  const isTried = rule.outcome !== "not_tried";
  return (
    <Box
      component="li"
      data-rule={rule.id}
      data-outcome={rule.outcome}
      sx={{ p: 1.5, border: 1, borderColor: "divider", borderRadius: 1, bgcolor: "var(--color-sunken)", minWidth: 0 }}
    >
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          gap: 1,
          mb: 0.75,
          fontSize: "0.75rem",
          color: "text.secondary",
        }}
      >
        <span>Rule {place}</span>
        <Badge tone={tone}>{text}</Badge>
        {!isTried && <span>An earlier rule matched. This one {WOULD_BE[rule.would_be]}.</span>}
        {link && <Box sx={{ ml: "auto" }}>{link}</Box>}
      </Box>
      <MarkedSource source={rule.rule} parts={rule.decided_by} />
      <Deciding parts={rule.decided_by} result={result} />
      <Typography variant="body2" sx={{ mt: 0.75, color: "text.secondary", overflowWrap: "anywhere" }}>
        {rule.response_text}
      </Typography>
    </Box>
  );
}
