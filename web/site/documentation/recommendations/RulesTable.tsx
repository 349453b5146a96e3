import { Fragment } from "react";
import type { ExplainedRule, Explanation } from "#engine";
import { Badge, type BadgeTone } from "../../../ui/Badge.tsx";
import { Table } from "../../components/Table.tsx";

const OUTCOMES: Readonly<Record<ExplainedRule["outcome"], { readonly text: string; readonly tone: BadgeTone }>> = {
  matched: { text: "matched", tone: "success" },
  not_matched: { text: "not matched", tone: "neutral" },
  unknown: { text: "unknown", tone: "warning" },
  not_tried: { text: "not tried", tone: "neutral" },
};

export function OutcomeBadge({ outcome }: { readonly outcome: ExplainedRule["outcome"] }) {
  const { text, tone } = OUTCOMES[outcome];
  return <Badge tone={tone}>{text}</Badge>;
}

/** Every rule of a model with its outcome for one lead. */
export function RulesTable({ explanation }: { readonly explanation: Explanation }) {
  return (
    <Table
      caption="Rules in the order they are tried"
      showCaption
      columns={["Rule, with values", "Outcome", "Decided by"]}
      rows={explanation.rules.map(({ id, rule, substituted, outcome, decided_by }) => [
        <Fragment key={id}>
          <code>{rule}</code>
          <br />
          <code>{substituted}</code>
        </Fragment>,
        <OutcomeBadge key="outcome" outcome={outcome} />,
        decided_by.map(({ substituted, cause }) => cause ?? substituted).join("; ") || "the rule has no condition",
      ])}
    />
  );
}
